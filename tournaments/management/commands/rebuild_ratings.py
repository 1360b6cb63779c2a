"""manage.py rebuild_ratings: rate the finished events of all clubs from the first one."""

from typing import Any

from django.core.management.base import BaseCommand

from players.models import Club
from tournaments.services.ratings import rate_anew


class Command(BaseCommand):
    help = "Rates the finished events of every club anew, from the first one."

    def handle(self, *args: Any, **options: Any) -> None:
        for club in Club.objects.order_by("pk"):
            count = rate_anew(club)
            self.stdout.write(f"{club}: {count} events rated")
