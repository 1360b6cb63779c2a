"""Ratings on pages: a club's list, a person's history, the quality of the forecasts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import sqrt
from typing import Literal

from django.db.models import QuerySet

from players.archive.selectors.records import PersonName
from players.people.models import Person
from players.ratings.models import RatedEvent, RatingDue, RatingPoint
from players.ratings.rating import Rating

FEWEST_GAMES = 10  # With fewer games nobody is in a club's list
MOST_EVENTS = 50  # More events are in the file alone
FEWEST_EVENTS = 5  # With fewer nobody can tell luck from foresight


@dataclass(frozen=True, slots=True)
class HistoryPoint:
    date: date
    event: str
    path: str
    rating: Rating


@dataclass(frozen=True, slots=True)
class RatedPerson:
    person: PersonName
    rating: Rating
    rank: int


Verdict = Literal["better", "worse", "open"]


@dataclass(frozen=True, slots=True)
class Foresight:
    """How far forecasts of some games missed, as shares of how far a coin did."""

    games: int
    ratings: int  # In hundredths: a coin has 100
    share: int
    verdict: Verdict  # Open: the difference may be luck

    @property
    def gain(self) -> int:
        """How many hundredths less than a coin the ratings missed."""
        return 100 - self.ratings


def latest_ratings(club_id: int) -> dict[int, Rating]:
    """Everybody's rating after the last rated event of a club, by person."""
    return ratings_after(RatingPoint.objects.filter(event__club=club_id))


def ratings_after(points: QuerySet[RatingPoint]) -> dict[int, Rating]:
    """Everybody's rating after the last of these points, by person."""
    rows = points.order_by("event__date", "event__number").values_list(
        "person_id", "mean", "deviation", "games", "wins", "ties"
    )
    return {
        person: Rating(mean, deviation, games, wins, ties)
        for person, mean, deviation, games, wins, ties in rows
    }


def rating_list(club_id: int) -> tuple[RatedPerson, ...]:
    """Everybody with enough games, by the lower end of their rating."""
    ratings = {
        person: rating
        for person, rating in latest_ratings(club_id).items()
        if rating.games >= FEWEST_GAMES
    }
    # A spelling merged since may show a name that the remaining person hides.
    people = Person.objects.not_merged().filter(pk__in=list(ratings))
    rows = people.values_list("pk", "name", "shown_as")
    names = {pk: PersonName(pk, shown_as or name) for pk, name, shown_as in rows}
    order = sorted(names, key=lambda pk: (-ratings[pk].at_least, names[pk].name))
    return tuple(
        RatedPerson(names[pk], ratings[pk], rank) for rank, pk in enumerate(order, 1)
    )


def rating_history(person: Person) -> tuple[HistoryPoint, ...]:
    """A person's rating after each event, the oldest first."""
    points = RatingPoint.objects.filter(person=person)
    rows = points.order_by("event__date", "event__number").values_list(
        "event__date",
        "event__event_name",
        "event__event_path",
        "mean",
        "deviation",
        "games",
    )
    return tuple(
        HistoryPoint(day, event, path, Rating(mean, deviation, games))
        for day, event, path, mean, deviation, games in rows
    )


def foresight(club_id: int) -> Foresight | None:
    """Compare a club's forecasts with a coin; None before the first game."""
    rated = RatedEvent.objects.filter(club=club_id, coin_brier__gt=0)
    rows = rated.values_list("games", "brier", "share_brier", "coin_brier")
    if not (events := list(rows)):
        return None
    games, ratings, share, coin = map(sum, zip(*events, strict=True))
    return Foresight(
        games,
        round(100 * ratings / coin),
        round(100 * share / coin),
        _verdict([(count, coin - own) for count, own, _share, coin in events]),
    )


def _verdict(events: Sequence[tuple[int, float]]) -> Verdict:
    """Whether games and what the ratings gained on a coin, by event, are beyond luck.

    Games of one event hang together, so that events are what varies: a mean gain of two
    standard errors is beyond it.
    """
    count = len(events)
    if count < FEWEST_EVENTS:
        return "open"
    mean = sum(gain for _games, gain in events) / sum(games for games, _gain in events)
    squares = sum((gain - games * mean) ** 2 for games, gain in events)
    error = sqrt(squares * count / (count - 1)) / sum(games for games, _gain in events)
    if abs(mean) <= 2 * error:
        return "open"
    return "better" if mean > 0 else "worse"


def rated_in_order(club_id: int, rated: int) -> list[tuple[int, RatedEvent]]:
    """The newest of a club's ``rated`` events, each with its number in their order."""
    events = RatedEvent.objects.filter(club=club_id)
    newest = events.order_by("-date", "-number")[:MOST_EVENTS]
    return [(rated - index, event) for index, event in enumerate(newest)]


def is_due(club_id: int) -> bool:
    return RatingDue.objects.filter(club=club_id).exists()
