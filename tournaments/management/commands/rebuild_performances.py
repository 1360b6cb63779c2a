"""``manage.py rebuild_performances``: what people did, made anew from the events."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.services.performances import rebuild_performances


class Command(BaseCommand):
    """Records the performances of every finished event anew."""

    help = "Make every person's record anew from the finished events."

    def handle(self, *args: Any, **options: Any) -> None:
        """Rebuild and state how many events were read."""
        self.stdout.write(f"{rebuild_performances()} events")
