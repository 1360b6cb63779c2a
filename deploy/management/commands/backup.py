from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from deploy.backups.backup import take_backup


class Command(BaseCommand):
    help = "Writes a backup to BACKUP_DIR, and to BACKUP_DIR2 if that is set."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--label", default="", help="becomes part of the name")

    def handle(self, *args: Any, label: str, **options: Any) -> None:
        try:
            written = take_backup(label)
        except OSError as error:
            raise CommandError(f"The backup could not be written: {error}") from error
        for path in written:
            self.stdout.write(str(path))
        if settings.BACKUP_DIR2 and len(written) < 2:
            raise CommandError(f"Nothing could be written to {settings.BACKUP_DIR2}.")
