"""Ratings on pages: a club's list, a person's history, the quality of the forecasts."""

from dataclasses import dataclass
from datetime import date
from math import log

from django.db.models import Count, QuerySet, Sum

from players.archive.selectors.records import PersonName
from players.people.models import Person
from players.ratings.models import RatedEvent, RatingDue, RatingPoint
from players.ratings.rating import UNRATED, Losses, Rating

# The figure of a new person, and the size of one of the model's points.
NEW, STEP = 1500, 20
FEWEST_GAMES = 10  # With fewer games nobody is in a club's list
COIN = Losses(1, 0.25, log(2), 0.25, log(2))


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating in the figures of pages."""

    value: int
    # Two deviations: the true strength is within it in nineteen of twenty cases.
    margin: int
    games: int

    @property
    def at_least(self) -> int:
        """The lower end, which orders lists."""
        return self.value - self.margin


@dataclass(frozen=True, slots=True)
class HistoryPoint:
    """A person's rating after an event."""

    date: date
    event: str
    path: str
    rating: ShownRating


@dataclass(frozen=True, slots=True)
class RatedPerson:
    """A line of a club's list."""

    person: PersonName
    rating: ShownRating
    rank: int


@dataclass(frozen=True, slots=True)
class Foresight:
    """The mean losses of forecasts over some games: less is better."""

    games: int
    brier: float
    log_loss: float
    share_brier: float
    share_log_loss: float
    coin_brier: float = COIN.brier
    coin_log_loss: float = COIN.log_loss


@dataclass(frozen=True, slots=True)
class RatingProgress:
    """The progress of rating a club's events."""

    is_due: bool
    rated: int


def shown(rating: Rating) -> ShownRating:
    """The figures of pages."""
    value = round(NEW + (rating.mean - UNRATED.mean) * STEP)
    return ShownRating(value, round(2 * rating.deviation * STEP), rating.games)


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
        person: shown(rating)
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
        HistoryPoint(day, event, path, shown(Rating(mean, deviation, games)))
        for day, event, path, mean, deviation, games in rows
    )


def foresight(club_id: int) -> Foresight | None:
    """The losses of a club's forecasts; None before the first game."""
    names = ("games", "brier", "log_loss", "share_brier", "share_log_loss")
    sums = RatedEvent.objects.filter(club=club_id).aggregate(
        **{f"{name}_sum": Sum(name) for name in names}
    )
    games = sums["games_sum"]
    if not games:
        return None
    return Foresight(games, *(sums[f"{name}_sum"] / games for name in names[1:]))


def rating_progress(club_id: int) -> RatingProgress:
    """Whether events wait to be rated, and how many are rated."""
    rated = RatedEvent.objects.filter(club=club_id).aggregate(count=Count("pk"))
    is_due = RatingDue.objects.filter(club=club_id).exists()
    return RatingProgress(is_due, rated["count"])
