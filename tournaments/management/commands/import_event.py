"""``import_event FILE``: create an event from its export."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from players.clubs.models import Club
from players.clubs.services.clubs import create_club
from tournaments.event.services.change import Refused
from tournaments.event.translation import translate
from tournaments.exchange.parse import FileError
from tournaments.exchange.read import read_export
from tournaments.exchange.services.importing import import_event, warnings_of

CLUB = "Imported events"


class Command(BaseCommand):
    help = "Make an event from its export; the last word printed is its id."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="an export")
        parser.add_argument("--club", help="the club it goes to, by its address word")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            read = read_export(options["file"].read_bytes())
            event = import_event(club=_club(options["club"]), read=read)
        except FileError as error:
            raise CommandError(translate(error.sentence)) from None
        except (OSError, Refused) as error:
            raise CommandError(str(error)) from None
        for warning in warnings_of(event, read):
            self.stderr.write(warning)
        self.stdout.write(
            f"{event.name} is at /e/{event.slug}/ now, its id is {event.uid}"
        )


def _club(slug: str | None) -> Club:
    if slug is not None:
        club = Club.objects.filter(slug=slug).first()
        if club is None:
            raise Refused(f"There is no club {slug} here.")
        return club
    return Club.objects.filter(name=CLUB).first() or create_club(name=CLUB)
