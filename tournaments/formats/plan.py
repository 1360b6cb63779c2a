"""The effect of a format on a field of n: group sizes, rounds, who can advance, waves."""

from collections.abc import Sequence
from typing import cast

from .brackets import bracket
from .format import Format, StageRules
from .sentence import FormatError, FormatTitle, Sentence, Value, _
from .values import Entrant, Seating

GROUP_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PAIRS_A_CLUB = 5


def group_sizes(n: int, size: int | None) -> tuple[int, ...]:
    """Return the sizes of the fewest groups of at most ``size``, larger ones first.

    Sizes differ by at most one; ``size`` None is one group of everybody. Raises
    ValueError if there is nobody or a group could hold nobody.
    """
    if n < 1 or (size is not None and size < 1):
        raise FormatError(_("Groups need somebody to put in and room to hold them."))
    count = 1 if size is None else -(-n // size)
    return tuple(n // count + (1 if place < n % count else 0) for place in range(count))


def group_name(place: int) -> str:
    """Return the name of group number ``place`` (from 0): A .. Z, AA, AB .."""
    above, letter = divmod(place, len(GROUP_LETTERS))
    return (group_name(above - 1) if above else "") + GROUP_LETTERS[letter]


def rounds_in_group(size: int, games: int | None) -> int:
    """Return the rounds of a group: a full round robin, or ``games`` if that is less.

    A full round robin has n - 1 rounds, n for an odd n (one bye each). ``games`` is the
    most games a pair may play.
    """
    full = size - 1 + size % 2
    return full if games is None or size - 1 <= games else min(games, full)


def league_rounds(n: int, weeks: int | None) -> int:
    """Return the weeks of a league of ``n``: at most ``weeks``, else everybody once.

    min(10, n - 1) for 10 weeks, n for an odd field below 10 (the Austin league).
    """
    full = n - 1 + n % 2
    return full if weeks is None or n - 1 < weeks else weeks


def legs_of(stage: StageRules) -> int:
    """Return how often everybody meets everybody in a league: once, or home and away."""
    return cast(int, stage.option("legs", 1))


def club_nights(clubs: int) -> int:
    """Return the nights of a home and away league: 2(C - 1), 2C if C is odd."""
    return 2 * (clubs - 1 + clubs % 2)


def stage_rounds(stage: StageRules, n: int) -> int | None:
    """Return how many rounds ``stage`` has for ``n`` entrants; None if play decides.

    Counts the second final of a double elimination, which may be void.
    """
    if stage.kind == "round_robin":
        sizes = group_sizes(n, stage.group_size)
        return max(rounds_in_group(size, stage.rounds) for size in sizes)
    if stage.kind == "league" and stage.option("rounds_a_night"):
        nights = club_nights(n // PAIRS_A_CLUB)
        return nights * cast(int, stage.option("rounds_a_night"))
    if stage.kind == "league":
        return league_rounds(n, stage.rounds) * legs_of(stage)
    if stage.kind == "swiss":
        return stage.rounds
    if stage.kind == "draw_box":
        return None
    return max(match.round for match in bracket(stage, [Entrant(1)] * n))


def resolved_advance(stage: StageRules, n: int) -> object:
    """Return the stage's rule of advance for a field of ``n``.

    {"best": "half_power"} is half the field rounded down to a power of two, at least 2
    and at most 32; {"best": [[1, 8], [48, 16]]} reads "from 1 pair the best 8, from 48
    the best 16". Best of fewer is all of them. Other rules stay as they are.
    """
    rule = stage.advance
    if not isinstance(rule, dict) or "best" not in rule:
        return rule
    best = rule["best"]
    if best == "half_power":
        best = 2 ** min(max(1, (n // 2).bit_length() - 1), 5)
    elif isinstance(best, list | tuple):
        best = next((take for least, take in reversed(best) if n >= least), best[0][1])
    return {"best": min(best, n)}


def advancing(stage: StageRules, n: int) -> tuple[int, int]:
    """Return the fewest and the most of ``n`` who can advance from ``stage``."""
    rule = resolved_advance(stage, n)
    if rule is None:
        return 0, 0
    if not isinstance(rule, dict):
        return n, n
    if "best" in rule:
        return rule["best"], rule["best"]
    if "top" in rule:
        sizes = group_sizes(n, stage.group_size)
        taken = sum(top_of_group(rule["top"], size) for size in sizes)
        return taken, taken
    return min(2, n), n


def top_of_group(top: object, size: int) -> int:
    """Return how many of a group of ``size`` advance by {"top": ``top``}."""
    return size // 2 if top == "half" else min(cast(int, top), size)


def has_second_final(stage: StageRules, n: int) -> bool:
    """Return whether the final of ``n`` entrants may be played a second time."""
    is_double = stage.kind in ("double_elimination", "draw_box")
    last_four = bool(stage.option("last_four")) and n >= 4
    return (is_double or last_four) and not stage.option("one_final")


def is_held(stage: StageRules, n: int) -> bool:
    """Return whether ``stage`` takes place with ``n`` entrants: 2, or its own minimum."""
    return n >= cast(int, stage.option("at_least", 2))


def size_error(f: Format, n: int) -> Sentence | None:
    """Return one sentence why ``n`` entrants cannot play format ``f``, None if they can.

    Entrants are pairs, of clubs the pairs of all clubs, or single players.
    """
    least, most = f.field
    fold = field_in(f)
    if least <= n <= most and n % fold == 0:
        return None
    templates = {
        1: _("%(title)s takes %(least)s to %(most)s %(entrants)s, not %(n)s."),
        4: _("%(title)s takes %(least)s to %(most)s %(entrants)s in fours, not %(n)s."),
        5: _("%(title)s takes %(least)s to %(most)s %(entrants)s in fives, not %(n)s."),
    }
    other = _(
        "%(title)s takes %(least)s to %(most)s %(entrants)s in multiples of %(fold)s, not %(n)s."
    )
    entrants = Sentence(_("players") if f.entry == "player" else _("pairs"))
    values: dict[str, Value] = {
        "least": least,
        "most": most,
        "entrants": entrants,
        "n": n,
    }
    return Sentence(
        templates.get(fold, other),
        {**values, "title": FormatTitle(f.title), "fold": fold},
    )


def field_in(f: Format) -> int:
    """Return the number the field must be a multiple of; 1 if any number will do."""
    if f.entry == "club":
        return PAIRS_A_CLUB
    return cast(int, f.stages[0].option("field_in", 1))


def waves(matches: Sequence[int], tables: Sequence[int]) -> tuple[Seating, ...]:
    """Seat ``matches``, in playing order, on ``tables``; no table twice in a wave.

    A match's index decides its table, so a group whose matches have the same indexes
    each round keeps its tables. ``tables`` has no number twice, and one at least if there
    is a match.
    """
    return tuple(
        Seating(match, tables[place % len(tables)], place // len(tables) + 1)
        for place, match in enumerate(matches)
    )
