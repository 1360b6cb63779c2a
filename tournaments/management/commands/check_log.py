"""``check_log [EVENT] [--head HEX]``: the audit log of one event, or of all, recomputed."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Q

from tournaments.event.models import Event
from tournaments.event.selectors.audit import check_log

NO_DIGESTS = (
    "No line has digests of its rows, as in events from before 2026-12 and imported "
    "ones: names, seats, seeds and sheets are compared from its next change on."
)


class Command(BaseCommand):
    help = "Check the log of an event (its id or address word), or of every event."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", nargs="?", help="an event's id or address word")
        parser.add_argument(
            "--head",
            default="",
            help="a digest that left the house, mailed, printed or in an older backup "
            "or export: the event's log must have the line it belongs to",
        )

    def handle(self, *args: Any, event: str | None, head: str, **options: Any) -> None:
        if head and event is None:
            raise CommandError("Name the event that the digest is of.")
        digest = "".join(head.split()).lower()
        events = Event.objects.order_by("pk")
        if event is not None:
            events = events.filter(Q(uid=event) | Q(slug=event))
            if not events:
                raise CommandError(f"There is no event {event} here.")
        is_whole = True
        for row in events:
            report = check_log(row, digest)
            is_whole = is_whole and not report.faults
            state = "fits" if not report.faults else "does not fit"
            self.stdout.write(
                f"{row.slug}: {report.entries} lines, {state}; head {report.head}"
            )
            for fault in report.faults:
                self.stdout.write(f"  {fault.sentence}")
            if report.covered_since is None:
                self.stdout.write(f"  {NO_DIGESTS}")
        if not is_whole:
            raise CommandError("A log does not fit: see the lines above.")
