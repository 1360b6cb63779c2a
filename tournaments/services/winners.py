"""Imports winners from before the program from a list."""

from collections.abc import Sequence

from django.db import transaction

from players.models import Club
from players.services.merges import lock_club
from players.services.winners import add_winners
from tournaments.registration.lists import ListLine
from tournaments.selectors.winner_lines import judge_winners


@transaction.atomic
def import_winners(*, club: Club, lines: Sequence[ListLine]) -> int:
    """Import the valid lines of a list of winners; return how many were new."""
    lock_club(club)
    judged = judge_winners(club, lines)
    return add_winners(
        club=club, wins=[line.win for line in judged if line.state == "new"]
    )
