"""One line of a scoresheet, read from plain values."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from .awards import Score
from .form import by_team, unknown_key, whole_score
from .game import Variant
from .presets import NotARecordError, Rules
from .reading import CONTRACTS as CONTRACT_WORDS
from .sentences import sentence
from .verdict import quote

_KEYS = ("shaker", "bidder", "bid", "made", "points", "contract")


class Row(NamedTuple):
    """One line of a scoresheet; None means not written. `award` is what the hand gave."""

    award: Score
    shaker: int | None = None
    bidder: int | None = None
    bid: str | None = None
    made: bool | None = None
    points: tuple[int | None, ...] | None = None
    contract: str | None = None


def read_row(value: object, rules: Rules, game: Variant) -> Row:
    """The line that the value is; raises NotARecordError if it is none."""
    key = rules.scoring if rules.scoring == "marks" else "score"
    if not isinstance(value, Mapping):
        raise NotARecordError("row")
    row = {k: v for k, v in dict(value).items() if v is not None}
    unknown = unknown_key(row, (*_KEYS, key))
    if unknown:
        raise NotARecordError("row_key", key=unknown)
    if key not in row:
        raise NotARecordError("row_needs", key=key)
    for name in ("shaker", "bidder"):
        seat = row.get(name, 1)
        if type(seat) is not int or not 1 <= seat <= game.seats:
            raise NotARecordError(
                "seat", name=sentence(f"part.{name}"), value=quote(seat)
            )
    if type(row.get("bid", "")) is not str or type(row.get("made", True)) is not bool:
        raise NotARecordError("row_words")
    contract = row.get("contract")
    if contract is not None and contract not in CONTRACT_WORDS:
        text = quote(contract)
        raise NotARecordError("word", name=sentence("part.contract"), value=text)
    points = row.get("points")
    rest: dict[str, Any] = {name: row.get(name) for name in _KEYS if name != "points"}
    return Row(
        award=whole_score(by_team(row[key], key, game)),
        points=None if points is None else by_team(points, "points", game),
        **rest,
    )
