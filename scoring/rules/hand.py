"""One hand as it was written down: the hand record as a value.

A `Hand` has the right form; the judge checks it against the rules of the game.
"""

from collections.abc import Mapping
from json import loads
from typing import Any, NamedTuple

from .game import Variant
from .games import GAMES
from .notation import NotationError, read, write
from .parts import Claim, Declaration, Exchange, Exposed, Result, Texts, TilePlay
from .presets import PRESETS, NotARecordError, Rules
from .reading import Reader


class Hand(NamedTuple):
    """One hand of any game of the family, as written down.

    Seats count from 1. `hands` is None or by seat, None for a seat without a written
    hand; `left` and `plays` are None if nothing was written; `result` is by key, then
    team.
    """

    shaker: int
    bids: Texts
    rules: Rules = PRESETS["n42pa"]
    score: str | None = None
    hands: tuple[Texts | None, ...] | None = None
    left: Texts | None = None
    declaration: Declaration | None = None
    exchange: Exchange | None = None
    plays: tuple[tuple[TilePlay, ...], ...] | None = None
    exposed: tuple[Exposed, ...] = ()
    claim: Claim | None = None
    result: Result | None = None

    @property
    def game(self) -> Variant:
        """The game of the family that its rules belong to."""
        return GAMES[self.rules.game]

    @property
    def scoring(self) -> str:
        """The scoring in force: `marks` or `points`."""
        return self.score or self.rules.scoring

    @classmethod
    def from_record(cls, record: object) -> "Hand":
        """The hand of a record. Raises `NotARecordError` if it is not a record."""
        return cls(**Reader(record).parts())

    def as_record(self) -> dict[str, object]:
        """The record of this hand, without absent and default values."""
        rules: object = self.rules.preset
        if self.rules.options:
            options = {name: loads(value) for name, value in self.rules.options}
            rules = {"preset": self.rules.preset, **options}
        record: dict[str, object] = {
            "v": 1,
            "game": self.rules.game,
            "rules": rules,
            "score": self.score,
            "shaker": self.shaker,
            "hands": self.hands and [h if h is None else list(h) for h in self.hands],
            "left": None if self.left is None else list(self.left),
            "bids": list(self.bids),
            "declaration": self.declaration and _given(self.declaration._asdict()),
            "exchange": self.exchange
            and {key: list(v) for key, v in self.exchange._asdict().items()},
            "plays": None if self.plays is None else _texts(self.plays),
            "exposed": [tile._asdict() for tile in self.exposed] or None,
            "claim": self.claim
            and {"seat": self.claim.seat, "order": _texts([self.claim.order])[0]},
            "result": self.result and {key: list(v) for key, v in self.result},
        }
        return _given(record)

    def __str__(self) -> str:
        """The hand on one line; `parse` reads it back as an equal hand."""
        return write(self.as_record())


def parse(text: str) -> Hand:
    """The hand written as `text` in the notation of the README.

    Raises `NotationError` with one clear sentence.
    """
    try:
        return Hand.from_record(read(text))
    except NotARecordError as error:
        raise NotationError(error.fault) from None


def _given(values: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in values.items() if value is not None}


def _texts(tricks: Any) -> list[list[str]]:
    return [[str(play) for play in trick] for trick in tricks]
