"""``export_event EVENT [--out FILE]``: the public record of an event, as one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Q

from tournaments.event.models import Event
from tournaments.exchange.export import export_bytes

LINES = 20


class Command(BaseCommand):
    help = "Write the export of an event to a file, or to stdout."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "event", help="the event's address word, or its id as its export says it"
        )
        parser.add_argument("--out", type=Path, help="the file to write")

    def handle(self, *args: Any, **options: Any) -> None:
        named = Q(uid=options["event"]) | Q(slug=options["event"])
        event = Event.objects.filter(named).first()
        if event is None:
            raise CommandError(_unknown(options["event"]))
        body = export_bytes(event)
        if options["out"]:
            options["out"].write_bytes(body)
        else:
            self.stdout.write(body.decode(), ending="")


def _unknown(word: str) -> str:
    """Say that there is no such event, and which there are."""
    events = Event.objects.present().filter(is_practice=False).order_by("-date", "-pk")
    lines = [f"  {event.slug}  {event.date}  {event.name}" for event in events[:LINES]]
    if not lines:
        return f"There is no event {word} here, nor any other."
    more = events.count() - len(lines)
    lines += [f"  and {more} more"] if more else []
    return "\n".join([f"There is no event {word} here. There are:", *lines])
