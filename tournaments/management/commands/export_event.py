"""``export_event ID [--out FILE]``: the public record of an event, as one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.event.models import Event
from tournaments.exchange.export import export_bytes


class Command(BaseCommand):
    """Writes an event's export to a file, or to stdout."""

    help = "Write the export of an event to a file, or to stdout."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "id", help="the event's id, as its export or import says it"
        )
        parser.add_argument("--out", type=Path, help="the file to write")

    def handle(self, *args: Any, **options: Any) -> None:
        event = Event.objects.filter(uid=options["id"]).first()
        if event is None:
            raise CommandError(f"There is no event {options['id']} here.")
        body = export_bytes(event)
        if options["out"]:
            options["out"].write_bytes(body)
        else:
            self.stdout.write(body.decode(), ending="")
