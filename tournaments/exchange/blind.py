"""Blind draws in an export: who was drawn together, and the seed that says so."""

from typing import Any

from tournaments.event.models import BlindDraw, Event
from tournaments.exchange.lines import given
from tournaments.exchange.parse import Part
from tournaments.formats import blind_pairs
from tournaments.formats.sentence import _

MOST_SINGLES = 1024
MOST_RATING = 10_000


def blind_part(event: Event) -> list[dict[str, Any]]:
    return [
        {
            "number": draw.number,
            "seed": draw.seed,
            "singles": draw.singles,
            **given(strengths=draw.strengths),
        }
        for draw in event.blind_draws.all()
    ]


def read_blind(part: Part) -> list[BlindDraw]:
    """The blind draws of a file; FileError if a seed does not give its pairs."""
    return [_draw(each) for each in part.each()]


def _draw(part: Part) -> BlindDraw:
    singles = part["singles"]
    seats = [None if each.is_null else each.numbers() for each in singles.each()]
    number, seed = part["number"].number(1, 32_767), part["seed"].number()
    strengths = None
    if not part.get("strengths").is_null:
        rated = part["strengths"].each()
        strengths = [each.number(-MOST_RATING, MOST_RATING) for each in rated]
    is_whole = strengths is None or len(strengths) == len(seats)
    if not (2 <= len(seats) <= MOST_SINGLES and is_whole):
        raise singles.fail(_("two single players at least were expected"))
    twos, _rest = blind_pairs(len(seats), seed, number, strengths)
    drawn: list[tuple[int, ...] | None] = [None] * len(seats)
    for first, second in twos:
        pair = (seats[first] or (0,))[0]
        drawn[first], drawn[second] = (pair, 1), (pair, 2)
    if drawn != seats or any(seat and not seat[0] for seat in seats):
        raise singles.fail(_("the seed draws other partners"))
    return BlindDraw(
        number=number,
        seed=seed,
        singles=[seat and list(seat) for seat in seats],
        strengths=strengths,
    )
