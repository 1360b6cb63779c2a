"""What a group is once a late pair has joined it, in figures."""

from dataclasses import dataclass

from .late_entry import LateEntry
from .play import Play
from .sources import BYE


@dataclass(frozen=True, slots=True)
class LateCost:
    """What a group is after a late pair has joined it."""

    pairs: int
    rounds: int
    added: int  # Rounds more than before
    games: int  # To be played by the late pair
    missed: int  # Rounds that it loses by forfeit
    byes: int
    pairings: int  # Pairs of the group that meet
    possible: int  # Pairs that would meet if everybody met everybody


def late_cost(before: Play, entry: LateEntry, number: int) -> LateCost:
    """Return what the group of ``entry`` is with the late pair ``number`` in it."""
    missed = {result.match for result in entry.missed}
    own = [m for m in entry.play.matches if m.group == entry.group]
    played = [m for m in own if m.number not in missed and BYE not in m.sources]
    members = len(dict(entry.play.groups)[entry.group])
    rounds = max(m.round for m in own)
    return LateCost(
        pairs=members,
        rounds=rounds,
        added=rounds - max(m.round for m in before.matches if m.group == entry.group),
        games=sum((number,) in m.sides for m in played),
        missed=len(missed),
        byes=len(own) - len(played) - len(missed),
        pairings=len({frozenset(m.sides) for m in played}),
        possible=members * (members - 1) // 2,
    )
