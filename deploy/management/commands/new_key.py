import os
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from deploy.secret_key import KEY_FILE, new_key, write_key


class Command(BaseCommand):
    help = "Makes a new key; every code printed before opens nothing from then on."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--yes", action="store_true", help="ask nothing")

    def handle(self, *args: Any, yes: bool, **options: Any) -> None:
        if os.environ.get("SECRET_KEY"):
            raise CommandError(
                "The key comes from SECRET_KEY in the environment: change it there."
            )
        question = "Every code that was printed will open nothing. Make a new key?"
        if not yes:
            if not sys.stdin.isatty():
                raise CommandError(f"{question} Say so with --yes.")
            if input(f"{question} [yes/no] ").strip().lower() != "yes":
                raise CommandError("Nothing was changed.")
        file = settings.DATA_DIR / KEY_FILE
        write_key(file, new_key())
        self.stdout.write(f"{file} is new. Print the codes again, then start.")
