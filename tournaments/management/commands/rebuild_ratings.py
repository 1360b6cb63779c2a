"""manage.py rebuild_ratings: rate the finished events of all clubs from the first one."""

from typing import Any

from django.core.management.base import BaseCommand

from players.clubs.models import Club
from players.ratings.selectors import is_due
from tournaments.ratings.services import rate_anew


class Command(BaseCommand):
    help = "Rates the finished events of every club anew, from the first one."

    def handle(self, *args: Any, **options: Any) -> None:
        clubs = list(Club.objects.order_by("pk"))
        for place, club in enumerate(clubs, 1):
            count = rate_anew(club)
            line = f"{place} of {len(clubs)} clubs, {club}: {count} events rated"
            if is_due(club.pk):
                line += "; another process rates the others"
            self.stdout.write(line)
