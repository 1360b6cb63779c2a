"""``manage.py rebuild_performances``: record everybody's performances again."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.event.services.performances import rebuild_performances


class Command(BaseCommand):
    help = "Make every person's record anew from the finished events."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{rebuild_performances()} events")
