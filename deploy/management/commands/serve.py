"""manage.py serve: the whole program in one process, for a laptop in a hall."""

import gc
import signal
import socket
import sys
from contextlib import suppress
from io import StringIO
from typing import Any

import segno
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection
from django.urls import reverse

from deploy.backups.backup import newest_file
from deploy.installation.first_start import path_of_start
from deploy.management.commands.migrate import prepare_database
from deploy.packed_files import pack_static_files
from deploy.serving.arena import bound_memory
from deploy.sign_ins import make_sign_in
from players.clubs.models import Club

PORTS = range(1, 65_536)
PROGRAM = "python manage.py" if sys.platform == "win32" else "python3 manage.py"
FIREWALL = """
  Windows may ask whether Python may use the network. Tick "Private networks" and
  choose "Allow": without it the phones in the hall cannot open these pages. If you
  said no once, allow Python under "Allow an app through Windows Firewall". The Wi-Fi
  has to be a private network too (Settings > Network > Properties).
"""


class Command(BaseCommand):
    help = "Prepares the database, says where to go, and serves the local network."
    # `make test` runs them, because they take time.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="0.0.0.0")  # noqa: S104
        parser.add_argument("--port", type=int, default=settings.PORT)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        bound_memory()
        if port not in PORTS:
            raise CommandError(
                f"There is no port {port}. Choose one from 1 to 65535, for example"
                f" {PROGRAM} serve --port 8042."
            )
        listening = _listen(host, port)
        _refuse_lost_rows()
        prepare_database()
        password = "" if User.objects.exists() else make_sign_in("director")
        if not Club.objects.exists():
            self.stdout.write("Loading the demo club ...")
            _load_demo()
        settings.PUBLIC_URL = settings.PUBLIC_URL or f"http://{local_address()}:{port}/"
        if settings.WHITENOISE_USE_FINDERS:
            pack_static_files()
        self._print_address(port, password)
        from deploy.serving.laptop import run

        # A machine that shuts down ends it as Ctrl-C does, which uvicorn passes on after
        # it has closed everything.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with suppress(KeyboardInterrupt):
            run(host, port, listening)
        _checkpoint()
        self.stdout.write("Seven Marks is closed. All data is kept.")

    def _print_address(self, port: int, password: str) -> None:
        address = settings.PUBLIC_URL
        qr_code = StringIO()
        segno.make(address, error="m").terminal(qr_code, compact=True)
        sign_in = (
            f"director  {password}   (shown only now)"
            if password
            else f"forgotten? make a new one: {PROGRAM} sign_in"
        )
        self.stdout.write(
            f"{qr_code.getvalue()}\n"
            f"  Seven Marks is open.\n\n"
            f"  Phones     {address}\n"
            f"  This one   http://localhost:{port}/\n"
            f"{_begin(port)}"
            f"  Sign in    {sign_in}\n"
            f"  Data       {_data()}\n\n"
            f"  Stop with Ctrl-C.\n"
            f"{FIREWALL if sys.platform == 'win32' else ''}"
        )
        self.stdout.flush()


def _checkpoint() -> None:
    """Write SQLite's log of writes into its file: a copy of the file alone is whole."""
    if connection.vendor == "sqlite":
        with suppress(DatabaseError), connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout=2000")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _begin(port: int) -> str:
    """Where the first owner makes a club; empty once there is one."""
    path = path_of_start()
    if not path:
        return ""
    return (
        f"  Your club  http://localhost:{port}{reverse('first-start')}\n"
        f"             from another device {settings.PUBLIC_URL.rstrip('/')}{path}\n"
    )


def _refuse_lost_rows() -> None:
    """Refuse to begin anew where backups show that there was something before."""
    newest = newest_file()
    if newest is None or _has_rows():
        return
    raise CommandError(
        f"{_data()} holds nothing, but there are backups. Bring the newest back with"
        f" {PROGRAM} restore {newest}, or move the backups away to begin anew."
    )


def _has_rows() -> bool:
    try:
        return User.objects.exists() or Club.objects.exists()
    except DatabaseError:
        if User._meta.db_table in connection.introspection.table_names():
            raise
        return False


def _data() -> str:
    data = settings.DATABASES["default"]
    return str(data["NAME"] if "sqlite3" in data["ENGINE"] else data["HOST"])


def _load_demo() -> None:
    """Create the demo club; only a first start imports it and collects its garbage."""
    from deploy.demo.club import load_demo
    from deploy.demo.history import load_history

    director = User.objects.order_by("pk")[0]
    event = load_demo(director)
    load_history(event.club, director)
    gc.collect()


def local_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _listen(host: str, port: int) -> socket.socket:
    """Take the port: nobody else gets it while the demo loads, and browsers wait."""
    try:
        return socket.create_server((host, port))
    except PermissionError as error:
        raise CommandError(
            f"Port {port} is for administrators alone. Choose another with"
            f" {PROGRAM} serve --port 8042."
        ) from error
    except OSError as error:
        raise CommandError(
            f"Port {port} is taken: is Seven Marks already running? "
            f"Choose another with {PROGRAM} serve --port {port + 1}."
        ) from error
