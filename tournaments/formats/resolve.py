"""The current sides of every match: a pure fold over planned matches and results.

Runs again after every result and every correction.
"""

from collections.abc import Mapping

from .play import Play
from .values import Match, Resolved, Result, Sides

# Entrants on a side: () if not known yet, None if nobody ever will be.
Occupants = tuple[int, ...] | None
# The winner and the loser of each match, by the match's number.
Ends = dict[int, tuple[Occupants, Occupants]]


def resolve(play: Play) -> tuple[Resolved, ...]:
    """Return the current state of every match of ``play``, in the order of its matches.

    A result counts only while the entrants who played it are still its sides: after a
    correction the match is ``ready`` again. A place that can never be filled makes the
    match a bye for the other side, or ``void`` if both are empty; the second final is
    void unless the undefeated side lost the first. A forfeit by both sides sends nobody
    on, nor does a bye of an entrant who has left.
    """
    ends: Ends = {}
    resolved = []
    for match in play.matches:
        if match.number in play.void:
            resolved.append(Resolved(match.number, match.sides, "void"))
            continue
        if len(match.sources) > 2:
            resolved.append(_at_table_of_three(match, play.results))
            continue
        first = _occupants(match, 0, ends)
        second = _occupants(match, 1, ends)
        outcome, ends[match.number] = _outcome(match, first, second, play.results)
        if outcome.bye and _is_missed(play, outcome, match.round):
            outcome = Resolved(outcome.number, outcome.sides, "void")
            ends[match.number] = None, None
        resolved.append(outcome)
    return tuple(resolved)


def _is_missed(play: Play, bye: Resolved, round_number: int) -> bool:
    """Return whether a bye is that of an entrant who had left before its round."""
    return all(
        round_number >= play.out.get(n, round_number + 1) for n in _entrants(bye)
    )


def forfeits_to_come(play: Play) -> dict[int, tuple[int, ...]]:
    """Return by match the entrants who left and will forfeit it once it has both sides.

    Follows them through the matches that they lose by these forfeits.
    """
    ends: Ends = {}
    owed: dict[int, tuple[int, ...]] = {}
    results = dict(play.results)
    for match in play.matches if play.gone else ():
        if len(match.sides) > 2:
            continue
        first, second = (_occupants(match, side, ends) for side in (0, 1))
        outcome, ends[match.number] = _outcome(match, first, second, results)
        absent = [bool(play.gone & set(side)) for side in outcome.sides]
        if outcome.state not in ("waiting", "ready") or None in (first, second):
            continue
        if any(absent):
            owed[match.number] = tuple(sorted(_entrants(outcome) & play.gone))
            winner = None if all(absent) else 2 - absent[1]
            # Who goes on from a forfeit: its winner may not be known yet.
            ends[match.number] = None, None
            if winner is not None:
                ends[match.number] = (
                    outcome.sides[winner - 1],
                    outcome.sides[2 - winner],
                )
            results[match.number] = Result(match.number, outcome.sides, (), winner)
    return owed


def _entrants(resolved: Resolved) -> set[int]:
    return {entrant for side in resolved.sides for entrant in side}


def _at_table_of_three(match: Match, results: Mapping[int, Result]) -> Resolved:
    """Return a match whose sides are all drawn, and that feeds no other."""
    result = results.get(match.number)
    if result is None or result.sides != match.sides:
        return Resolved(match.number, match.sides, "ready")
    return Resolved(match.number, match.sides, "final", result.winner)


def _occupants(match: Match, side: int, ends: Ends) -> Occupants:
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


def _reset(match: Match, results: Mapping[int, Result], sides: Sides) -> bool:
    """Return whether the second final is needed: side 2 of the first has won it."""
    first_final = match.sources[0].match
    final = None if first_final is None else results.get(first_final)
    return final is not None and final.winner == 2 and bool(sides[0])
