import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from deploy.backups.backup import BEFORE_RESTORE, take_backup, uses_key_file
from deploy.backups.backup_file import CheckedFile, NotABackupError, read_backup
from deploy.backups.restore import restore_backup
from deploy.secret_key import KEY_FILE, fingerprint, is_key_file, write_key
from players.clubs.models import Club
from tournaments.event.models import Event
from tournaments.event.selectors.audit import check_log


class Command(BaseCommand):
    help = "Replaces everything by what a backup holds; what was there is backed up."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true", help="ask nothing")

    def handle(self, *args: Any, file: Path, yes: bool, **options: Any) -> None:
        try:
            backup = read_backup(file)
            key = _key_of_then(backup)
            call_command("migrate", verbosity=0)
            if warning := _about_codes(backup, key):
                self.stdout.write(warning)
                self.stdout.flush()
            if not yes:
                self._ask(backup)
            if Club.objects.exists():
                before = take_backup(BEFORE_RESTORE)[0]
                self.stdout.write(f"What was there is in {before}")
            restore_backup(backup)
        except NotABackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Restored {backup.rows} rows, as of {backup.made}.")
        self.stdout.write(_about_sign_ins())
        for event in Event.objects.order_by("pk"):
            for fault in check_log(event).faults:
                self.stderr.write(f"Warning, log of {event.name}: {fault.sentence}")
        if _restore_key(key):
            self.stdout.write("The key of the links came with it: restart the program.")

    def _ask(self, backup: CheckedFile) -> None:
        playing = Event.objects.filter(state=Event.State.RUNNING)
        if not playing:
            return
        names = ", ".join(event.name for event in playing)
        question = f"{names}: being played. Go back to {backup.made}?"
        if not sys.stdin.isatty():
            raise CommandError(f"{question} Say so with --yes.")
        if input(f"{question} [yes/no] ").strip().lower() != "yes":
            raise CommandError("Nothing was changed.")


def _about_sign_ins() -> str:
    without = User.objects.filter(password=UNUSABLE_PASSWORD_PREFIX)
    names = ", ".join(sorted(user.username for user in without))
    sentence = "Everybody signs in anew, with the password of before."
    if names:
        sentence += (
            f" No password came along for {names}: manage.py sign_in NAME makes one."
        )
    return sentence


def _key_of_then(backup: CheckedFile) -> Path | None:
    """The key beside the file that its printed codes derive from."""
    keys = backup.path.parent.glob("secret*.key")
    for key in sorted(keys, key=lambda key: key.name != KEY_FILE):
        if is_key_file(key) and backup.key in (None, fingerprint(key.read_text())):
            return key
    return None


def _about_codes(backup: CheckedFile, key: Path | None) -> str | None:
    """What becomes of the printed codes, if they open nothing after the restore."""
    is_same = backup.key == fingerprint(settings.SECRET_KEY)
    if is_same or not backup.codes or (key and uses_key_file()):
        return None
    if uses_key_file():
        way = (
            f"lay that {KEY_FILE} beside the backup first, or into {settings.DATA_DIR}"
        )
    else:
        way = "start the program with the SECRET_KEY of then"
    return (
        f"The {backup.codes} printed codes of this backup open nothing without the key of"
        f" then: {way}, or print them again."
    )


def _restore_key(key: Path | None) -> bool:
    """Restore the key, so that printed links open again on another machine too."""
    if not key or not uses_key_file() or key.read_text() == settings.SECRET_KEY:
        return False
    write_key(settings.DATA_DIR / KEY_FILE, key.read_text())
    return True
