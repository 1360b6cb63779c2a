"""The matches of two people against each other, in finished events."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from django.urls import reverse

from players.people.models import Person
from tournaments.event.models import Match
from tournaments.people.selectors.streaks import results_of

Outcome = Literal["won", "lost", "tied"]
Key = tuple[int, int]  # An event and the number of a match in it


@dataclass(frozen=True, slots=True)
class Meeting:
    """One match, as the first of the two sees it."""

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
        _meeting(match, *met[match.event_id, match.number])
        for match in rows.order_by("-event__date", "-event", "-number")
        if (match.event_id, match.number) in met
    ]
    return tuple(lines)


def _sides(person: Person) -> dict[Key, int]:
    return {
        (event, number): side
        for _person, _day, event, number, side, _winner in results_of([person.pk])
    }


def _meeting(match: Match, own: int, other: int) -> Meeting:
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
