"""Scheduled: finished events rated anew where they changed."""

from celery import shared_task
from django.core.cache import cache

from tournaments.ratings import services as ratings

ALONE_SECONDS = 180  # A killed task's lock expires after this
# A queue of its own: rating a club again takes minutes and would delay other tasks.
RATINGS = "ratings"


@shared_task(name="tournaments.rate_due")
def rate_due() -> None:
    """Start the rating of each club in which a finished event changed."""
    for club in ratings.clubs_due():
        rate_club.apply_async((club,), queue=RATINGS)


@shared_task(name="tournaments.rate_club")
def rate_club(club: int) -> None:
    """Rate a club's due events; one task at a time."""
    alone = f"rating-{club}"
    if not cache.add(alone, True, ALONE_SECONDS):
        return
    try:
        ratings.rate_club(club, lambda count: _go_on_alone(alone))
    finally:
        cache.delete(alone)


def _go_on_alone(alone: str) -> None:
    cache.touch(alone, ALONE_SECONDS)
