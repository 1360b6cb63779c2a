"""How many matches a person won or lost in a row, in finished events."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from players.people.models import Person
from tournaments.event.models import Event, LineupPlayer, Match, Side

PLAYED = ("played", "time", "penalty")  # How a game ends that two sides sat down to


@dataclass(frozen=True, slots=True)
class Streaks:
    """Matches in a row: up to now, and the most that were ever won."""

    current: int
    has_won: bool  # Those up to now; else they are lost
    longest: int


def streaks_of(person: Person) -> Streaks:
    """A person's streaks, read in one statement; a tie ends each."""
    rows = sorted(results_of([person.pk]), key=lambda row: row[1:4])
    return streaks(winner and winner == side for *_played, side, winner in rows)


def streaks(results: Iterable[bool | None]) -> Streaks:
    """Add up results in the order of play: won, lost, or tied (None)."""
    rows = [(won, sum(1 for _each in row)) for won, row in groupby(results)]
    last, count = rows[-1] if rows else (None, 0)
    return Streaks(
        current=0 if last is None else count,
        has_won=bool(last),
        longest=max((count for won, count in rows if won), default=0),
    )


COLUMNS = ("event__date", "event", "number")


def results_of(people: Iterable[int]) -> QuerySet[Any, Any]:
    """Person, day, event, match, side and winner: of own pairs, and of line-ups entered."""
    lineup = LineupPlayer.objects.filter(match=OuterRef("match"), side=OuterRef("side"))
    own = Side.objects.filter(pair__players__person__in=people)
    lined_up = LineupPlayer.objects.order_by()
    return _played(own.exclude(Exists(lineup)), "pair__players__person").union(
        _played(lined_up.filter(person__in=people), "person"),
        _played(lined_up.filter(person__merged_into__in=people), "person__merged_into"),
        all=True,
    )


def _played(rows: QuerySet[Any, Any], person: str) -> QuerySet[Any, Any]:
    return (
        rows.filter(
            match__state=Match.State.FINAL,
            match__is_forfeit=False,
            match__event__state=Event.State.FINAL,
            match__event__is_practice=False,
            match__event__deleted_at=None,
            match__event__visibility=Event.Visibility.LISTED,
            match__games__number=1,
            match__games__ended__in=PLAYED,
        )
        .exclude(match__part=Match.ASIDE)
        .order_by()
        .values_list(
            person, *(f"match__{name}" for name in COLUMNS), "side", "match__winner"
        )
    )
