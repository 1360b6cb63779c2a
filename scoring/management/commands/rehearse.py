"""``rehearse PRESET --pairs N --seed S [--out FILE]``: a whole event, played through.

It runs in a separate process with a database in memory, without access to the club's
data. With ``--until STAGE:ROUND --into CLUB`` it instead makes a practice day in the
club's own database, whose round has just begun.
"""

import json
import os
import secrets
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand

from players.clubs.models import Club
from players.common.refused import Refused
from scoring.rehearse.practice import codes_at_play, open_practice, play_practice
from scoring.rehearse.until import read_until
from scoring.rules.conflicts import conflicts
from scoring.rules.house import read_house, whole_set
from tournaments import formats
from tournaments.formats import FormatError


def _house_rules(text: str) -> str:
    """Validate rules as JSON; argparse shows the fault."""
    try:
        value = json.loads(text) if text.startswith("{") else text
        house = read_house(value)
    except (ValueError, TypeError) as error:
        raise ArgumentTypeError(str(error)) from None
    for conflict in conflicts(house):
        raise ArgumentTypeError(str(conflict.sentence))
    return json.dumps(whole_set(house))


class Command(BaseCommand):
    help = "Play an event of invented pairs in a scratch database; write its export."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("preset", choices=sorted(formats.PRESETS))
        parser.add_argument("--pairs", type=int, required=True)
        parser.add_argument("--seed", type=int, required=True)
        parser.add_argument(
            "--rules",
            type=_house_rules,
            help="a preset of rules, or JSON with options, instead of the format's own",
        )
        parser.add_argument("--out", type=Path, help="the file to write")
        parser.add_argument(
            "--into", metavar="CLUB", help="make a practice day of this club instead"
        )
        parser.add_argument(
            "--until",
            metavar="STAGE:ROUND",
            help="with --into: the round that has just begun, for example 1:3",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        preset, pairs = options["preset"], options["pairs"]
        if bool(options["into"]) != bool(options["until"]):
            self._refuse("--into CLUB and --until STAGE:ROUND go together.")
        if wrong := formats.size_error(formats.preset(preset), pairs):
            self._refuse(str(wrong))
        if options["into"]:
            return self._practise(**options)
        play = [preset, str(pairs), str(options["seed"]), options["rules"] or ""]
        if options["out"]:
            play.append(str(options["out"].absolute()))
        with tempfile.TemporaryDirectory(prefix="rehearsal-") as scratch:
            completed = subprocess.run(
                [sys.executable, "-m", "scoring.rehearse", *play],
                cwd=settings.BASE_DIR,
                env=_clean_environment(scratch),
                check=False,
            )
        if completed.returncode:
            sys.exit(completed.returncode)
        return None

    def _practise(
        self,
        preset: str,
        pairs: int,
        seed: int,
        until: str,
        into: str,
        rules: str | None,
        **_other: Any,
    ) -> None:
        """Make a practice day of the club; the last printed line describes it as JSON."""
        club = Club.objects.filter(slug=into).first()
        if club is None:
            self._refuse(f"There is no club {into} here.")
        try:
            round = read_until(until)
            event = open_practice(
                club=club,
                format=formats.preset(preset),
                pairs=pairs,
                until=round,
                rules=read_house(json.loads(rules)) if rules else None,
                seed=seed,
            )
            play_practice(event, pairs, round, self.stderr.write)
        except (FormatError, Refused) as error:
            self._refuse(str(error))
        made = {"slug": event.slug, "event": event.uid, "pairs": pairs}
        self.stdout.write(json.dumps(made | {"tables": codes_at_play(event)}))

    def _refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(2)


def _clean_environment(scratch: str) -> dict[str, str]:
    """The environment without every setting of the club's data."""
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "DATABASE_URL": "sqlite://:memory:",
        "REDIS_URL": "",
        "DATA_DIR": scratch,
        "SECRET_KEY": secrets.token_urlsafe(32),
    }
