"""``check_log [EVENT]``: the audit log of one event, or of all, recomputed."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Q

from tournaments.event.models import Event
from tournaments.event.selectors.audit import check_log


class Command(BaseCommand):
    """Names the first faulty entry; exit status 1 if there is one."""

    help = "Check the log of an event (its id or address word), or of every event."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", nargs="?", help="an event's id or address word")

    def handle(self, *args: Any, event: str | None, **options: Any) -> None:
        events = Event.objects.order_by("pk")
        if event is not None:
            events = events.filter(Q(uid=event) | Q(slug=event))
            if not events:
                raise CommandError(f"There is no event {event} here.")
        is_whole = True
        for row in events:
            report = check_log(row)
            is_whole = is_whole and not report.faults
            state = "fits" if not report.faults else "does not fit"
            self.stdout.write(
                f"{row.slug}: {report.entries} lines, {state}; head {report.head}"
            )
            for fault in report.faults:
                self.stdout.write(f"  {fault.sentence}")
        if not is_whole:
            raise CommandError("A log does not fit: see the lines above.")
