"""Clears games and matches of a bracket that no longer count as played.

Called inside a change.
"""

from django.db.models import QuerySet

from tournaments.event.models import Game, Match, Penalty, score_fields


def clear_results(games: QuerySet[Game]) -> None:
    """Clear the results; keep the rows and their submissions."""
    Penalty.objects.filter(game__in=games).delete()
    games.update(**score_fields(None))


def void_match(match: Match) -> None:
    """Set a match to not played: no results, no table, no clock of its own."""
    match.clock.all().delete()
    clear_results(match.games.all())
    match.winner, match.table, match.is_forfeit = None, None, False
    match.ended_at = match.called_at = None
    match.state = Match.State.READY
    match.save()
