"""The bids to tap on a sheet, each with the scores that the browser adds up."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from scoring.game.choices import calls_of
from scoring.game.hands import sides_of
from scoring.rules.awards import marks_award, may_be_low, points_award, wins
from scoring.rules.bids import Bid
from scoring.rules.games import GAMES
from scoring.rules.presets import Rules


class Gain(NamedTuple):
    """The gain of a hand for each score: a base, and so much for each point taken.

    The points are those that the bidders took, from ``least`` to ``most``, None if they
    do not matter. With three sides the others' points are those that each of them took.
    """

    bidders: int
    bidders_each: int
    others: int
    others_each: int
    least: int | None = None
    most: int | None = None

    def __str__(self) -> str:
        """The figures in the format of the browser's sheet module."""
        return " ".join(str(figure) for figure in self if figure is not None)


class Chip(NamedTuple):
    """A bid to tap, and its gain made or set, also as nello; None if it cannot be."""

    key: str
    text: str
    is_rare: bool
    made: Gain | None
    set: Gain | None
    made_low: Gain | None = None
    set_low: Gain | None = None


@lru_cache(maxsize=64)
def chips_of(terms: Rules) -> tuple[Chip, ...]:
    gains = _gains_in_points if terms.scoring == "points" else _gains_in_marks
    return tuple(
        Chip(call.key, call.text, call.is_rare, *gains(terms, call.bid))
        for call in calls_of(terms)
    )


def _gains_in_marks(terms: Rules, bid: Bid) -> tuple[Gain | None, ...]:
    return tuple(_gain_in_marks(terms, bid, made) for made in (True, False))


def _gain_in_marks(terms: Rules, bid: Bid, made: bool) -> Gain | None:
    """The bid's gain; None where it depends on how many hands were played."""
    if terms.progressive:
        return None
    own, others, *_third = marks_award(sides_of(terms), 0, bid.marks, made)
    return Gain(own, 0, others, 0)


def _gains_in_points(terms: Rules, bid: Bid) -> tuple[Gain | None, ...]:
    played = tuple(_gain_in_points(terms, bid, made) for made in (True, False))
    if not may_be_low(terms, bid):
        return played
    low = tuple(_gain_of_low(terms, bid, made) for made in (True, False))
    return low if bid.contract else (*played, *low)


def _gain_in_points(
    terms: Rules, bid: Bid, made: bool, *, losing: bool = False
) -> Gain | None:
    """The bid's gain by the points taken; the rules judge the fewest and the most."""
    ways = [
        (won.points, won.award)
        for won in wins(terms, bid, 0, made, losing)
        if won.points is not None
    ]
    if not ways:
        return None
    other = 0 if sides_of(terms) == 2 else 1
    own = _by_points({points[0]: award[0] for points, award in ways})
    others = _by_points({points[other]: award[1] for points, award in ways})
    taken = [points[0] for points, _award in ways]
    return Gain(*own, *others, min(taken), max(taken))


def _by_points(awards: Mapping[int, int]) -> tuple[int, int]:
    """The base and the factor per point, from the fewest and the most points taken."""
    least, most = min(awards), max(awards)
    each = (awards[most] - awards[least]) // (most - least or 1)
    return awards[least] - each * least, each


def _gain_of_low(terms: Rules, bid: Bid, made: bool) -> Gain | None:
    if GAMES[terms.game].goes_below_zero:
        return _gain_in_points(terms, bid, made, losing=True)
    won = points_award(terms, bid, 0, made=made, points=None, losing=True)
    return Gain(won.award[0], 0, won.award[1], 0) if won else None
