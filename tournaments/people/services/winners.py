"""Imports winners from before the program from a list."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from players.archive.services.winners import add_winners
from players.clubs.models import Club
from players.common import clock
from players.doubles.services import lock_club
from tournaments.field.lists import ListLine
from tournaments.people.selectors.winner_lines import judge_winners


@transaction.atomic
def import_winners(*, club: Club, lines: Sequence[ListLine]) -> int:
    """Import the valid lines of a list of winners; return how many were new."""
    return _add(club, lines, clock.now())


@transaction.atomic
def add_winner(*, club: Club, line: ListLine) -> None:
    """Add one line that was typed; a faulty one stays out."""
    _add(club, [line], None)


def _add(club: Club, lines: Sequence[ListLine], imported_at: datetime | None) -> int:
    lock_club(club)
    judged = judge_winners(club, lines)
    wins = [line.win for line in judged if line.state == "new"]
    return add_winners(club=club, wins=wins, imported_at=imported_at)
