"""Settles brackets after each result or correction, and closes stages.

Called inside a change. Knows no sheets and no clocks.
"""

from collections.abc import Sequence
from typing import Literal

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from players.common.prepared import Prepared
from tournaments import formats
from tournaments.brackets.services.clear import void_match
from tournaments.event.models import LineupPlayer, Match, Side, Stage
from tournaments.event.play import load_play, sides_of
from tournaments.event.services.change import Change, OthersDepend
from tournaments.event.services.written import clear_written
from tournaments.formats.stages import DRAWN_BY_ROUND

Conflict = Literal["refuse", "void"]

PLAYED = (
    Match.State.PLAYING,
    Match.State.REPORTED,
    Match.State.DISPUTED,
    Match.State.FINAL,
)

UNDER_WAY = (Match.State.CALLED, *PLAYED)
# A match of a stage that is still to be played, if there is one.
_open_matches = Prepared(
    lambda stage: (
        Match.objects.filter(stage=stage)
        .exclude(state__in=Match.SETTLED)
        .values_list("pk")[:1]
    )
)


def settle_bracket(
    change: Change, stage: Stage, *, conflict: Conflict = "refuse"
) -> None:
    """Seat winners and losers in their next matches, and void matches nobody reaches.

    A conflict is a match under way or played that a pair would have to leave:
    ``refuse`` raises OthersDepend, ``void`` makes the match not played. A bye that
    stays a bye is no conflict; a match of two pairs that becomes one is.
    """
    resolved = formats.resolve(load_play(stage))
    drawn = stage.matches.exclude(part=Match.ASIDE)
    sides = Prefetch(
        "sides", Side.objects.select_related("pair").order_by("side", "member")
    )
    rows = {m.number: m for m in drawn.prefetch_related(sides)}
    moves = [
        (rows[r.number], r)
        for r in sorted(resolved, key=lambda r: r.number)
        if r.sides != sides_of(rows[r.number])
        or _state(rows[r.number], r) != rows[r.number].state
    ]
    if not moves:
        return
    conflicts = [
        (match, r)
        for match, r in moves
        if match.state in UNDER_WAY and r.sides != sides_of(match)
    ]
    if conflict == "void":
        for match, _resolved in conflicts:
            void_match(match)
    elif stuck := [m.number for m, r in conflicts if all(sides_of(m)) or not r.bye]:
        raise OthersDepend(
            _("Match %(match)s depends on this result and is already called or played.")
            % {"match": stuck[0]}
        )
    _seat_sides(change, moves)


def _state(match: Match, resolved: formats.Resolved) -> str:
    if resolved.state == "ready" and match.state not in (
        Match.State.WAITING,
        Match.State.VOID,
    ):
        return match.state
    return resolved.state


def _seat_sides(
    change: Change, moves: Sequence[tuple[Match, formats.Resolved]]
) -> None:
    """Empty the sides that change, then fill them, so that nobody is in a round twice."""
    pairs = {p.number: p for p in change.event.pairs.all()}
    changed: list[Side] = []
    emptied: list[Side] = []
    for match, resolved in moves:
        for side in match.sides.all():
            seated = resolved.sides[side.side - 1]
            pair = (
                pairs[seated[side.member - 1]] if len(seated) >= side.member else None
            )
            if side.pair_id != (pair.pk if pair else None):
                emptied += [side] if side.pair_id else []
                side.pair = pair
                changed.append(side)
    Side.objects.filter(pk__in=[s.pk for s in changed]).update(pair=None)
    Side.objects.bulk_update(changed, ["pair"])
    for side in emptied:
        LineupPlayer.objects.filter(match=side.match_id, side=side.side).delete()
    if emptied:
        clear_written(change, [side.match_id for side in emptied])
    for match, resolved in moves:
        match.state = _state(match, resolved)
        match.winner = resolved.winner if resolved.state == "final" else None
        if match.state in (Match.State.WAITING, Match.State.READY, Match.State.VOID):
            match.table = None
    Match.objects.bulk_update([m for m, _r in moves], ["state", "winner", "table"])


def close_if_over(stage: Stage) -> None:
    """Mark the stage over when nothing in it is left to play, or open again."""
    if stage.state not in (Stage.State.RUNNING, Stage.State.OVER):
        return
    state = Stage.State.OVER if _is_over(stage) else Stage.State.RUNNING
    if stage.state != state:
        stage.state = state
        stage.save()


def _is_over(stage: Stage) -> bool:
    if _open_matches(stage.pk):
        return False
    if stage.kind not in DRAWN_BY_ROUND:
        return stage.matches.exists()
    return formats.stage_over(load_play(stage))
