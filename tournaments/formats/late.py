"""A pair that comes after the first round has started, in a round robin or league.

Swiss and draw box need nothing: who is still in is asked before every round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .draw import shuffle
from .matching import pair_off, resting
from .round_robin import pairing
from .sources import BYE
from .swiss import meetings
from .values import Drawing, Game, Match, Result, StageRules


@dataclass(frozen=True, slots=True)
class Late:
    """The stage with the late pair in it, its group, and the rounds it missed."""

    drawing: Drawing
    group: str
    missed: tuple[Result, ...] = ()


def join_late(
    stage: StageRules,
    drawing: Drawing,
    number: int,
    from_round: int,
    seed: int,
    first_match: int,
    forfeit: tuple[int, int] = (7, 0),
) -> Late:
    """Take pair ``number`` into a drawn round robin or league from ``from_round`` on.

    It takes the place of the byes still to come of the first group that has any.
    Otherwise it joins the smallest group: the rounds not yet started are drawn again
    without rematch while possible, and every missed round is a match against nobody,
    lost by forfeit. Matches keep their numbers; new ones run from ``first_match``.
    Raises ValueError for a league of clubs and for a pair that is in already.
    """
    if stage.option("rounds_a_night"):
        raise ValueError("A pair cannot join a league of clubs by itself.")
    if any(number in members for _, members in drawing.groups):
        raise ValueError(f"Pair {number} is in {stage.name} already.")
    places = _open_places(stage, drawing, from_round)
    if places:
        group = next(name for name, _ in drawing.groups if name in places)
        return _take_byes(stage, drawing, number, group, places[group], first_match)
    group, _ = min(drawing.groups, key=lambda named: len(named[1]))
    return _join(stage, drawing, number, group, from_round, seed, first_match, forfeit)


def _open_places(
    stage: StageRules, drawing: Drawing, from_round: int
) -> dict[str, list[tuple[int, int, int | None]]]:
    """Give by group the (round, who sits out, match number) of the byes to come."""
    places: dict[str, list[tuple[int, int, int | None]]] = {}
    if stage.kind == "league":
        [(name, members)] = drawing.groups
        for round_number in range(from_round, (drawing.rounds or 0) + 1):
            here = [m for m in drawing.matches if m.round == round_number]
            playing = {n for m in here for side in m.sides for n in side}
            for one in (n for n in members if n not in playing):
                places.setdefault(name, []).append((round_number, one, None))
        return places
    for match in drawing.matches:
        if match.round >= from_round and BYE in match.sources:
            [one] = match.sides[0]
            place = (match.round, one, match.number)
            places.setdefault(match.group or "", []).append(place)
    return places


def _with_member(drawing: Drawing, group: str, number: int) -> Drawing:
    groups = tuple(
        (name, (*members, number) if name == group else members)
        for name, members in drawing.groups
    )
    return replace(drawing, groups=groups)


def _with_matches(drawing: Drawing, changed: Sequence[Match]) -> Drawing:
    """Put changed and new matches in, in the order of their numbers."""
    by_number = {match.number: match for match in drawing.matches}
    by_number.update({match.number: match for match in changed})
    matches = tuple(by_number[number] for number in sorted(by_number))
    return replace(drawing, matches=matches)


def _take_byes(
    stage: StageRules,
    drawing: Drawing,
    number: int,
    group: str,
    places: Sequence[tuple[int, int, int | None]],
    first_match: int,
) -> Late:
    changed = []
    for round_number, other, match_number in places:
        if match_number is None:
            match_number, first_match = first_match, first_match + 1
        changed.append(pairing(stage, match_number, round_number, group, other, number))
    drawn = _with_matches(_with_member(drawing, group, number), changed)
    return Late(drawn, group)


def _join(
    stage: StageRules,
    drawing: Drawing,
    number: int,
    group: str,
    from_round: int,
    seed: int,
    first_match: int,
    forfeit: tuple[int, int],
) -> Late:
    drawing = _with_member(drawing, group, number)
    members = dict(drawing.groups)[group]
    past = [m for m in drawing.matches if m.group == group and m.round < from_round]
    to_come = [m for m in drawing.matches if m.group == group and m.round >= from_round]
    changed = [
        pairing(stage, first_match + i, round_number, group, number, None)
        for i, round_number in enumerate(range(1, from_round))
    ]
    missed = tuple(_missed(match, forfeit) for match in changed)
    first_match += len(changed)
    for round_number in sorted({match.round for match in to_come}):
        order = list(shuffle(members, seed, f"late {number} round {round_number}"))
        met, byes = meetings(past)
        pairs: list[tuple[int, int | None]] = []
        if len(order) % 2:
            out = resting(order, met, byes)
            order.remove(out)
            pairs = [(out, None)]
        pairs = [*pair_off(order, met), *pairs]
        numbers = [m.number for m in to_come if m.round == round_number]
        while len(numbers) < len(pairs):
            numbers.append(first_match)
            first_match += 1
        here = [
            pairing(stage, match_number, round_number, group, a, b)
            for match_number, (a, b) in zip(numbers, pairs, strict=True)
            if b is not None or stage.kind != "league"
        ]
        past += here
        changed += here
    return Late(_with_matches(drawing, changed), group, missed)


def _missed(match: Match, forfeit: tuple[int, int]) -> Result:
    """Give the loss by forfeit of a round the late pair was not there for."""
    game = Game((forfeit[1], forfeit[0]), "forfeit")
    return Result(match.number, match.sides, (game,), None, forfeit=True)
