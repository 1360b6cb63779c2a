"""One hand as it was written down: the hand record as a value.

Owns the record's shape, in and out. A `Hand` has the right form; the judge checks it
against the rules of the game.
"""

from collections.abc import Callable, Mapping
from functools import cache
from json import loads
from typing import Any, NamedTuple, TypeVar

from .games import GAMES, Game
from .presets import PRESETS, NotARecordError, Rules, read_rules
from .sentences import Sentence, sentence
from .verdict import quote

T = TypeVar("T")
Texts = tuple[str, ...]
SEATS = {str(seat): seat for seat in range(1, 9)}
Name = str | Sentence  # What a sentence calls a part of a record: its key, or a phrase

TRUMPS = (*"0123456789", "doubles", "follow-me")
CONTRACTS = ("straight", "nello", "low-no", "plunge", "splash", "sevens", "looper")
DOUBLES = ("own", "high", "low")
RESULTS = ("points", "marks", "score")
_SETTING = ("v", "game", "rules", "score", "shaker")
_COURSE = ("bids", "declaration", "exchange", "plays", "exposed", "claim", "result")
KEYS: Texts = (*_SETTING, "hands", "left", *_COURSE)  # Every key of a record


class Play(NamedTuple):
    """A tile played: its text, the seat if written, the suit it was announced as."""

    tile: str
    seat: int | None = None
    suit: int | None = None

    def __str__(self) -> str:
        seat = "" if self.seat is None else f"{self.seat}:"
        return seat + self.tile + ("" if self.suit is None else f"/{self.suit}")


class Claim(NamedTuple):
    """A lay-down: who claims and the tiles in the order announced."""

    seat: int
    order: tuple[Play, ...]


class Exposed(NamedTuple):
    """A tile that a seat exposed before its turn in a trick."""

    seat: int
    tile: str
    trick: int


class Declaration(NamedTuple):
    """What the bid winner named; each part None if it was not named."""

    trump: str | None = None
    contract: str | None = None
    doubles: str | None = None


class Exchange(NamedTuple):
    """Tiles taken from those left over, and tiles put back."""

    take: Texts = ()
    discard: Texts = ()


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
    plays: tuple[tuple[Play, ...], ...] | None = None
    exposed: tuple[Exposed, ...] = ()
    claim: Claim | None = None
    result: tuple[tuple[str, tuple[int | None, ...]], ...] | None = None

    @property
    def game(self) -> Game:
        """The game of the family that its rules belong to."""
        return GAMES[self.rules.game]

    @property
    def scoring(self) -> str:
        """The scoring in force: `marks` or `points`."""
        return self.score or self.rules.scoring

    @classmethod
    def from_record(cls, record: object) -> "Hand":
        """The hand of a record. Raises `NotARecordError` if it is not a record."""
        return _Reader(_object(record, _part("record"), KEYS)).hand()

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
        from .notation import write  # judging a hand does not need it

        return write(self.as_record())


def parse(text: str) -> Hand:
    """The hand written as `text` in the notation of the README.

    Raises `NotationError` with one clear sentence.
    """
    from .notation import NotationError, read  # judging a hand does not need it

    try:
        return Hand.from_record(read(text))
    except NotARecordError as error:
        raise NotationError(error.fault) from None


def _given(values: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in values.items() if value is not None}


def _texts(tricks: Any) -> list[list[str]]:
    return [[str(play) for play in trick] for trick in tricks]


def _object(value: object, name: Name, keys: Texts) -> dict[str, object]:
    """A plain dict of the known keys whose values are not null."""
    if not isinstance(value, Mapping):
        raise NotARecordError("object", name=name)
    try:
        given = dict(value)
    except Exception:
        raise NotARecordError("unreadable", name=name) from None
    unknown = unknown_key(given, keys)
    if unknown:
        raise NotARecordError("key", name=name, key=unknown)
    return _given({key: given.get(key) for key in keys})


@cache
def _part(name: str) -> Sentence:
    return sentence(f"part.{name}")


def unknown_key(given: Mapping[Any, object], keys: Texts) -> Name | None:
    """A key not in `keys`, for a sentence; the same one in any order of the keys."""
    strange = (key for key in given if type(key) is not str or key not in keys)
    return min(map(quote, strange), default=None, key=str)


def _list(value: object, name: Name) -> list[object]:
    if type(value) is not list and type(value) is not tuple:
        raise NotARecordError("list", name=name)
    return list(value)


def _text(value: object, name: Name) -> str:
    if not isinstance(value, str):
        raise NotARecordError("text", name=name, value=quote(value))
    return str.__str__(value)


def _word(value: object, name: Name, words: Texts) -> str:
    if not isinstance(value, str) or value not in words:
        raise NotARecordError("word", name=name, value=quote(value))
    return value


def _tile(value: object, name: Name) -> str:
    text = _text(value, name)
    if "/" in text:
        raise NotARecordError("suit", name=name, value=quote(text))
    return text


def _tiles(value: object, name: Name) -> Texts:
    return tuple(_tile(item, name) for item in _list(value, name))


class _Reader:
    """Reads the parts of one record, in the game and rules it names."""

    def __init__(self, record: dict[str, object]) -> None:
        self.record = record
        version = record.get("v")
        if type(version) is not int or version != 1:
            raise NotARecordError("version")
        name = _word(record.get("game", "42"), _part("game"), tuple(GAMES))
        self.game = GAMES[name]
        self.rules = read_rules(record.get("rules"), name)

    def hand(self) -> Hand:
        if "shaker" not in self.record or "bids" not in self.record:
            raise NotARecordError("required")
        bids = _list(self.record["bids"], "bids")
        score = self._score()
        self.declaration = self._part("declaration", self._declaration)
        return Hand(
            rules=self.rules,
            score=score,
            shaker=self._seat(self.record["shaker"], _part("shaker")),
            hands=self._part("hands", self._hands),
            left=self._part("left", lambda value: _tiles(value, "left")),
            bids=tuple(map(self._bid, bids)),
            declaration=self.declaration,
            exchange=self._part("exchange", self._exchange),
            plays=self._part("plays", self._plays),
            exposed=self._part("exposed", self._exposed) or (),
            claim=self._part("claim", self._claim),
            result=self._part("result", self._result),
        )

    def _part(self, key: str, read: Callable[[object], T]) -> T | None:
        return read(self.record[key]) if key in self.record else None

    def _score(self) -> str | None:
        if "score" not in self.record:
            return None
        score = _word(self.record["score"], "score", self.game.scorings)
        set_by_hand = any(name == "early_end" for name, _ in self.rules.options)
        if score == "points" and self.rules.early_end and not set_by_hand:
            self.rules = self.rules._replace(early_end=False)
        return None if score == self.rules.scoring else score

    def _seat(self, value: object, name: Name) -> int:
        if type(value) is not int or not 1 <= value <= self.game.seats:
            raise NotARecordError("seat", name=name, value=quote(value))
        return value

    def _hands(self, value: object) -> tuple[Texts | None, ...]:
        hands = _list(value, "hands")
        if len(hands) != self.game.seats:
            raise NotARecordError("seats", n=self.game.seats)
        return tuple(h if h is None else _tiles(h, _part("hand")) for h in hands)

    def _declaration(self, value: object) -> Declaration | None:
        named = _object(value, "declaration", Declaration._fields)
        if not named:
            return None
        words = {"trump": TRUMPS, "contract": CONTRACTS, "doubles": DOUBLES}
        return Declaration(**{k: _word(v, k, words[k]) for k, v in named.items()})

    def _bid(self, value: object) -> str:
        """A bid, with or without its seat."""
        text = _text(value, _part("bid"))
        if ":" in text:
            self._seat_before(text, _part("bid"))
        return text

    def _seat_before(self, text: str, name: Name) -> int:
        """The seat written before a colon."""
        written = text.partition(":")[0]
        return self._seat(SEATS.get(written, written), name)

    def _exposed(self, value: object) -> tuple[Exposed, ...]:
        return tuple(map(self._exposed_tile, _list(value, "exposed")))

    def _exposed_tile(self, value: object) -> Exposed:
        name = _part("exposed")
        parts = _object(value, name, Exposed._fields)
        if len(parts) != len(Exposed._fields):
            raise NotARecordError("exposed")
        trick = parts["trick"]
        if type(trick) is not int or not 1 <= trick <= self.game.each:
            raise NotARecordError("trick", value=quote(trick))
        return Exposed(
            self._seat(parts["seat"], name), _tile(parts["tile"], name), trick
        )

    def _exchange(self, value: object) -> Exchange:
        parts = _object(value, "exchange", Exchange._fields)
        return Exchange(**{key: _tiles(tiles, key) for key, tiles in parts.items()})

    def _plays(self, value: object) -> tuple[tuple[Play, ...], ...]:
        return tuple(
            tuple(
                self._play(play, leads=place == 0)
                for place, play in enumerate(_list(trick, _part("trick")))
            )
            for trick in _list(value, "plays")
        )

    def _play(self, value: object, *, leads: bool, seats: bool = True) -> Play:
        text = _text(value, _part("play"))
        seat: int | None = None
        if seats and ":" in text:
            seat = self._seat_before(text, _part("play"))
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

    def _claim(self, value: object) -> Claim:
        claim = _object(value, "claim", Claim._fields)
        if len(claim) != len(Claim._fields):
            raise NotARecordError("claim")
        order = _list(claim["order"], "order")
        return Claim(
            self._seat(claim["seat"], _part("the_claim")),
            tuple(self._play(tile, leads=True, seats=False) for tile in order),
        )

    def _result(
        self, value: object
    ) -> tuple[tuple[str, tuple[int | None, ...]], ...] | None:
        result = _object(value, "result", RESULTS)
        values = tuple(
            (key, by_team(result[key], key, self.game))
            for key in RESULTS
            if key in result
        )
        return values or None


def by_team(value: object, name: Name, game: Game) -> tuple[int | None, ...]:
    """A list of one whole number or null for each team of `game`.

    Raises `NotARecordError` for anything else.
    """
    items = _list(value, name)
    if len(items) != game.teams:
        raise NotARecordError("teams", name=name, n=game.teams)
    numbers: list[int | None] = []
    for item in items:
        if item is not None and type(item) is not int:
            raise NotARecordError("numbers", name=name)
        numbers.append(item)
    return tuple(numbers)
