"""Prizes in whole cents: scales, shares, and what a game for money costs.

A scale is written as people write it: ``60/30/10`` gives parts by place, ``1 in 4``
pays a quarter of the field in falling parts, ``to 16: 60/40; more: 50/30/20`` chooses
by the size of the field, and ``$0.25 a mark, $1 a set`` is what the losers of each game
pay. No function here knows a float: cents are split by largest remainder.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

MOST_CENTS = 100_000_000  # One million dollars, more than any field plays for
MOST_PLACES = 200

AMOUNT = r"\$? *(\d{1,4}(?:\.\d{1,2})?)"
A = r" *(?:a|an|per|each|por|cada|/) *"
STAKE = re.compile(
    rf"{AMOUNT}{A}(?:mark|marca|punto)s?(?:[,;+ ]+(?:and |y )?{AMOUNT}{A}"
    r"(?:set|ca[ií]da|fallo|fallada)s?)?"
)
STEP = re.compile(r"(?:(?:to|up to|hasta) *(\d{1,5})|more|m[aá]s) *: *(.+)")
PART = re.compile(r"\d{1,4}(?:\.\d{1,2})?", re.ASCII)
ONE_IN = re.compile(r"(?:1|one|uno?) *(?:in|de|en|of|cada) *(\d{1,3})(?: paid)?")


class ScaleFault(ValueError):
    """A text that is no scale."""


@dataclass(frozen=True, slots=True)
class ByPlace:
    """What each place gets of a pot, from the first; never more than the one before."""

    weights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OneIn:
    """One entrant in so many is paid, in falling parts: of three 3, 2 and 1."""

    entrants: int


@dataclass(frozen=True, slots=True)
class Scale:
    """The parts by the size of the field: each step up to so many, the last open."""

    steps: tuple[tuple[int | None, ByPlace | OneIn], ...]


@dataclass(frozen=True, slots=True)
class Stake:
    """What losers pay: for each mark short of the target, for each bid they were set."""

    mark: int
    set: int


def parse_cents(text: str) -> int | None:
    """The cents of an amount as typed, ``$1,240.50`` or ``12``; None for other texts."""
    figures = text.strip().removeprefix("$").strip()
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?", figures):
        figures = figures.replace(",", "")
    if not re.fullmatch(r"\d{1,7}(?:\.\d{1,2})?", figures, re.ASCII):
        return None
    cents = int(Decimal(figures) * 100)
    return cents if cents <= MOST_CENTS else None


def dollars(cents: int) -> str:
    """An amount as people read it: ``$1,240.50``."""
    sign = "\N{MINUS SIGN}" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def parse_scale(text: str) -> Scale | Stake:
    """The scale of a text; raises ScaleFault for any other."""
    words = " ".join(text.lower().split()).rstrip(".")
    if stake := STAKE.fullmatch(words):
        return Stake(*(int(Decimal(of or 0) * 100) for of in stake.groups()))
    steps: list[tuple[int | None, ByPlace | OneIn]] = []
    for step in words.split(";"):
        if steps and steps[-1][0] is None:
            raise ScaleFault(text)
        headed = STEP.fullmatch(step.strip())
        most = int(headed[1]) if headed and headed[1] else None
        steps.append((most, _parts(headed[2] if headed else step)))
    bounds = [most for most, _ in steps[:-1]]
    is_rising = bounds == sorted({most for most in bounds if most is not None})
    if steps[-1][0] is not None or not is_rising:
        raise ScaleFault(text)
    return Scale(tuple(steps))


def _parts(text: str) -> ByPlace | OneIn:
    text = text.strip()
    if one_in := ONE_IN.fullmatch(text):
        if int(one_in[1]) < 1:
            raise ScaleFault(text)
        return OneIn(int(one_in[1]))
    weights = [_weight(part) for part in text.split("/")]
    if weights != sorted(weights, reverse=True) or len(weights) > MOST_PLACES:
        raise ScaleFault(text)
    return ByPlace(tuple(weights))


def _weight(text: str) -> int:
    figures = text.strip().removesuffix("%").strip()
    if not PART.fullmatch(figures) or not Decimal(figures):
        raise ScaleFault(text)
    return int(Decimal(figures) * 100)


def weights_for(scale: Scale, field: int) -> tuple[int, ...]:
    """The parts of each paid place in a field of so many; of one entrant at least."""
    step = next(of for most, of in scale.steps if most is None or field <= most)
    if isinstance(step, ByPlace):
        return step.weights
    paid = min(max(1, field // step.entrants), MOST_PLACES)
    return tuple(range(paid, 0, -1))


def split(cents: int, weights: Sequence[int]) -> tuple[int, ...]:
    """The cents by these parts, whole and together all of them: largest remainder.

    Of equal remainders the first gets the cent.
    """
    total = sum(weights)
    if total == 0:
        return (0,) * len(weights)
    shares = [cents * weight // total for weight in weights]
    remainders = [-(cents * weight % total) for weight in weights]
    order = sorted(range(len(weights)), key=lambda i: (remainders[i], i))
    for i in order[: cents - sum(shares)]:
        shares[i] += 1
    return tuple(shares)


def payouts(
    cents: int, scale: Scale, *, field: int, places: Sequence[tuple[int, int]]
) -> dict[int, int]:
    """What of a pot each entrant gets, by its number; ``places``: place and entrant.

    Who share a place share the money of all places that they fill, to the cent, in the
    order given. What nobody has a place for goes to the others by their parts, so that
    the whole pot is paid, unless there is no place at all.
    """
    weights = weights_for(scale, field)
    groups: dict[int, list[int]] = {}
    for place, entrant in sorted(places, key=lambda row: row[0]):
        groups.setdefault(place, []).append(entrant)
    filled = [
        (entrants, list(weights[place - 1 : place - 1 + len(entrants)]))
        for place, entrants in groups.items()
    ]
    given = iter(split(cents, [weight for _, own in filled for weight in own]))
    paid: dict[int, int] = {}
    for entrants, own in filled:
        together = sum(next(given) for _ in own)
        shares = split(together, [1] * len(entrants))
        paid |= {e: share for e, share in zip(entrants, shares, strict=True) if share}
    return paid


def fill(cents: int, charges: Sequence[int]) -> tuple[int, ...]:
    """What of a payment goes to each charge, in order; the last figure is left over."""
    shares = []
    for charge in charges:
        shares.append(min(cents, charge))
        cents -= shares[-1]
    return (*shares, cents)


def stake_lost(stake: Stake, *, target: int, marks: int, sets: int) -> int:
    """What the losers of a game pay: 7 to 4 with one set, at 0.25 and 1, is 1.75.

    Marks of the winners beyond the target and bids that they were set cost nothing.
    """
    return max(0, target - marks) * stake.mark + sets * stake.set


def balances(lost: Sequence[tuple[int, int, int]]) -> Mapping[int, int]:
    """What each entrant gets, or pays below zero; ``lost``: loser, winner, cents."""
    of: dict[int, int] = {}
    for loser, winner, cents in lost:
        of[loser] = of.get(loser, 0) - cents
        of[winner] = of.get(winner, 0) + cents
    return of
