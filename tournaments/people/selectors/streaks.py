"""A person's matches in finished events: in a row, against another, and their sides."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any, Literal

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.urls import reverse

from players.people.models import Person
from tournaments.event.models import Event, LineupPlayer, Match, Side

PLAYED = ("played", "time", "penalty")  # How a game ends that two sides sat down to
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
        rows.filter(match__games__number=1, match__games__ended__in=PLAYED, **FINISHED)
        .exclude(match__part=Match.ASIDE)
        .order_by()
        .values_list(
            person, *(f"match__{name}" for name in COLUMNS), "side", "match__winner"
        )
    )


Outcome = Literal["won", "lost", "tied"]
Key = tuple[int, int]  # An event and the number of a match in it


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
    own, others = _sides(first), _sides(second)
    met = {
        key: (side, others[key])
        for key, side in own.items()
        if others.get(key, side) != side
    }
    matches = Match.objects.filter(
        event__in={event for event, _number in met},
        number__in={number for _event, number in met},
    )
    rows = matches.select_related("event").prefetch_related("games", "sides__pair")
    lines = [
        meeting_line(match, *met[match.event_id, match.number])
        for match in rows.order_by("-event__date", "-event", "-number")
        if (match.event_id, match.number) in met
    ]
    return tuple(lines)


def _sides(person: Person) -> dict[Key, int]:
    return {
        (event, number): side
        for _person, _day, event, number, side, _winner in results_of([person.pk])
    }


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


def sides_of(person: Person) -> QuerySet[Side]:
    """The sides of a person in two-sided matches of finished events.

    Leaves out byes, forfeits and tables of three. If a line-up was entered, it decides
    who played.
    """
    own = _seated(person.pk)
    # Under any spelling
    lineups = LineupPlayer.objects.filter(
        Q(person=person) | Q(person__merged_into=person)
    )
    seats = list(lineups.order_by().values_list("pk", flat=True))
    if not seats:
        return own
    lined_up = _played_sides().filter(
        match__lineup__in=seats, match__lineup__side=F("side")
    )
    keys = [*own.values_list("pk", flat=True), *lined_up.values_list("pk", flat=True)]
    return Side.objects.filter(pk__in=keys)


def _seated(person: int) -> QuerySet[Side]:
    """The sides whose pair the person belongs to, if no line-up was entered."""
    lineup = LineupPlayer.objects.filter(match=OuterRef("match"), side=OuterRef("side"))
    return _played_sides().filter(pair__players__person=person).exclude(Exists(lineup))


def _played_sides() -> QuerySet[Side]:
    """The sides of matches of finished events that two sides played."""
    return Side.objects.filter(**FINISHED).exclude(
        Q(match__part=Match.ASIDE) | Q(match__games__marks_3__isnull=False)
    )
