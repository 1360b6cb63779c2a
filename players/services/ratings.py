"""Writes of ratings: what is due, taken back, and stored event by event in order."""

from collections.abc import Iterable
from dataclasses import asdict
from datetime import date

from django.db import transaction

from players.models import Club, RatedEvent, RatingDue, RatingPoint
from players.rating import Losses, RatedGame, Rating, rate_games
from players.selectors.ratings import latest_ratings
from players.values import HeldEvent


def mark_due(*, club: Club, event_uid: str, date: date) -> None:
    """Note that an event changed; called inside the transaction of the change."""
    RatingDue.objects.create(club=club, event_uid=event_uid, date=date)


@transaction.atomic
def take_back(*, club_id: int) -> list[int]:
    """Delete the ratings from the first event that changed on; give what was due.

    What was due stays until settle is called with it, so that a rating that was
    interrupted begins again.
    """
    _lock(club_id)
    due = list(RatingDue.objects.filter(club=club_id))
    if not due:
        return []
    rated = RatedEvent.objects.filter(club=club_id)
    changed = rated.filter(event_uid__in=[row.event_uid for row in due])
    days = [row.date for row in due] + list(changed.values_list("date", flat=True))
    rated.filter(date__gte=min(days)).delete()
    return [row.pk for row in due]


def settle(*, due: Iterable[int]) -> None:
    """Forget what was due: all of it is rated."""
    RatingDue.objects.filter(pk__in=list(due)).delete()


def rate_event(
    *,
    club_id: int,
    held: HeldEvent,
    number: int,
    games: Iterable[RatedGame],
    due: Iterable[int],
) -> bool:
    """Rate the games of the event that comes next in its club; computed without a lock.

    False where another change became due meanwhile: then nothing is stored.
    """
    last = _last(club_id)
    ratings, losses = rate_games(latest_ratings(club_id), games)
    with transaction.atomic():
        _lock(club_id)
        is_other_due = RatingDue.objects.filter(club=club_id).exclude(pk__in=list(due))
        if is_other_due.exists() or _last(club_id) != last:
            return False
        _store(club_id, held, number, ratings, losses)
    return True


def _store(
    club_id: int,
    held: HeldEvent,
    number: int,
    ratings: dict[int, Rating],
    losses: Losses,
) -> None:
    event = RatedEvent.objects.create(
        club_id=club_id,
        event_uid=held.uid,
        event_name=held.name,
        event_path=held.path,
        date=held.date,
        number=number,
        **asdict(losses),
    )
    RatingPoint.objects.bulk_create(
        RatingPoint(event=event, person_id=person, **asdict(rating))
        for person, rating in sorted(ratings.items())
    )


def _last(club_id: int) -> int | None:
    rated = RatedEvent.objects.filter(club=club_id).order_by("-date", "-number")
    return rated.values_list("pk", flat=True).first()


def _lock(club_id: int) -> None:
    Club.objects.select_for_update(no_key=True).get(pk=club_id)
