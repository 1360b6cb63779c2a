"""The common base of a server's commands: host, port and the check of the database."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from deploy.database_version import refuse_newer_if_reachable


class ServerCommand(BaseCommand):
    """Serves one host and port; refuses the database of a newer version.

    Starts without a reachable database, and answers requests that need none.
    """

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, required=True)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        refuse_newer_if_reachable()
        self.serve(host, port)

    def serve(self, host: str, port: int) -> None:
        raise NotImplementedError
