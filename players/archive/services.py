"""Writes of performances, all of one event's together, and of winners from before the program."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from players.archive.models import PastWinner, PastWinnerQuerySet, Performance
from players.clubs.models import Club
from players.people.names import name_key
from players.people.services.club_list import add_people


@transaction.atomic
def record_performances(*, event_uid: str, performances: Iterable[Performance]) -> None:
    forget_performances(event_uid=event_uid)
    Performance.objects.bulk_create(performances)


def forget_performances(*, event_uid: str) -> None:
    Performance.objects.filter(event_uid=event_uid).delete()


@dataclass(frozen=True, slots=True)
class Win:
    """The winner of an event in a year; without a partner one player alone."""

    year: int
    event_name: str
    first: str
    second: str = ""


@transaction.atomic
def add_winners(
    *, club: Club, wins: Iterable[Win], imported_at: datetime | None = None
) -> int:
    """Add winners to the club's roll and return how many were not on it.

    Whoever is not in the club's list yet is put in. A line that was taken off is put back.
    """
    wins = list(wins)
    names = [name for win in wins for name in (win.first, win.second) if name]
    people = add_people(club=club, people=[(name, "", "") for name in names])
    off = {
        (line.year, line.event_name, line.first_id): line
        for line in club.past_winners.off_roll()
    }
    before = club.past_winners.on_roll().count()
    lines: list[PastWinner] = []
    for win in wins:
        first = people[name_key(win.first)]
        line = off.get((win.year, win.event_name, first.pk)) or PastWinner(
            club=club, year=win.year, event_name=win.event_name, first=first
        )
        line.second = people[name_key(win.second)] if win.second else None
        line.imported_at, line.taken_off_at = imported_at, None
        lines.append(line)
    changed = ("second", "imported_at", "taken_off_at")
    PastWinner.objects.bulk_update([line for line in lines if line.pk], changed)
    new = [line for line in lines if not line.pk]
    PastWinner.objects.bulk_create(new, ignore_conflicts=True)
    return club.past_winners.on_roll().count() - before


@transaction.atomic
def set_taken_off(*, club: Club, number: int, at: datetime | None) -> PastWinner | None:
    """Remove a line from the roll, without a time restore it; None if that is done."""
    winners = club.past_winners
    line = _line(winners.on_roll() if at else winners.off_roll(), number)
    if line is not None:
        _write_off([line], at)
    return line


@transaction.atomic
def undo_import(*, club: Club, number: int, at: datetime) -> int:
    """Remove every line of this line's sheet from the roll, and return how many."""
    line = _line(club.past_winners.on_roll(), number)
    if line is None or line.imported_at is None:
        return 0
    rows = club.past_winners.on_roll().filter(imported_at=line.imported_at)
    return _write_off(rows.select_for_update(), at)


def _line(rows: PastWinnerQuerySet, number: int) -> PastWinner | None:
    return rows.select_for_update().filter(pk=number).first()


def _write_off(lines: Iterable[PastWinner], at: datetime | None) -> int:
    numbers = [line.pk for line in lines]
    return PastWinner.objects.filter(pk__in=numbers).update(taken_off_at=at)
