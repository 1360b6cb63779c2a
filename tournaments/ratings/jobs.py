"""Scheduled: finished events rated anew where they changed."""

from celery import shared_task

from players.common.alone import alone, go_on_alone
from tournaments.ratings import services as ratings

# A queue of its own: rating a club again takes minutes and would delay other tasks.
RATINGS = "ratings"


@shared_task(name="tournaments.rate_due")
def rate_due() -> None:
    for club in ratings.clubs_due():
        rate_club.apply_async((club,), queue=RATINGS)


@shared_task(name="tournaments.rate_club")
def rate_club(club: int) -> None:
    """Rate a club's due events; one task at a time."""
    name = f"rating-{club}"
    with alone(name) as is_alone:
        if is_alone:
            ratings.rate_club(club, lambda count: go_on_alone(name))
