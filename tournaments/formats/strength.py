"""Draws that use ratings, if a director asks for it: seeds, even groups, flights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Literal, get_args

from .brackets import bracket
from .draw import shuffle
from .format import TREES, StageRules
from .plan import group_name, group_sizes
from .round_robin import meet_in_groups
from .seeding import first_round
from .sentence import FormatError, _
from .values import Drawing, Entrant
from .wishes import NO_WISHES, Wishes, draw_apart, refuse_unmet

# The strongest get the first seeds; groups of equal strength; groups by strength.
Use = Literal["seeds", "spread", "flights"]
USES: dict[str, Use] = {use: use for use in get_args(Use)}


def read_use(text: str) -> Use:
    """Return the use of ratings in a stored or posted text. Raises KeyError."""
    return USES[text]


def uses_of(stage: StageRules, entrants: int) -> tuple[Use, ...]:
    """Return the possible uses of ratings in the draw of a stage for so many entrants."""
    if stage.kind in TREES:
        return ("seeds",) if stage.take == "all" else ()
    if stage.kind == "round_robin" and len(group_sizes(entrants, stage.group_size)) > 1:
        return "spread", "flights"
    return ()


def open_by_strength(
    stage: StageRules,
    strengths: Mapping[int, int],
    use: Use,
    seed: int,
    first_match: int = 1,
    wishes: Wishes = NO_WISHES,
) -> Drawing:
    """Draw ``stage`` with the strength of each entrant, higher being stronger.

    Entrants of one strength, and the order inside a group, are drawn by ``seed``. For
    wishes the seeds 3 and 4, 5 to 8, 9 to 16 .. change places among each other, in even
    groups those who were dealt in one turn, in flights those of one group. Raises
    ValueError for a use that the stage does not have, or an absolute wish unmet.
    """
    if use not in uses_of(stage, len(strengths)):
        raise FormatError(_("This draw has no use for ratings."))
    ranked = by_strength(strengths, seed)
    if use == "seeds":
        tiers = [place.bit_length() for place in range(len(ranked))]
        ranked = draw_apart(
            ranked,
            lambda order: first_round(stage, order),
            wishes,
            seed,
            "strength",
            tiers,
        )
        matches = bracket(stage, [Entrant(number) for number in ranked], first_match)
        refuse_unmet(wishes, [match for match in matches if match.round == 1])
        return Drawing((), matches, max(match.round for match in matches))
    sizes = group_sizes(len(ranked), stage.group_size)
    groups = _spread(ranked, sizes) if use == "spread" else _runs(ranked, sizes)
    drawn: Sequence[int] = [
        number
        for place, members in enumerate(groups)
        for number in shuffle(sorted(members), seed, f"group {group_name(place)}")
    ]
    turn = {number: at // len(sizes) for at, number in enumerate(ranked)}
    of_group = {n: at for at, members in enumerate(groups) for n in members}
    classes = [(turn if use == "spread" else of_group)[number] for number in drawn]
    drawn = draw_apart(
        drawn,
        lambda order: meet_in_groups(stage, order, 1).matches,
        wishes,
        seed,
        "strength",
        classes,
    )
    drawing = meet_in_groups(stage, drawn, first_match)
    refuse_unmet(wishes, drawing.matches)
    return drawing


def by_strength(strengths: Mapping[int, int], seed: int) -> tuple[int, ...]:
    """Return the numbers, the strongest first; equal strengths in drawn order."""
    drawn = shuffle(sorted(strengths), seed, "strength")
    return tuple(sorted(drawn, key=lambda number: -strengths[number]))


def _spread(ranked: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Deal from the first group to the last and back, skipping full ones."""
    groups: list[list[int]] = [[] for _size in sizes]
    rest = list(ranked)
    forth = True
    while rest:
        order = range(len(sizes)) if forth else range(len(sizes) - 1, -1, -1)
        for place in order:
            if rest and len(groups[place]) < sizes[place]:
                groups[place].append(rest.pop(0))
        forth = not forth
    return groups


def _runs(ranked: Sequence[int], sizes: Sequence[int]) -> list[Sequence[int]]:
    left = iter(ranked)
    return [list(islice(left, size)) for size in sizes]
