"""What the commands of a server's processes share: where they listen, what they refuse."""

import logging
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import OperationalError

from deploy.newer_database import refuse_newer_database

log = logging.getLogger(__name__)


class ServerCommand(BaseCommand):
    """Serves one host and port; refuses the database of a newer version.

    A database that is away is waited for: the process answers what needs none.
    """

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, required=True)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        try:
            refuse_newer_database()
        except OperationalError as error:
            log.warning("The database is away: %s", error)
        self.serve(host, port)

    def serve(self, host: str, port: int) -> None:
        """Answers until it is stopped."""
        raise NotImplementedError
