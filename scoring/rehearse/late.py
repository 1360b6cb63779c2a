"""Whether a format has room for a pair that comes after round 1."""

from collections.abc import Sequence

from tournaments import formats
from tournaments.formats import BYE, Entrant, Format, Match, Play

ENOUGH = 12


def takes_late(f: Format, count: int) -> bool:
    """Whether the first stage has room for the last pair after its start."""
    if f.entry == "club" or count < ENOUGH or formats.size_error(f, count - 1):
        return False
    first = f.stages[0]
    if first.kind == "swiss":
        return True
    early = [Entrant(number) for number in range(1, count)]
    drawn = formats.open_stage(first, early, seed=0)
    if not first.rank_by:
        return _has_open_bye(first.kind, [m for m in drawn.matches if m.round == 1])
    play = Play(first, drawn.groups, drawn.matches)
    joined = formats.join_late(play, count, 2, seed=0, first_match=9999).play
    sizes = [len(members) for _name, members in joined.groups]
    return max(sizes) - min(sizes) <= 1 and max(sizes) <= (first.group_size or count)


def _has_open_bye(kind: str, first_round: Sequence[Match]) -> bool:
    """Whether a match has a bye whose winner waits for a match under way."""
    byes = formats.byes_to_fill(first_round)
    if not byes or kind == "draw_box":
        return bool(byes)
    place = next(i for i, m in enumerate(first_round) if m.number == byes[0])
    return BYE not in first_round[place ^ 1].sources
