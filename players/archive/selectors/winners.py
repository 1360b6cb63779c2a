"""A club's winners by year: from finished events, and from before the program."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Min, Q, QuerySet

from players.archive.models import PastWinner, Performance
from players.archive.selectors.records import PersonName
from players.clubs.models import Club
from players.people.models import Person
from players.people.names import spelt_like


@dataclass(frozen=True, slots=True)
class RollLine:
    """The winner of an event: one player, or two together; shared wins have a line each."""

    event: str
    path: str  # The event's address; empty if it was before the program
    winners: tuple[PersonName, ...]
    number: int | None = None  # The line's own number, if a director typed it


@dataclass(frozen=True, slots=True)
class RollYear:
    year: int
    lines: tuple[RollLine, ...]


def roll_of(club: Club) -> tuple[RollYear, ...]:
    """The roll of a club, the newest year first, with two queries."""
    years: dict[int, list[RollLine]] = defaultdict(list)
    for day, line in won_lines(club.performances.filter(place=1)):
        years[day.year].append(line)
    for number, year, event, *people in club.past_winners.on_roll().values_list(
        "pk", "year", "event_name", *_name_of("first"), *_name_of("second")
    ):
        years[year].append(RollLine(event, "", _people(people), number))
    return tuple(RollYear(year, tuple(years[year])) for year in sorted(years)[::-1])


def sheets_of(club: Club) -> QuerySet[PastWinner, Any]:
    """The last imported sheets on the roll, the newest first: their lines, one's number."""
    rows = club.past_winners.on_roll().exclude(imported_at=None).order_by()
    sheets = rows.values("imported_at").annotate(lines=Count("pk"), number=Min("pk"))
    return sheets.order_by("-imported_at")[:MOST_SHEETS]


MOST_SHEETS = 5
MOST_FOUND = 30


def won_lines(won: QuerySet[Performance]) -> tuple[tuple[date, RollLine], ...]:
    """The days and winners of these first places, the newest first, with one query."""
    lines: dict[tuple[str, frozenset[int | None]], tuple[date, RollLine]] = {}
    rows = won.order_by("-date", "event_uid", "pk").values_list(
        "date",
        "event_uid",
        "event_name",
        "event_path",
        *_name_of("person"),
        *_name_of("partner"),
    )
    for day, uid, event, path, *people in rows:
        key = uid, frozenset((people[0], people[3]))
        if key not in lines:
            lines[key] = day, RollLine(event, path, _people(people))
    return tuple(lines.values())


def _name_of(person: str) -> tuple[str, str, str]:
    return f"{person}_id", f"{person}__name", f"{person}__shown_as"


def _people(columns: Sequence[Any]) -> tuple[PersonName, ...]:
    """One or two people from their columns; a partner may be missing."""
    both = columns[:3], columns[3:]
    return tuple(
        PersonName(number, shown_as or name)
        for number, name, shown_as in both
        if number is not None
    )


def found_wins(words: str, people: Sequence[Person]) -> tuple[PastWinner, ...]:
    """The wins before the program of an event called so, or of these people."""
    if not words:
        return ()
    theirs = Q(first__in=people) | Q(second__in=people)
    wins = PastWinner.objects.on_roll().filter(
        Q(event_name__iregex=spelt_like(words)) | theirs
    )
    rows = wins.select_related("club", "first", "second")
    return tuple(rows.order_by("-year", "event_name", "pk")[:MOST_FOUND])


def past_wins(person: Person) -> list[tuple[PastWinner, Person | None]]:
    """A person's wins before the program with the partner, the last first."""
    own = PastWinner.objects.on_roll().filter(Q(first=person) | Q(second=person))
    wins = own.select_related("club", "first", "second").order_by("-year", "pk")
    return [
        (win, win.second if win.first_id == person.pk else win.first) for win in wins
    ]
