"""The current sides of every match: a pure fold over planned matches and results.

Runs again after every result and every correction.
"""

from __future__ import annotations

from collections.abc import Mapping

from .play import Play
from .values import Match, Resolved, Result, Sides

# Entrants on a side: () if not known yet, None if nobody ever will be.
Occupants = tuple[int, ...] | None


def resolve(play: Play) -> tuple[Resolved, ...]:
    """Return the current state of every match of ``play``, in the order of its matches.

    A result counts only while the entrants who played it are still its sides: after a
    correction the match is ``ready`` again. A place that can never be filled makes the
    match a bye for the other side, or ``void`` if both are empty; the second final is
    void unless the undefeated side lost the first. A forfeit by both sides sends nobody
    on.
    """
    ends: dict[int, tuple[Occupants, Occupants]] = {}
    resolved = []
    for match in play.matches:
        if len(match.sources) > 2:
            resolved.append(_at_table_of_three(match, play.results))
            continue
        first = _occupants(match, 0, ends)
        second = _occupants(match, 1, ends)
        now, ends[match.number] = _outcome(match, first, second, play.results)
        resolved.append(now)
    return tuple(resolved)


def _at_table_of_three(match: Match, results: Mapping[int, Result]) -> Resolved:
    """Return a match whose sides are all drawn, and that feeds no other."""
    result = results.get(match.number)
    if result is None or result.sides != match.sides:
        return Resolved(match.number, match.sides, "ready")
    return Resolved(match.number, match.sides, "final", result.winner)


def _occupants(
    match: Match, side: int, ends: Mapping[int, tuple[Occupants, Occupants]]
) -> Occupants:
    """Return the entrants on ``side`` (0 or 1), following its source."""
    source = match.sources[side]
    if source.match is not None:
        winner, loser = ends[source.match]
        return winner if source.kind == "winner" else loser
    if source.kind == "bye":
        return None
    if match.sides[side] or source.pair is None:
        return match.sides[side]
    return (source.pair,)


def _outcome(
    match: Match, first: Occupants, second: Occupants, results: Mapping[int, Result]
) -> tuple[Resolved, tuple[Occupants, Occupants]]:
    """Return the match with its current state, and (winner, loser) who go on."""
    number = match.number
    sides = (first or (), second or ())
    if _is_second_final(match) and first != () and not _reset(match, results, sides):
        return Resolved(number, ((), ()), "void"), (None, None)
    if first is None and second is None:
        return Resolved(number, sides, "void"), (None, None)
    if first is None or second is None:
        present = second if first is None else first
        if not present:
            return Resolved(number, sides, "waiting"), ((), None)
        result = results.get(number)
        if result is not None and result.forfeit and result.sides == sides:
            # A late pair's missed round: no opponent, and no bye either.
            return Resolved(number, sides, "final", result.winner), (None, None)
        winner = 2 if first is None else 1
        return Resolved(number, sides, "final", winner, bye=True), (present, None)
    if not (first and second):
        return Resolved(number, sides, "waiting"), ((), ())
    result = results.get(number)
    if result is None or result.sides != sides:
        return Resolved(number, sides, "ready"), ((), ())
    ends: tuple[Occupants, Occupants] = (None, None)
    if result.winner is not None:
        ends = (first, second) if result.winner == 1 else (second, first)
    return Resolved(number, sides, "final", result.winner), ends


def _is_second_final(match: Match) -> bool:
    """Return whether both sides come from one match, its loser first."""
    first, second = match.sources
    return (first.kind, second.kind) == ("loser", "winner") and first.ref == second.ref


def _reset(
    match: Match,
    results: Mapping[int, Result],
    sides: Sides,
) -> bool:
    """Return whether the second final is needed: side 2 of the first has won it."""
    first_final = match.sources[0].match
    final = None if first_final is None else results.get(first_final)
    return final is not None and final.winner == 2 and bool(sides[0])
