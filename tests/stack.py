"""The servers' set, run natively: `python -m tests.stack`.

Postgres, Redis, two web workers, the live process, worker and beat, and one address in
front of them. Where Postgres or Redis cannot be had, it says so.
"""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path

from tests import servers
from tests.beside import Beside
from tests.reverse_proxy import ReverseProxy
from tests.served import ROOT, free_port, is_healthy, wait_for
from tests.soak.hall import ask_beside

PROGRAMS = Path(sys.executable).parent
SMALL = {"PAGE_PROCESS": "false", "WEB_WORKERS": "1"}
"""One process for pages and one for streams: they start in a third of the time."""
TABLES = 16
KEY = "a key of the stack on this machine, long enough for fifty letters"


@dataclass
class Stack:
    """Where it answers and what runs.

    A name may end in the number of its machine: `web-2` runs beside `web` and shares
    nothing with it but Postgres and Redis.
    """

    folder: Path
    postgres: servers.Postgres
    redis: servers.Redis
    more: dict[str, str] = field(default_factory=dict)
    """Settings beyond the usual."""
    ports: dict[str, int] = field(default_factory=lambda: defaultdict(free_port))
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def web_port(self) -> int:
        """Where the first web workers answer."""
        return self.ports["web"]

    @property
    def live_port(self) -> int:
        """Where the first live process answers."""
        return self.ports["live"]

    @property
    def proxy_port(self) -> int:
        """The one address for both."""
        return self.ports["proxy"]

    @property
    def env(self) -> dict[str, str]:
        """The settings of a server on this machine."""
        return {
            **os.environ,
            "DATA_DIR": str(self.folder),
            "DATABASE_URL": self.postgres.url,
            "REDIS_URL": self.redis.url,
            "SECRET_KEY": KEY,
            "ALLOWED_HOSTS": "127.0.0.1,localhost",
            "PYTHONUNBUFFERED": "1",
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
            **self.more,
        }

    made: dict = field(default_factory=dict)
    """What the hall said of itself, where there is one."""

    def disk(self, name: str) -> Path:
        """The folder of the machine that this one of the set runs on."""
        _kind, _dash, machine = name.partition("-")
        return self.folder / f"machine-{machine}" if machine else self.folder

    @property
    def url(self) -> str:
        """One address for pages and streams."""
        return f"http://127.0.0.1:{self.proxy_port}"

    def manage(self, *command: str) -> str:
        """What a management command prints."""
        return subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=self.env,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        ).stdout

    @cached_property
    def beside(self) -> Beside:
        """A program that runs scripts with the set's settings."""
        return Beside(self.env, ROOT)

    def start(self, *names: str) -> None:
        """Start these of the set at once; wait until each answers."""
        for name in names:
            self._launch(name)
        for name in names:
            if name.startswith(("web", "live")):
                url = f"http://127.0.0.1:{self.ports[name]}"
                log = self.folder / f"{name}.log"
                wait_for(partial(is_healthy, url), self.running[name], log)

    def _launch(self, name: str) -> None:
        """Start one in a process group of its own."""
        with (self.folder / f"{name}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(
                self._command(name),
                cwd=ROOT,
                env=self.env | {"DATA_DIR": str(self.disk(name))},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def stop(self, *names: str, sig: signal.Signals = signal.SIGTERM) -> None:
        """Stop these with all their processes; kill what does not end."""
        ending = [self.running.pop(name) for name in names]
        for process in ending:
            os.killpg(process.pid, sig)
        for process in ending:
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait(10)

    def _command(self, name: str) -> list[str]:
        celery = [str(PROGRAMS / "celery"), "-A", "deploy"]
        manage = [sys.executable, "manage.py"]
        commands = {
            "web": [*manage, "web", "--port", str(self.ports[name])],
            "live": [*manage, "live", "--port", str(self.ports[name])],
            "worker": [*celery, "worker", "--concurrency", "1", "--loglevel", "INFO"],
            "beat": [
                *(*celery, "beat", "--loglevel", "INFO"),
                *("--schedule", str(self.folder / "beat")),
            ],
        }
        return commands[name.partition("-")[0]]


@contextmanager
def stack(
    folder: Path,
    names: tuple[str, ...] = ("web", "live", "worker", "beat"),
    rows: Path | None = None,
    **more: str,
) -> Iterator[Stack | None]:
    """Run the set on servers of its own; None where Postgres or Redis cannot be had.

    ``rows`` are the files of a migrated Postgres, ``more`` settings beyond the usual.
    """
    with ExitStack() as around:
        postgres = around.enter_context(servers.own_postgres(rows))
        redis = around.enter_context(servers.own_redis())
        if postgres is None or redis is None:
            yield None
            return
        running = Stack(folder, postgres, redis, more)
        if rows is None:
            running.manage("migrate", "--verbosity", "0")
        around.callback(lambda: running.stop(*running.running))
        around.callback(lambda: running.beside.stop())
        running.start(*names)
        around.enter_context(_reverse_proxy(running))
        yield running


def until(true: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Wait until this is true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.1)
    return False


def hall_in(running: Stack) -> None:
    """Make a hall in its first round."""
    running.made = ask_beside(running.beside, f"make({TABLES})")


@contextmanager
def _reverse_proxy(running: Stack) -> Iterator[None]:
    proxy = ReverseProxy(running.proxy_port, running.web_port, running.live_port)
    thread = threading.Thread(target=lambda: asyncio.run(proxy.serve()), daemon=True)
    thread.start()
    proxy.is_open.wait(10)
    yield
    proxy.close()
    thread.join(10)


def main() -> int:
    """Run until Ctrl-C."""
    folder = Path(tempfile.mkdtemp(prefix="stack-", dir="/tmp"))
    try:
        with stack(folder) as running:
            if running is None:
                sys.stderr.write(f"No stack here: {servers.MISSING}.\n")
                return 1
            output = running.manage("demo")
            sys.stdout.write(
                f"\n  The stack      {running.url}/\n"
                f"  web only       http://127.0.0.1:{running.web_port}/\n"
                f"  live only      http://127.0.0.1:{running.live_port}/\n"
                f"  Sign in        {output.strip()}\n"
                f"  Logs and data  {folder} (removed at the end)\n\n"
                f"  Stop with Ctrl-C.\n"
            )
            sys.stdout.flush()
            signal.signal(signal.SIGTERM, signal.default_int_handler)
            signal.pause()
    except KeyboardInterrupt:
        return 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
