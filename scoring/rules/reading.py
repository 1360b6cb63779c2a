"""A hand record read part by part, in the game and rules it names.

Owns the record's keys and words. Raises `NotARecordError` for the first part that has
not the form of a record.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from .form import (
    Name,
    by_team,
    read_list,
    read_object,
    read_text,
    read_tile,
    read_tiles,
    read_word,
)
from .games import GAMES
from .options import read_rules
from .parts import Claim, Declaration, Exchange, Exposed, Result, Texts, TilePlay
from .presets import NotARecordError
from .sentences import RuleSentence, sentence
from .tiles import IDS
from .verdict import quote

_SEATS = {str(seat): seat for seat in range(1, 9)}
_GAMES = tuple(GAMES)

TRUMPS = (*"0123456789", "doubles", "follow-me")
CONTRACTS = ("straight", "nello", "low-no", "plunge", "splash", "sevens", "looper")
DOUBLES = ("own", "high", "low")
_DECLARED = {"trump": TRUMPS, "contract": CONTRACTS, "doubles": DOUBLES}
RESULTS = ("points", "marks", "score")
_SETTING = ("v", "game", "rules", "score", "shaker")
_COURSE = ("bids", "declaration", "exchange", "plays", "exposed", "claim", "result")
KEYS = frozenset((*_SETTING, "hands", "left", *_COURSE))  # Every key of a record


@cache
def _phrase(name: str) -> RuleSentence:
    return sentence(f"part.{name}")


class Reader:
    """Reads the parts of one record, in the game and rules it names."""

    def __init__(self, record: object) -> None:
        self.record = read_object(record, _phrase("record"), KEYS)
        version = self.record.get("v")
        if type(version) is not int or version != 1:
            raise NotARecordError("version")
        name = read_word(self.record.get("game", "42"), _phrase("game"), _GAMES)
        self.game = GAMES[name]
        self.rules = read_rules(self.record.get("rules"), name)
        if "shaker" not in self.record or "bids" not in self.record:
            raise NotARecordError("required")
        read_list(self.record["bids"], "bids")
        self.score = self._score()
        named = self.record.pop("declaration", None)
        self.declaration = None if named is None else self._declaration(named)

    def parts(self) -> dict[str, Any]:
        """The parts of a `Hand` that the record has."""
        parts: dict[str, Any] = {"rules": self.rules, "score": self.score}
        parts["declaration"] = self.declaration
        for key, read in _PARTS.items():
            if key in self.record:
                parts[key] = read(self, self.record[key])
        return parts

    def _score(self) -> str | None:
        if "score" not in self.record:
            return None
        score = read_word(self.record["score"], "score", self.game.scorings)
        set_by_hand = any(name == "early_end" for name, _ in self.rules.options)
        if score == "points" and self.rules.early_end and not set_by_hand:
            self.rules = self.rules._replace(early_end=False)
        return None if score == self.rules.scoring else score

    def _declaration(self, value: object) -> Declaration | None:
        named = read_object(value, "declaration", Declaration._fields)
        if not named:
            return None
        words = {
            key: read_word(named[key], key, known)
            for key, known in _DECLARED.items()
            if key in named
        }
        return Declaration(**words)

    def _shaker(self, value: object) -> int:
        return self._seat(value, _phrase("shaker"))

    def _seat(self, value: object, name: Name) -> int:
        if type(value) is not int or not 1 <= value <= self.game.seats:
            raise NotARecordError("seat", name=name, value=quote(value))
        return value

    def _hands(self, value: object) -> tuple[Texts | None, ...]:
        hands = read_list(value, "hands")
        if len(hands) != self.game.seats:
            raise NotARecordError("seats", n=self.game.seats)
        name = _phrase("hand")
        return tuple([h if h is None else read_tiles(h, name) for h in hands])

    def _left(self, value: object) -> Texts:
        return read_tiles(value, "left")

    def _bids(self, value: Sequence[Any]) -> Texts:
        bids = []
        for bid in value:
            is_plain = type(bid) is str and ":" not in bid
            bids.append(bid if is_plain else self._bid(bid))
        return tuple(bids)

    def _bid(self, value: object) -> str:
        text = read_text(value, _phrase("bid"))
        if ":" in text:
            self._seat_before(text, _phrase("bid"))
        return text

    def _seat_before(self, text: str, name: Name) -> int:
        """The seat written before a colon."""
        written = text.partition(":")[0]
        return self._seat(_SEATS.get(written, written), name)

    def _exchange(self, value: object) -> Exchange:
        parts = read_object(value, "exchange", Exchange._fields)
        fields = (key for key in Exchange._fields if key in parts)
        return Exchange(**{key: read_tiles(parts[key], key) for key in fields})

    def _plays(self, value: object) -> tuple[tuple[TilePlay, ...], ...]:
        tricks, name = read_list(value, "plays"), _phrase("trick")
        common = _common_plays(self.game.seats).__getitem__
        try:
            if {*map(type, tricks)} <= {list, tuple}:
                return tuple([tuple(map(common, trick)) for trick in tricks])
        except Exception:  # noqa: S110  a play may be anything, and refuse to be looked up
            pass
        return tuple(self._trick(read_list(trick, name)) for trick in tricks)

    def _trick(self, plays: Sequence[object]) -> tuple[TilePlay, ...]:
        return tuple(
            self._play(play, leads=place == 0) for place, play in enumerate(plays)
        )

    def _play(self, value: object, *, leads: bool, seats: bool = True) -> TilePlay:
        text = read_text(value, _phrase("play"))
        seat: int | None = None
        if seats and ":" in text:
            seat = self._seat_before(text, _phrase("play"))
            text = text.partition(":")[2]
        if "/" in text:
            tile, _, suit = text.partition("/")
            return TilePlay(tile, seat, self._announced(tile, suit, leads))
        return TilePlay(text, seat)

    def _announced(self, tile: str, suit: str, leads: bool) -> int:
        """The suit of a 7-3 or 8-2 led low, unless it is a trump (the Big Game)."""
        trump = self.declaration.trump if self.declaration else None
        if not leads or not self.game.may_announce(tile, suit, trump):
            raise NotARecordError("announced", tile=quote(tile))
        return int(suit)

    def _exposed(self, value: object) -> tuple[Exposed, ...]:
        return tuple(map(self._exposed_tile, read_list(value, "exposed")))

    def _exposed_tile(self, value: object) -> Exposed:
        name = _phrase("exposed")
        parts = read_object(value, name, Exposed._fields)
        if len(parts) != len(Exposed._fields):
            raise NotARecordError("exposed")
        trick = parts["trick"]
        if type(trick) is not int or not 1 <= trick <= self.game.each:
            raise NotARecordError("trick", value=quote(trick))
        seat = self._seat(parts["seat"], name)
        return Exposed(seat, read_tile(parts["tile"], name), trick)

    def _claim(self, value: object) -> Claim:
        claim = read_object(value, "claim", Claim._fields)
        if len(claim) != len(Claim._fields):
            raise NotARecordError("claim")
        order = read_list(claim["order"], "order")
        return Claim(
            self._seat(claim["seat"], _phrase("the_claim")),
            tuple(self._play(tile, leads=True, seats=False) for tile in order),
        )

    def _result(self, value: object) -> Result | None:
        result = read_object(value, "result", RESULTS)
        values = tuple(
            (key, by_team(result[key], key, self.game))
            for key in RESULTS
            if key in result
        )
        return values or None


# The reader of each part by its key, in the order in which the parts are read.
_PARTS: dict[str, Callable[[Reader, Any], object]] = {
    "shaker": Reader._shaker,
    "hands": Reader._hands,
    "left": Reader._left,
    "bids": Reader._bids,
    "exchange": Reader._exchange,
    "plays": Reader._plays,
    "exposed": Reader._exposed,
    "claim": Reader._claim,
    "result": Reader._result,
}


@cache
def _common_plays(seats: int) -> Mapping[str, TilePlay]:
    """By its text, each tile played without a seat or with one of `seats`."""
    plays = {text: TilePlay(text) for text in IDS}
    for seat in range(1, seats + 1):
        plays |= {f"{seat}:{text}": TilePlay(text, seat) for text in IDS}
    return plays
