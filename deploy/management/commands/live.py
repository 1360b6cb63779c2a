import os
from contextlib import suppress
from pathlib import Path

from deploy.management.server_command import ServerCommand
from deploy.serving import http_server

# A third of an even share, on systems with niceness: web workers come first.
NICENESS = 5


class Command(ServerCommand):
    help = "Serves the live streams, behind a proxy."

    def serve(self, host: str, port: int) -> None:
        """Serve with one process, which bounds heads, bodies and their time."""
        step_back()
        http_server.serve(host, port)


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
