"""A pair that joins a round robin or league after its first round has started.

Swiss and draw box need nothing: they draw every round from those still in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .draw import shuffle
from .matching import choose_bye, pair_off
from .play import Play
from .round_robin import pairing
from .sentence import FormatError, StageName, _
from .sources import BYE
from .swiss import meetings
from .values import Game, Match, Result


@dataclass(frozen=True, slots=True)
class LateEntry:
    """The stage with the late pair in it, its group, and the rounds it missed."""

    play: Play
    group: str
    missed: tuple[Result, ...] = ()


def join_late(
    play: Play, number: int, from_round: int, *, seed: int, first_match: int
) -> LateEntry:
    """Take pair ``number`` into a drawn round robin or league from ``from_round`` on.

    It takes the remaining byes of the first group that has any. Otherwise it joins the
    smallest group: the rounds not yet started are drawn again without rematch while
    possible, except matches played ahead of their round. Every missed round is a match
    against nobody, lost by forfeit. Matches keep their numbers; new ones run from
    ``first_match``. Raises ValueError for a league of clubs and for a pair that is in
    already.
    """
    if play.rules.option("rounds_a_night"):
        raise FormatError(_("A pair cannot join a league of clubs by itself."))
    if number in play.entrants:
        name = StageName(play.rules.name)
        raise FormatError(
            _("Pair %(n)s is in %(stage)s already."), n=number, stage=name
        )
    byes = _open_byes(play, from_round)
    if byes:
        group = next(name for name, _members in play.groups if name in byes)
        joined = _with_member(play, group, number)
        return _take_byes(joined, number, group, byes[group], first_match)
    group, _members = min(play.groups, key=lambda named: len(named[1]))
    return _join(
        _with_member(play, group, number), number, group, from_round, seed, first_match
    )


def _open_byes(
    play: Play, from_round: int
) -> dict[str, list[tuple[int, int, int | None]]]:
    """Return by group the (round, who sits out, match number) of the remaining byes."""
    byes: dict[str, list[tuple[int, int, int | None]]] = {}
    if play.rules.kind == "league":
        [(name, members)] = play.groups
        last = max((match.round for match in play.matches), default=0)
        for round_number in range(from_round, last + 1):
            matches = [m for m in play.matches if m.round == round_number]
            playing = {n for m in matches for side in m.sides for n in side}
            for sitting_out in (n for n in members if n not in playing):
                byes.setdefault(name, []).append((round_number, sitting_out, None))
        return byes
    for match in play.matches:
        if match.round >= from_round and BYE in match.sources:
            [sitting_out] = match.sides[0]
            bye = (match.round, sitting_out, match.number)
            byes.setdefault(match.group or "", []).append(bye)
    return byes


def _with_member(play: Play, group: str, number: int) -> Play:
    groups = tuple(
        (name, (*members, number) if name == group else members)
        for name, members in play.groups
    )
    return replace(play, groups=groups)


def _with_matches(play: Play, changed: Sequence[Match]) -> Play:
    """Insert changed and new matches in the order of their numbers."""
    by_number = {match.number: match for match in (*play.matches, *changed)}
    matches = tuple(by_number[number] for number in sorted(by_number))
    return replace(play, matches=matches)


def _take_byes(
    play: Play,
    number: int,
    group: str,
    byes: Sequence[tuple[int, int, int | None]],
    first_match: int,
) -> LateEntry:
    changed = []
    for round_number, other, match_number in byes:
        if match_number is None:
            match_number, first_match = first_match, first_match + 1
        changed.append(
            pairing(play.rules, match_number, round_number, group, other, number)
        )
    return LateEntry(_with_matches(play, changed), group)


def _join(
    play: Play, number: int, group: str, from_round: int, seed: int, first_match: int
) -> LateEntry:
    stage, members = play.rules, dict(play.groups)[group]
    own = [match for match in play.matches if match.group == group]
    past = [m for m in own if m.round < from_round or m.number in play.results]
    to_come = [m for m in own if m not in past]
    changed = [
        pairing(stage, first_match + i, round_number, group, number, None)
        for i, round_number in enumerate(range(1, from_round))
    ]
    missed = tuple(_missed(match, play.forfeit) for match in changed)
    first_match += len(changed)
    for round_number in sorted({match.round for match in to_come}):
        ahead = {n for m in past if m.round == round_number for s in m.sides for n in s}
        shuffled = shuffle(members, seed, f"late {number} round {round_number}")
        order = [n for n in shuffled if n not in ahead]
        pairs = _paired(order, past)
        numbers = [m.number for m in to_come if m.round == round_number]
        while len(numbers) < len(pairs):
            numbers.append(first_match)
            first_match += 1
        drawn = [
            pairing(stage, match_number, round_number, group, a, b)
            for match_number, (a, b) in zip(numbers, pairs, strict=True)
            if b is not None or stage.kind != "league"
        ]
        past += drawn
        changed += drawn
    return LateEntry(_with_matches(play, changed), group, missed)


def _paired(
    order: Sequence[int], past: Sequence[Match]
) -> list[tuple[int, int | None]]:
    """Return the pairings of a round with the fewest rematches, a bye last."""
    met, byes = meetings(past)
    if len(order) % 2 == 0:
        return [*pair_off(order, met)]
    out = choose_bye(order, met, byes)
    return [*pair_off([n for n in order if n != out], met), (out, None)]


def _missed(match: Match, forfeit: tuple[int, int]) -> Result:
    """Return the loss by forfeit of a round that the late pair missed."""
    game = Game((forfeit[1], forfeit[0]), "forfeit")
    return Result(match.number, match.sides, (game,), None, forfeit=True)
