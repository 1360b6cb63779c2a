"""What a director decides where neither side came to a final."""

from django.utils.translation import gettext as _

from tournaments.brackets.services.settle import close_if_over, settle_bracket
from tournaments.draw.services.seating import seat_again
from tournaments.event.models import Event, Game, Match, Pair
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.results.services.forfeits import (
    clear_forfeits,
    forfeit_absent,
    forfeit_games,
)
from tournaments.standings.selectors.finals import Decision, lost_finals


@changes
def decide_final(
    change: Change,
    *,
    event: Event,
    number: int,
    decision: Decision,
    by: str,
    key: Key = None,
) -> None:
    """Let a final that neither side came to be played, award it, or leave place 1 empty.

    Each can be decided otherwise while the event is not final.
    """
    if number not in {final.match for final in lost_finals(event)}:
        raise Refused(_("Match %(match)s has a winner.") % {"match": number})
    match = event.matches.select_related("stage").get(number=number)
    stage = match.stage
    stage.event = event
    sides = match.sides.select_related("pair")
    pairs = {side.side: side.pair for side in sides if side.pair}
    if decision == "replay":
        for pair in pairs.values():
            _refuse_if_disqualified(pair)
            let_back(change, pair)
        open_forfeited(change, match)
        change.log("final.replay", match=number)
    else:
        clear_forfeits(match)
        if winner := {"award-1": 1, "award-2": 2}.get(decision):
            _refuse_if_disqualified(pairs[winner])
            forfeit_games(change, match, {3 - winner})
            change.log("final.award", match=number, pair=pairs[winner].number)
        else:
            forfeit_games(change, match, {1, 2})
            change.log("final.empty", match=number)
    settle_bracket(change, stage)
    forfeit_absent(change, stage)
    close_if_over(stage)


def let_back(change: Change, pair: Pair) -> None:
    """Let a pair that left play on; its matches are the caller's."""
    if pair.state == Pair.State.IN:
        return
    pair.state, pair.is_checked_in = Pair.State.IN, True
    pair.out_stage = pair.out_round = None
    pair.save()
    change.log("pair.reinstate", pair=pair.number)


def _refuse_if_disqualified(pair: Pair) -> None:
    if pair.state == Pair.State.DISQUALIFIED:
        raise Refused(_("%(pair)s is disqualified.") % {"pair": pair.name})


def open_forfeited(change: Change, match: Match) -> None:
    """Open a forfeited match again inside a change; the caller settles its bracket."""
    clear_forfeits(match)
    played = match.games.filter(marks_1__isnull=False).count()
    Game.objects.get_or_create(match=match, number=played + 1)
    match.is_forfeit, match.winner, match.ended_at = False, None, None
    match.state = Match.State.READY
    if match.table:
        seat_again(change.event, match)
    match.save()
    change.log("match.forfeit-undone", match=match.number)
