"""Writes of winners from before the program."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction

from players.models import Club, PastWinner, name_key
from players.services.clubs import add_people


@dataclass(frozen=True, slots=True)
class Win:
    """The winner of an event in a year; without a partner one player alone."""

    year: int
    event_name: str
    first: str
    second: str = ""


@transaction.atomic
def add_winners(*, club: Club, wins: Iterable[Win]) -> int:
    """Add winners to the club's roll; return how many were not in it.

    Adds winners who are not in the club's list yet to it.
    """
    wins = list(wins)
    names = [name for win in wins for name in (win.first, win.second) if name]
    people = add_people(club=club, people=[(name, "", "") for name in names])
    before = club.past_winners.count()
    PastWinner.objects.bulk_create(
        (
            PastWinner(
                club=club,
                year=win.year,
                event_name=win.event_name,
                first=people[name_key(win.first)],
                second=people[name_key(win.second)] if win.second else None,
            )
            for win in wins
        ),
        ignore_conflicts=True,
    )
    return club.past_winners.count() - before


@transaction.atomic
def remove_winner(*, club: Club, number: int) -> PastWinner | None:
    """Remove a line from the roll; return its content, None if it is gone."""
    line = club.past_winners.select_related("first", "second").filter(pk=number).first()
    if line is not None:
        club.past_winners.filter(pk=number).delete()
    return line
