"""manage.py live: the live streams of a server."""

import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from django.conf import settings

from deploy.serving.http_server import HttpServer, http_config
from deploy.serving.server_command import ServerCommand

# A third of an even share, on systems with niceness: web workers come first.
NICENESS = 5


class Command(ServerCommand):
    help = "Serves the live streams, behind a proxy."

    def serve(self, host: str, port: int) -> None:
        """Serve with one process, which bounds heads, bodies and their time."""
        step_back()
        asgi = import_module("deploy.asgi")
        # streams and cached pages get the interpreter back within this time
        sys.setswitchinterval(0.001)
        config = http_config(asgi.application, host, port)

        def after_start() -> None:
            asgi.spectators.start(settings.PUBLIC_URL)

        try:
            HttpServer(config, asgi.hub, after_start=after_start).run()
        finally:
            asgi.spectators.stop()


def step_back() -> None:
    """Give this process and its child a lower priority than web workers and database.

    Linux shares its processors between sessions: niceness counts within one, and a
    session has a niceness of its own, which its leader sets here.
    """
    if not hasattr(os, "nice"):
        return
    os.nice(max(0, NICENESS - os.nice(0)))
    if os.getsid(0) == os.getpid():
        with suppress(OSError):  # a system that does not group sessions
            Path("/proc/self/autogroup").write_text(str(NICENESS))
