from django.conf import settings
from granian.constants import Interfaces
from granian.http import HTTP1Settings
from granian.server import Server

from deploy.management.server_command import ServerCommand
from deploy.serving.http_server import HEAD_SECONDS, MAX_HEAD_BYTES, allow_many_files

THREADS = 6
# Idle time after which a thread ends, the longest that granian takes: a new thread has
# to connect to the database first, in the middle of a result.
IDLE_SECONDS = 600
# Per worker. Granian's own limit of 512 counts idle connections: 1,024 phones with one
# open would shut every table out.
MAX_CONNECTIONS = 4096


class Command(ServerCommand):
    help = "Serves pages and entry with web workers, behind a proxy."

    def serve(self, host: str, port: int) -> None:
        """Serve with several processes; replace one that dies."""
        allow_many_files()
        Server(
            "deploy.wsgi:application",
            address=host,
            port=port,
            interface=Interfaces.WSGI,
            workers=settings.WEB_WORKERS,
            blocking_threads=THREADS,
            blocking_threads_idle_timeout=IDLE_SECONDS,
            backpressure=MAX_CONNECTIONS,
            websockets=False,
            respawn_failed_workers=True,
            http1_settings=HTTP1Settings(
                header_read_timeout=round(HEAD_SECONDS * 1000),
                max_buffer_size=MAX_HEAD_BYTES,
            ),
        ).serve()
