"""Whether an entrant is through already, out already, or what it still takes.

Exact over all results that the remaining matches can have, or "not worked out".
Knows one stage with a cut; how its tables rank is asked of standings.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import lcm
from typing import Literal

from .advance import advance
from .match import bye_result
from .plan import resolved_advance
from .reach import Effort, Pool, Record, Scores, loss, plus, tie, win
from .resolve import resolve
from .stage_standings import Groups, cut_place
from .standings import WAYS
from .tally import tally
from .values import Match, Result, StageRules, TieBreak

State = Literal["in", "out", "alive", "not worked out"]

FIGURES: dict[str, Callable[[Record], int]] = {
    "wins": lambda record: record[0],
    "losses": lambda record: -record[1],
    "marks_for": lambda record: record[2],
    "marks_against": lambda record: -record[3],
    "marks_diff": lambda record: record[2] - record[3],
}


@dataclass(frozen=True, slots=True)
class Clinch:
    """Where an entrant stands before the cut, and one sentence about it."""

    state: State
    words: str


IN = Clinch("in", "Through to the next stage, whatever happens.")
OUT = Clinch("out", "Cannot reach the next stage any more.")
NOT_WORKED_OUT = Clinch("not worked out", "Still open; not worked out.")


def clinch(
    stage: StageRules,
    groups: Groups,
    matches: Sequence[Match],
    results: Mapping[int, Result],
    number: int,
    *,
    ties: Sequence[TieBreak] = (),
    marks_cap: int | None = None,
    bye: tuple[int, int] = (7, 4),
    left: Collection[int] = (),
    disqualified: Collection[int] = (),
    highest: int = 11,
    effort: int = 20_000,
) -> Clinch:
    """Say whether entrant ``number`` is in, out, or what it takes to advance.

    Exact over every result of the remaining matches, marks included (``highest`` is
    the most a side can make in a game to 7), as long as nobody leaves and no match is
    forfeited by both sides; a tie that a hand, a domino or a lot will settle counts as
    open. ``effort`` bounds the search; where it does not suffice the state is "not
    worked out", as it is for a group stage of longer matches. Raises ValueError where
    nobody advances from the stage or ``number`` is not in it.
    """
    members = [entrant for _, group in groups for entrant in group]
    if stage.advance is None or number not in members:
        raise ValueError(f"{number} cannot advance from {stage.name}.")
    gone = {*left, *disqualified}
    if number in gone:
        return Clinch("out", "Has left the event.")
    now = resolve(stage, matches, results)
    known = {n: r for n, r in results.items()}
    for match, here in zip(matches, now, strict=True):
        if here.bye and match.number not in known:
            known[match.number] = bye_result(match, bye)
    to_play = [
        match
        for match, here in zip(matches, now, strict=True)
        if here.state in ("ready", "waiting")
    ]
    drawn = max((match.round for match in matches), default=0)
    unknown = (stage.rounds or 0) - drawn if stage.kind == "swiss" else 0
    if not to_play and unknown <= 0:
        cut = advance(
            stage,
            groups,
            known.values(),
            ties=ties,
            marks_cap=marks_cap,
            left=left,
            disqualified=disqualified,
        )
        if any(tie.at_cut and number in tie.entrants for tie in cut.blocked_by):
            return Clinch("alive", "Level at the cut: the tie has to be settled.")
        return IN if any(e.number == number for e in cut.advancing) else OUT
    case = _Case(
        stage,
        groups,
        number,
        frozenset(gone),
        tally(members, known.values(), marks_cap=marks_cap),
        to_play,
        max(unknown, 0),
        Scores(
            min(highest, marks_cap or highest),
            min(7, marks_cap or 7),
            stage.minutes is not None,
        ),
        effort,
    )
    return case.answer()
