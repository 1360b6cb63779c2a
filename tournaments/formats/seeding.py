"""Seeds of a bracket, and groups of even strength by ratings."""

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from .brackets import bracket, bracket_size
from .draw import shuffle
from .format import StageRules
from .plan import group_name, group_sizes
from .round_robin import meet_in_groups
from .sentence import FormatError, _
from .values import Drawing, Entrant

# The strongest get the first seeds; groups of equal strength; groups by strength.
Use = Literal["seeds", "spread", "flights"]
_USES: dict[str, Use] = {use: use for use in get_args(Use)}


def read_use(text: str) -> Use:
    """Return the use of ratings in a stored or posted text. Raises KeyError."""
    return _USES[text]


def uses_of(stage: StageRules, entrants: int) -> tuple[Use, ...]:
    """Return the possible uses of ratings in the draw of a stage for so many entrants."""
    if stage.kind in ("single_elimination", "double_elimination"):
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
) -> Drawing:
    """Draw ``stage`` with the strength of each entrant, higher being stronger.

    Entrants of one strength, and the order inside a group, are drawn by ``seed``.
    Raises ValueError for a use that the stage does not have.
    """
    if use not in uses_of(stage, len(strengths)):
        raise FormatError(_("This draw has no use for ratings."))
    ranked = by_strength(strengths, seed)
    if use == "seeds":
        seeds = [Entrant(number) for number in ranked]
        matches = bracket(stage, seeds, first_match)
        return Drawing((), matches, max(match.round for match in matches))
    sizes = group_sizes(len(ranked), stage.group_size)
    groups = _spread(ranked, sizes) if use == "spread" else _runs(ranked, sizes)
    drawn = [
        number
        for place, members in enumerate(groups)
        for number in shuffle(sorted(members), seed, f"group {group_name(place)}")
    ]
    return meet_in_groups(stage, drawn, first_match)


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
    starts = [sum(sizes[:place]) for place in range(len(sizes))]
    return [
        ranked[start : start + size] for start, size in zip(starts, sizes, strict=True)
    ]


def seed_bracket(
    stage: StageRules, entrants: Sequence[Entrant], seed: int = 0
) -> tuple[Entrant, ...]:
    """Return the seeds 1, 2, .. of bracket ``stage`` for ``entrants``, best first.

    Entrants straight from the field (``take`` "all") are drawn by ``seed``. Others keep
    their order, except that two of one group are separated in the first round
    (:func:`part_groups`); with the option ``seeding`` "winners_meet_runners_up" they
    are placed by :func:`winners_meet_runners_up`. Byes go to the first seeds.
    """
    if stage.take == "all":
        return shuffle(entrants, seed, "bracket")
    if stage.kind == "draw_box":
        return tuple(entrants)
    if stage.option("seeding") == "winners_meet_runners_up":
        return winners_meet_runners_up(entrants)
    return part_groups(entrants)


def part_groups(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Separate entrants of one group who would meet in the first round.

    From the last seed upwards the lower of the two changes places with the seed above
    it, else with the one below, if that separates both matches; nobody moves twice, nor
    into or out of a bye (the presets' section on seeding).
    """
    order = list(entrants)
    size = bracket_size(len(order))
    moved: set[int] = set()

    def clash(place: int) -> bool:
        group = order[place].group
        return group is not None and group == order[size - 1 - place].group

    def plays(place: int) -> bool:
        return 0 <= size - 1 - place < len(order) and 0 <= place < len(order)

    for place in range(len(order) - 1, size // 2 - 1, -1):
        if not clash(place):
            continue
        for other in (place - 1, place + 1):
            if not plays(other) or {order[place].number, order[other].number} & moved:
                continue
            order[place], order[other] = order[other], order[place]
            if not clash(place) and not clash(other):
                moved |= {order[place].number, order[other].number}
                break
            order[place], order[other] = order[other], order[place]
    return tuple(order)


def winners_meet_runners_up(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Seed group winners before runners-up and let them meet across groups.

    Byes go to the winners by overall standing, then to runners-up. Each winner without
    a bye meets the weakest runner-up still free who is not of its own group; the other
    runners-up meet by seed (the texas42.net sample, extended to any size).
    """
    winners = [entrant for entrant in entrants if entrant.place == 1]
    others = [entrant for entrant in entrants if entrant.place != 1]
    order = [*winners, *others]
    size = bracket_size(len(order))
    byes = size - len(order)
    without_bye = order[byes:]
    upper = [entrant for entrant in without_bye if entrant.place == 1]
    free = [entrant for entrant in without_bye if entrant.place != 1]
    lower = _opponents(upper, free)
    free = [entrant for entrant in free if entrant not in lower]
    upper += free[: len(free) // 2]
    lower += reversed(free[len(free) // 2 :])
    return (*order[:byes], *upper, *reversed(lower))


def _opponents(winners: Sequence[Entrant], free: Sequence[Entrant]) -> list[Entrant]:
    """Return for each winner the weakest free runner-up of another group, best first.

    If the last ones would meet their own group, an earlier choice changes.
    """
    if not winners:
        return []
    for opponent in reversed(free):
        if opponent.group == winners[0].group and len(free) > 1:
            continue
        rest = [entrant for entrant in free if entrant is not opponent]
        if _partable(winners[1:], rest):
            return [opponent, *_opponents(winners[1:], rest)]
    return [*reversed(free)][: len(winners)]


def _partable(winners: Sequence[Entrant], free: Sequence[Entrant]) -> bool:
    """Return whether every winner can meet somebody of another group.

    Each group has one runner-up, so only the last pairing left can clash.
    """
    if not winners:
        return True
    if len(winners) == 1:
        return any(entrant.group != winners[0].group for entrant in free)
    return True
