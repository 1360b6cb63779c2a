"""A bracket folded anew when what it was folded from is corrected.

Called inside a change; what others played in a place that is no longer theirs is void.
"""

from django.db.models import QuerySet

from tournaments import formats
from tournaments.models import Game, Match, Penalty, Stage, score_fields
from tournaments.play import load_play, sides_of
from tournaments.services.brackets.settle import UNDER_WAY, seat_sides
from tournaments.services.change import Change
from tournaments.services.forfeits import forfeit_absent


def settle_by_force(now: Change, stage: Stage) -> None:
    """Fold the bracket anew; games played by pairs that do not belong there are void."""
    while True:
        play = load_play(stage)
        resolved = {r.number: r for r in formats.resolve(play)}
        rows = {
            m.number: m
            for m in stage.matches.exclude(part=Match.ASIDE).prefetch_related(
                "sides__pair", "games"
            )
        }
        moved = [
            (rows[n], r)
            for n, r in sorted(resolved.items())
            if r.sides != sides_of(rows[n]) or r.state != _plain(rows[n].state)
        ]
        for match, answer in moved:
            if match.state in UNDER_WAY and answer.sides != sides_of(match):
                void_match(match)
        seat_sides(now.event, moved)
        if not moved:
            break
    forfeit_absent(now, stage)


def _plain(state: str) -> str:
    return "ready" if state in ("called", "playing", "reported", "disputed") else state


def unplay(games: QuerySet[Game]) -> None:
    """Their rows stay, and with them what was said of them."""
    Penalty.objects.filter(game__in=games).delete()
    games.update(**score_fields(None))


def void_match(match: Match) -> None:
    """Nothing was played here; its own clock is to start again."""
    match.clock.all().delete()
    unplay(match.games.all())
    match.winner, match.table, match.is_forfeit = None, None, False
    match.ended_at = match.called_at = None
    match.state = Match.State.READY
    match.save()
