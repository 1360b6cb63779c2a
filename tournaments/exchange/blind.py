"""Blind draws in an export: who was drawn together, and the seed that says so."""

from typing import Any

from tournaments.event.models import BlindDraw, Event
from tournaments.exchange.parse import Part
from tournaments.formats import blind_pairs
from tournaments.formats.sentence import _

MOST_SINGLES = 1024
MOST_RATING = 10_000
BlindRead = dict[str, Any]


def blind_part(event: Event) -> dict[str, Any]:
    """The blind draws of the event; nothing without one."""
    draws = [
        {
            "number": draw.number,
            "seed": draw.seed,
            "singles": draw.singles,
            **({"strengths": draw.strengths} if draw.strengths else {}),
        }
        for draw in event.blind_draws.all()
    ]
    return {"blind_draws": draws} if draws else {}


def read_blind(part: Part) -> tuple[BlindRead, ...]:
    """The blind draws of a file; FileError if a seed does not give its pairs."""
    return () if part.is_null else tuple(_draw(each) for each in part.each())


def _draw(part: Part) -> BlindRead:
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
    return {
        "number": number,
        "seed": seed,
        "singles": [seat and list(seat) for seat in seats],
        "strengths": strengths,
    }


def store_blind(event: Event, draws: tuple[BlindRead, ...]) -> None:
    """Store the blind draws of an imported event."""
    BlindDraw.objects.bulk_create(BlindDraw(event=event, **draw) for draw in draws)
