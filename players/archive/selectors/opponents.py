"""The opponents of a person, or of two together, in finished events."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from players.archive.models import Performance
from players.archive.selectors.records import PersonName, RecordFigures, rows_together
from players.people.models import Person

Sums = list[int]  # Wins, losses and ties, marks for and against, points for and against
People = tuple[int, ...]
MARKS, POINTS = 3, 5  # Their first index among the sums


@dataclass(frozen=True, slots=True, kw_only=True)
class OpponentLine(RecordFigures):
    """All matches against one person, or against two who played together."""

    against: tuple[PersonName, ...]


def opponents_of(person: Person) -> tuple[OpponentLine, ...]:
    """A person's matches by opponent, the most frequent first."""
    rows = Performance.objects.filter(person=person)
    return _lines(_added(rows, lambda people: [(number,) for number in people]))


def pairs_met(first: Person, second: Person) -> tuple[OpponentLine, ...]:
    """The matches of two people together by opposing pair."""
    return _lines(_added(rows_together(first, second), lambda people: [tuple(people)]))


def _added(
    rows: QuerySet[Performance], split: Callable[[list[int]], list[People]]
) -> dict[People, Sums]:
    """The sums of these events by the given split of the opponents."""
    added: dict[People, Sums] = {}
    for unit, opponents in rows.order_by().values_list("unit", "opponents"):
        scored = MARKS if unit == "marks" else POINTS
        for people, wins, losses, ties, scored_for, scored_against in json.loads(
            opponents
        ):
            for against in split(people):
                if (sums := added.get(against)) is None:
                    sums = added[against] = [0, 0, 0, 0, 0, 0, 0]
                sums[0] += wins
                sums[1] += losses
                sums[2] += ties
                sums[scored] += scored_for
                sums[scored + 1] += scored_against
    return added


def _lines(added: dict[People, Sums]) -> tuple[OpponentLine, ...]:
    met = {number for people in added for number in people}
    people = Person.objects.filter(pk__in=met).values_list("pk", "name", "shown_as")
    names = {number: shown_as or name for number, name, shown_as in people}
    order = sorted(
        added,
        key=lambda people: (
            -sum(added[people][:3]),
            -added[people][0],
            names[people[0]],
        ),
    )

    return tuple(_line(people, added[people], names) for people in order)


def _line(people: People, sums: Sums, names: Mapping[int, str]) -> OpponentLine:
    wins, losses, ties, *scored = sums
    return OpponentLine(
        against=tuple(PersonName(number, names[number]) for number in people),
        wins=wins,
        losses=losses,
        ties=ties,
        **dict(zip(SCORED, scored, strict=True)),
    )


SCORED = ("marks_for", "marks_against", "points_for", "points_against")
