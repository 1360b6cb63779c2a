"""`check_hands FILE`: one verdict a line for a file of hand records. Judges nothing itself."""

import json
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.rules import Verdict, check_text

_UNREADABLE = 2


class Command(BaseCommand):
    help = "Judge hand records, one JSON object a line; exit 1 if any has a fault."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a file of JSON Lines, or - for stdin")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        all_ok = True
        with _opened(file) as lines:
            try:
                for verdict in _verdicts(lines):
                    all_ok = all_ok and verdict.ok
                    self.stdout.write(json.dumps(verdict.as_dict()))
            except UnicodeDecodeError:
                message = f"{file} is not UTF-8."
                raise CommandError(message, returncode=_UNREADABLE) from None
        if not all_ok:
            sys.exit(1)


def _opened(file: str) -> AbstractContextManager[BinaryIO]:
    if file == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(file).open("rb")
    except (OSError, ValueError):
        message = f"{file} cannot be opened."
        raise CommandError(message, returncode=_UNREADABLE) from None


def _verdicts(lines: BinaryIO) -> Iterator[Verdict]:
    for number, raw in enumerate(lines):
        line = raw.decode("utf-8-sig" if number == 0 else "utf-8")
        if line.strip():
            yield check_text(line)
