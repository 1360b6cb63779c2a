"""The ratings that a draw may use: one figure for each pair."""

from collections.abc import Sequence
from typing import Any

from players.ratings.rating import NEW
from players.ratings.selectors import latest_ratings
from tournaments.event.models import Event, Pair, PairPlayer
from tournaments.formats import Use


def strengths_of(event: Event, pairs: Sequence[Pair], use: Use) -> dict[str, Any]:
    """The strengths for a draw by rating, as a stage stores them.

    A pair's figure is the mean of its players' ratings; somebody new counts as new.
    """
    ratings = latest_ratings(event.club_id)
    values: dict[int, list[int]] = {pair.number: [] for pair in pairs}
    seats = PairPlayer.objects.filter(event=event, pair__in=pairs)
    for number, person in seats.values_list("pair__number", "person"):
        rating = ratings.get(person)
        values[number].append(rating.value if rating else NEW)
    of = {
        str(number): round(sum(each) / len(each)) if each else NEW
        for number, each in values.items()
    }
    return {"use": use, "of": of}


def has_ratings(event: Event) -> bool:
    """Whether anybody who is checked in has a rating in the event's club."""
    people = PairPlayer.objects.filter(event=event, pair__is_checked_in=True)
    return people.filter(person__rating_points__event__club=event.club_id).exists()
