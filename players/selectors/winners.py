"""A club's winners by year: from finished events, and from before the program."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from players.models import Club, PastWinner, Performance, Person
from players.selectors.records import PersonName


@dataclass(frozen=True, slots=True)
class RollLine:
    """Who won an event: one player, or two together; several lines where a win is shared."""

    event: str
    path: str
    """The event's address; empty where it was before the program."""
    winners: tuple[PersonName, ...]
    number: int | None = None
    """The line's own number, where a director typed it."""


@dataclass(frozen=True, slots=True)
class PastWin:
    """An event that somebody won before the program."""

    year: int
    event: str
    club: str
    partner: PersonName | None


@dataclass(frozen=True, slots=True)
class RollYear:
    """A year of the roll."""

    year: int
    lines: tuple[RollLine, ...]


def roll_of(club: Club) -> tuple[RollYear, ...]:
    """The roll of a club, the newest year first, in two reads."""
    years: dict[int, list[RollLine]] = defaultdict(list)
    for day, line in won_lines(club.performances.filter(place=1)):
        years[day.year].append(line)
    past = club.past_winners.select_related("first", "second")
    for row in past:
        people = [person for person in (row.first, row.second) if person]
        winners = tuple(map(_name, people))
        years[row.year].append(RollLine(row.event_name, "", winners, row.pk))
    return tuple(RollYear(year, tuple(years[year])) for year in sorted(years)[::-1])


def won_lines(won: QuerySet[Performance]) -> tuple[tuple[date, RollLine], ...]:
    """The days and winners of these first places, the newest first, in one read."""
    lines: dict[tuple[str, frozenset[int | None]], tuple[date, RollLine]] = {}
    rows = won.select_related("person", "partner").order_by("-date", "event_uid", "pk")
    for row in rows:
        people = [person for person in (row.person, row.partner) if person]
        winners = tuple(map(_name, people))
        key = (row.event_uid, frozenset((row.person_id, row.partner_id)))
        line = RollLine(row.event_name, row.event_path, winners)
        lines.setdefault(key, (row.date, line))
    return tuple(lines.values())


def past_wins(person: Person) -> tuple[PastWin, ...]:
    """What a person won before the program, the last first."""
    rows = PastWinner.objects.filter(Q(first=person) | Q(second=person))
    rows = rows.select_related("club", "first", "second").order_by("-year", "pk")
    return tuple(
        PastWin(
            row.year,
            row.event_name,
            row.club.name,
            next(
                (
                    _name(other)
                    for other in (row.first, row.second)
                    if other is not None and other.pk != person.pk
                ),
                None,
            ),
        )
        for row in rows
    )


def _name(person: Person) -> PersonName:
    return PersonName(person.pk, person.shown_name)
