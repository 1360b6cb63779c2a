"""Writes of ratings: marked due, deleted, and stored event by event in order."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import date
from enum import Enum

from django.db import transaction

from players.clubs.models import Club
from players.clubs.services.holders import lock_club
from players.ratings.models import RatedEvent, RatingDue, RatingPoint
from players.ratings.rating import RatedGame, Rating, rate_games
from players.ratings.selectors import latest_ratings


def mark_due(*, club: Club, event_uid: str, date: date) -> None:
    """Mark an event as changed; called inside the transaction of the change."""
    RatingDue.objects.create(club=club, event_uid=event_uid, date=date)


@transaction.atomic
def forget_rating(*, event_uid: str) -> None:
    """Delete the ratings of an event that is no longer finished.

    The day it was rated on becomes due, as the event may have moved to another.
    """
    for rated in RatedEvent.objects.filter(event_uid=event_uid):
        mark_due(club=rated.club, event_uid=event_uid, date=rated.date)
        rated.delete()


@transaction.atomic
def take_back(*, club_id: int) -> list[int]:
    """Delete the ratings from the first changed event on; return what is due.

    Each change deletes once: ratings stored since stay, so that an interrupted run can
    continue and concurrent runs do not delete each other's ratings. The due rows stay
    until settle is called with them.
    """
    lock_club(club_id)
    due = list(RatingDue.objects.filter(club=club_id))
    if new := [row for row in due if not row.is_taken_back]:
        rated = RatedEvent.objects.filter(club=club_id)
        changed = rated.filter(event_uid__in=[row.event_uid for row in new])
        days = [row.date for row in new] + list(changed.values_list("date", flat=True))
        rated.filter(date__gte=min(days)).delete()
        marked = RatingDue.objects.filter(pk__in=[row.pk for row in new])
        marked.update(is_taken_back=True)
    return [row.pk for row in due]


def settle(*, due: Iterable[int]) -> None:
    """Delete these due rows, because everything is rated."""
    RatingDue.objects.filter(pk__in=list(due)).delete()


class Storing(Enum):
    """The outcome of storing the ratings that a run computed."""

    STORED = "stored"
    CHANGED = "changed"  # Another change became due meanwhile: nothing is stored
    OVERTAKEN = "overtaken"  # Another run stored ratings meanwhile: nothing is stored


class ClubRating:
    """The ratings of a club while its events are rated in order.

    Reads everybody's ratings once; storing detects other changes.
    """

    def __init__(self, club_id: int, due: Iterable[int]) -> None:
        self._club_id, self._due = club_id, list(due)
        self._last = _last(club_id)
        self._known = latest_ratings(club_id)

    def rate(self, events: Iterable[tuple[RatedEvent, Sequence[RatedGame]]]) -> Storing:
        """Rate the next events of the club, each with its games; without a lock."""
        rated = []
        for event, games in events:
            ratings, losses = rate_games(self._known, games)
            self._known.update(ratings)
            event.games, event.brier = losses.games, losses.brier
            event.share_brier, event.coin_brier = losses.share_brier, losses.coin_brier
            rated.append((event, ratings))
        with transaction.atomic():
            lock_club(self._club_id)
            due = RatingDue.objects.filter(club=self._club_id)
            if due.exclude(pk__in=self._due).exists():
                return Storing.CHANGED
            if _last(self._club_id) != self._last:
                return Storing.OVERTAKEN
            self._last = _store(rated)
        return Storing.STORED


def _store(rated: Sequence[tuple[RatedEvent, dict[int, Rating]]]) -> int | None:
    """Store events and everybody's rating after each; return the key of the last one."""
    events = RatedEvent.objects.bulk_create([event for event, _ratings in rated])
    RatingPoint.objects.bulk_create(
        RatingPoint(event=event, person_id=person, **asdict(rating))
        for event, ratings in rated
        for person, rating in sorted(ratings.items())
    )
    return events[-1].pk


def _last(club_id: int) -> int | None:
    rated = RatedEvent.objects.filter(club=club_id).order_by("-date", "-number")
    return rated.values_list("pk", flat=True).first()
