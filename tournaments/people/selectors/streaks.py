"""A person's matches in finished events: in a row, against another, and their sides."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any, Literal

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse

from players.people.models import Person
from tournaments.event.models import Event, LineupPlayer, Match, Side

# Two sides sat down to its first game.
BEGUN = {
    "match__games__number": 1,
    "match__games__ended__in": ("played", "time", "penalty"),
}
FINISHED = {
    "match__state": Match.State.FINAL,
    "match__is_forfeit": False,
    "match__event__state": Event.State.FINAL,
    "match__event__is_practice": False,
    "match__event__deleted_at": None,
    "match__event__visibility": Event.Visibility.LISTED,
}


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


def results_of(people: Iterable[int]) -> QuerySet[Any, Any]:
    """Person, day, event, match, side and winner, of matches that two sides began."""
    return _sat(
        people,
        *("match__event__date", "match__event", "match__number"),
        *("side", "match__winner"),
        **BEGUN,
    )


def sides_of(person: Person, **also: Any) -> dict[int, int]:
    """The side of each finished match in which a person sat, by the match."""
    rows = _sat([person.pk], "match", "side", **also)
    return {match: side for _person, match, side in rows}


def _sat(people: Iterable[int], *columns: str, **also: Any) -> QuerySet[Any, Any]:
    """Person and columns of finished matches: of own pairs, and of line-ups entered."""
    lineup = LineupPlayer.objects.filter(match=OuterRef("match"), side=OuterRef("side"))
    own = Side.objects.filter(pair__players__person__in=people)
    lined_up = LineupPlayer.objects.order_by()

    def read(rows: QuerySet[Any, Any], person: str) -> QuerySet[Any, Any]:
        finished = rows.filter(**FINISHED, **also).exclude(match__part=Match.ASIDE)
        return finished.order_by().values_list(person, *columns)

    return read(own.exclude(Exists(lineup)), "pair__players__person").union(
        read(lined_up.filter(person__in=people), "person"),
        read(lined_up.filter(person__merged_into__in=people), "person__merged_into"),
        all=True,
    )


Outcome = Literal["won", "lost", "tied"]


@dataclass(frozen=True, slots=True)
class Meeting:
    """One match, as one of its sides sees it."""

    event: str
    path: str
    date: date
    own: str
    other: str
    outcome: Outcome
    scores: tuple[tuple[int | None, int | None], ...]  # Each game's marks, own first


def meetings(first: Person, second: Person) -> tuple[Meeting, ...]:
    """The matches of two people against each other, the newest first."""
    own, others = sides_of(first, **BEGUN), sides_of(second, **BEGUN)
    met = {
        match: (side, others[match])
        for match, side in own.items()
        if others.get(match, side) != side
    }
    matches = Match.objects.filter(pk__in=met).order_by(
        "-event__date", "-event", "-number"
    )
    rows = matches.select_related("event").prefetch_related("games", "sides__pair")
    return tuple(meeting_line(match, *met[match.pk]) for match in rows)


def meeting_line(match: Match, own: int, other: int) -> Meeting:
    """A match with its event, games and pairs, as one side of it sees it."""

    def names(side: int) -> str:
        sides = [row for row in match.sides.all() if row.side == side and row.pair]
        return " + ".join(row.pair.name for row in sides if row.pair)

    outcomes: dict[int | None, Outcome] = {own: "won", None: "tied"}
    return Meeting(
        event=match.event.name,
        path=reverse("event", args=[match.event.slug]),
        date=match.event.date,
        own=names(own),
        other=names(other),
        outcome=outcomes.get(match.winner, "lost"),
        scores=tuple(
            (getattr(game, f"marks_{own}"), getattr(game, f"marks_{other}"))
            for game in match.games.all()
            if game.marks_1 is not None
        ),
    )
