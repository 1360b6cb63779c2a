"""A hand record read part by part, in the game and rules it names.

Owns the record's keys and words. Raises `NotARecordError` for the first part, in the
order in which `Hand` asks for them, that has not the form of a record.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TypeVar

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
from .parts import Claim, Declaration, Exchange, Exposed, Play, Result, Texts
from .presets import NotARecordError, read_rules
from .sentences import Sentence, sentence
from .tiles import IDS
from .verdict import quote

T = TypeVar("T")
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
def _phrase(name: str) -> Sentence:
    return sentence(f"part.{name}")


class Reader:
    """Reads the parts of one record; a part that is absent is None."""

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
        self._bids = read_list(self.record["bids"], "bids")
        self.score = self._score()
        self.declaration = self._part("declaration", self._declaration)

    def _part(self, key: str, read: Callable[[object], T]) -> T | None:
        return read(self.record[key]) if key in self.record else None

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

    def shaker(self) -> int:
        """Who shook."""
        return self._seat(self.record["shaker"], _phrase("shaker"))

    def _seat(self, value: object, name: Name) -> int:
        if type(value) is not int or not 1 <= value <= self.game.seats:
            raise NotARecordError("seat", name=name, value=quote(value))
        return value

    def hands(self) -> tuple[Texts | None, ...] | None:
        """The tiles drawn by seat."""
        return self._part("hands", self._hands)

    def _hands(self, value: object) -> tuple[Texts | None, ...]:
        hands = read_list(value, "hands")
        if len(hands) != self.game.seats:
            raise NotARecordError("seats", n=self.game.seats)
        name = _phrase("hand")
        return tuple([h if h is None else read_tiles(h, name) for h in hands])

    def left(self) -> Texts | None:
        """The tiles nobody drew."""
        return self._part("left", lambda value: read_tiles(value, "left"))

    def bids(self) -> Texts:
        """The bids, with or without their seats."""
        return tuple(map(self._bid, self._bids))

    def _bid(self, value: object) -> str:
        text = read_text(value, _phrase("bid"))
        if ":" in text:
            self._seat_before(text, _phrase("bid"))
        return text

    def _seat_before(self, text: str, name: Name) -> int:
        """The seat written before a colon."""
        written = text.partition(":")[0]
        return self._seat(_SEATS.get(written, written), name)

    def exchange(self) -> Exchange | None:
        """The tiles taken and put back."""
        return self._part("exchange", self._exchange)

    def _exchange(self, value: object) -> Exchange:
        parts = read_object(value, "exchange", Exchange._fields)
        fields = (key for key in Exchange._fields if key in parts)
        return Exchange(**{key: read_tiles(parts[key], key) for key in fields})

    def plays(self) -> tuple[tuple[Play, ...], ...] | None:
        """The tiles played, trick by trick."""
        return self._part("plays", self._plays)

    def _plays(self, value: object) -> tuple[tuple[Play, ...], ...]:
        tricks, name = read_list(value, "plays"), _phrase("trick")
        common = _common_plays(self.game.seats)
        try:
            return tuple(
                [tuple(map(common.__getitem__, read_list(t, name))) for t in tricks]
            )
        except NotARecordError:
            raise
        except Exception:  # A play may be anything, and refuse to be looked up
            return tuple(self._trick(read_list(trick, name)) for trick in tricks)

    def _trick(self, plays: Sequence[object]) -> tuple[Play, ...]:
        return tuple(
            self._play(play, leads=place == 0) for place, play in enumerate(plays)
        )

    def _play(self, value: object, *, leads: bool, seats: bool = True) -> Play:
        text = read_text(value, _phrase("play"))
        seat: int | None = None
        if seats and ":" in text:
            seat = self._seat_before(text, _phrase("play"))
            text = text.partition(":")[2]
        if "/" in text:
            tile, _, suit = text.partition("/")
            return Play(tile, seat, self._announced(tile, suit, leads))
        return Play(text, seat)

    def _announced(self, tile: str, suit: str, leads: bool) -> int:
        """The suit of a 7-3 or 8-2 led low, unless it is a trump (the Big Game)."""
        known = self.game.ids.get(tile)
        ends = {self.game.ids[text]: text for text in self.game.announces}
        text = ends.get(known) if known is not None else None
        trump = self.declaration.trump if self.declaration else None
        if (
            text is None
            or not leads
            or suit != text[-1]
            or trump in (text[0], text[-1])
        ):
            raise NotARecordError("announced", tile=quote(tile))
        return int(suit)

    def exposed(self) -> tuple[Exposed, ...]:
        """The tiles exposed before their turn."""
        return self._part("exposed", self._exposed) or ()

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

    def claim(self) -> Claim | None:
        """The lay-down."""
        return self._part("claim", self._claim)

    def _claim(self, value: object) -> Claim:
        claim = read_object(value, "claim", Claim._fields)
        if len(claim) != len(Claim._fields):
            raise NotARecordError("claim")
        order = read_list(claim["order"], "order")
        return Claim(
            self._seat(claim["seat"], _phrase("the_claim")),
            tuple(self._play(tile, leads=True, seats=False) for tile in order),
        )

    def result(self) -> Result | None:
        """The numbers that the table wrote, by key and team."""
        return self._part("result", self._result)

    def _result(self, value: object) -> Result | None:
        result = read_object(value, "result", RESULTS)
        values = tuple(
            (key, by_team(result[key], key, self.game))
            for key in RESULTS
            if key in result
        )
        return values or None


@cache
def _common_plays(seats: int) -> Mapping[str, Play]:
    """By its text, each tile played without a seat or with one of `seats`."""
    plays = {text: Play(text) for text in IDS}
    for seat in range(1, seats + 1):
        plays |= {f"{seat}:{text}": Play(text, seat) for text in IDS}
    return plays
