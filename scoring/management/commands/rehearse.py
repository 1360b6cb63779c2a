"""``rehearse PRESET --pairs N --seed S [--out FILE]``: a whole event, played through.

It runs in a process of its own with a database in memory: the club's data is not open
there at all.
"""

import os
import secrets
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from tournaments import formats


class Command(BaseCommand):
    """Plays an event of invented pairs and writes its export."""

    help = "Play an event of invented pairs in a scratch database; write its export."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("preset", choices=sorted(formats.PRESETS))
        parser.add_argument("--pairs", type=int, required=True)
        parser.add_argument("--seed", type=int, required=True)
        parser.add_argument("--out", type=Path, help="the file to write")

    def handle(self, *args: Any, **options: Any) -> None:
        preset, pairs = options["preset"], options["pairs"]
        if wrong := formats.size_error(formats.preset(preset), pairs):
            self.stderr.write(str(wrong))
            sys.exit(2)
        play = [preset, str(pairs), str(options["seed"])]
        if options["out"]:
            play.append(str(options["out"].absolute()))
        with tempfile.TemporaryDirectory(prefix="rehearsal-") as scratch:
            completed = subprocess.run(  # noqa: S603
                [sys.executable, "-m", "scoring.rehearse", *play],
                cwd=settings.BASE_DIR,
                env=_apart(scratch),
                check=False,
            )
        if completed.returncode:
            sys.exit(completed.returncode)


def _apart(scratch: str) -> dict[str, str]:
    """The environment without anything that leads to the club's data."""
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "DATABASE_URL": "sqlite://:memory:",
        "REDIS_URL": "",
        "DATA_DIR": scratch,
        "SECRET_KEY": secrets.token_urlsafe(32),
    }
