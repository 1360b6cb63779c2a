"""The options of a game and the named presets that set them.

Owns names, defaults and the reading of `rules` in a record; plays no hand.
"""

from collections.abc import Callable, Mapping
from json import dumps
from typing import Any, NamedTuple

from .sentences import either, sentence
from .verdict import Fault

_MOST = 1000


class NotARecordError(ValueError):
    """The value is not a record; `fault` holds the sentence to show."""

    def __init__(self, case: str, **values: object) -> None:
        self.fault = Fault(f"format.{case}", values)
        super().__init__(self.fault.message)


class _OptionError(ValueError):
    """An option has a value that it does not take; `expected` names the allowed values."""

    def __init__(self, expected: object) -> None:
        super().__init__(str(expected))
        self.expected = expected


class Nello(NamedTuple):
    """Nello: the doubles a declarer may choose, the bids it is for, who may declare."""

    doubles: tuple[str, ...] = ("own",)
    min_marks: int = 1
    who: str = "any"
    max_marks: int | None = None


class Plunge(NamedTuple):
    """Plunge: the doubles to hold, its least worth in marks, who leads."""

    doubles: int = 4
    marks: int = 4
    lead: str = "partner"


class Splash(NamedTuple):
    """Splash: the doubles to hold and its worth in marks."""

    doubles: int = 3
    marks: int = 2


class Sevens(NamedTuple):
    """Sevens: whether the nearest tile must be played."""

    nearest: bool = True


class Renege(NamedTuple):
    """The marks a renege costs: the bid or a number, plus `plus`."""

    marks: str | int = "bid"
    plus: int = 0

    def marks_of(self, bid: int) -> int:
        """The marks of the hand that a renege loses when `bid` marks were bid."""
        return bid if isinstance(self.marks, str) else self.marks


class OutOfTurn(NamedTuple):
    """The effect of a bid and of a play out of turn."""

    bid: str = "stands"
    play: str = "renege"


class Rules(NamedTuple):
    """One set of rules: a preset with its options. Values as the hand record has them."""

    preset: str = "n42pa"
    game: str = "42"
    scoring: str = "marks"
    all_pass: str = "reshake"
    opening_cap: int = 2
    after_84: str = "plus_one"
    nello: Nello | None = None
    plunge: Plunge | None = None
    splash: Splash | None = None
    sevens: Sevens | None = None
    looper: bool = False
    low_no: bool = False
    follow_me: bool | str = True
    doubles_trump: bool = True
    first_lead_trump: bool = False
    early_end: bool = True
    target: int = 7
    win_by: int = 1
    marks_cap: int | None = None
    points_made: str = "taken"
    points_set_stake_only: bool = False
    both_pass_target: str = "bidders"
    game_bid: bool = False
    doubles: tuple[str, ...] = ("high",)
    first_domino: bool = False
    lay_down: str = "any_trick"
    wrong_lay_down: str = "hand"
    renege: Renege = Renege()
    out_of_turn: OutOfTurn = OutOfTurn()
    exposed: str = "none"
    # Options set over the preset, by name, in JSON as written.
    options: tuple[tuple[str, str], ...] = ()


_POINTS = {"scoring": "points", "early_end": False, "target": 250}
_ANY_NELLO = Nello(doubles=("own", "high", "low"))
_BY_BID = {"lay_down": "bid"}
_FORCED = {"all_pass": "shaker_30"}
_FORTY_TWO: dict[str, dict[str, Any]] = {
    "n42pa": _BY_BID,
    "spec": _BY_BID
    | {"renege": Renege(plus=1), "out_of_turn": OutOfTurn(play="stands")}
    | {"exposed": "plays"},
    "austin-league": _BY_BID | _FORCED,
    "harper": _FORCED | {"nello": Nello()},
    "westfest": _FORCED | {"nello": Nello(max_marks=2), "follow_me": "0-0"},
    "timpson": _FORCED | {"plunge": Plunge()},
    "hearne": _BY_BID | {"first_domino": True},
    "points-250": _POINTS | {"after_84": "any"},
    "points-newsome": _POINTS
    | {"all_pass": "shaker_30", "low_no": True, "after_84": "168"}
    | {"points_set_stake_only": True},
    "open-house": {
        "nello": _ANY_NELLO,
        "plunge": Plunge(),
        "splash": Splash(),
        "sevens": Sevens(),
        "looper": True,
        "low_no": True,
        "doubles": ("high", "own", "low"),
    },
}
_FAMILY: dict[str, tuple[str, int]] = {
    "84": ("points", 250),
    "88": ("points", 250),
    "79": ("points", 250),
    "84-six": ("points", 250),
    "80": ("points", 250),
    "72": ("points", 250),
    "3-handed": ("marks", 7),
    "moon": ("points", 21),
    "moon-four": ("points", 21),
    "geezer": ("marks", 7),
    "big-game": ("points", 400),
    "140": ("points", 500),
}

# Every preset by name; a game other than 42 has one, named after it.
PRESETS: dict[str, Rules] = {
    name: Rules(preset=name, **options) for name, options in _FORTY_TWO.items()
} | {
    name: Rules(preset=name, game=name, scoring=scoring, target=target, early_end=False)
    for name, (scoring, target) in _FAMILY.items()
}


def _flag(value: object) -> bool:
    if type(value) is not bool:
        raise _OptionError(sentence("option.flag"))
    return value


def _whole(least: int, most: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if type(value) is not int or not least <= value <= most:
            raise _OptionError(sentence("option.number", least=least, most=most))
        return value

    return read


_number = _whole(1, _MOST)


def _word(*words: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if type(value) is not str or value not in words:
            raise _OptionError(either(words))
        return value

    return read


def _doubles(value: object) -> tuple[str, ...]:
    known = ("own", "high", "low")
    if not isinstance(value, list | tuple) or not value:
        raise _OptionError(sentence("option.doubles"))
    if any(type(word) is not str or word not in known for word in value):
        raise _OptionError(sentence("option.doubles"))
    return tuple(value)


def _follow_me(value: object) -> bool | str:
    return value if type(value) is str and value == "0-0" else _flag(value)


def _renege_marks(value: object) -> str | int:
    if value == "bid" or (type(value) is int and value in (1, 2)):
        return value
    raise _OptionError(sentence("option.renege"))


def _object(
    kind: Callable[..., Any], parts: Mapping[str, Callable[[object], Any]]
) -> Callable[[object], Any]:
    """An option that is an object with any of its parts."""
    return lambda value: kind(**_keys(value, parts))


def _contract(
    kind: Callable[..., Any], parts: Mapping[str, Callable[[object], Any]]
) -> Callable[[object], Any]:
    """A contract's option: false, or an object with any of its parts."""

    def read(value: object) -> Any:
        return None if value is False else kind(**_keys(value, parts))

    return read


def _keys(
    value: object, parts: Mapping[str, Callable[[object], Any]]
) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise _OptionError(sentence("option.object", keys=", ".join(parts)))
    try:
        given = dict(value)
    except Exception:
        raise _OptionError(sentence("option.object", keys=", ".join(parts))) from None
    if any(key not in parts for key in given):
        raise _OptionError(sentence("option.keys", keys=", ".join(parts)))
    return {k: parts[k](given[k]) for k in parts if given.get(k) is not None}


_READERS: dict[str, Callable[[object], Any]] = {
    "all_pass": _word("reshake", "shaker_30", "shaker_exactly_30"),
    "opening_cap": _number,
    "after_84": _word("plus_one", "any", "168"),
    "nello": _contract(
        Nello,
        {"doubles": _doubles, "min_marks": _number, "max_marks": _number}
        | {"who": _word("any", "shaker")},
    ),
    "plunge": _contract(
        Plunge,
        {"doubles": _number, "marks": _number, "lead": _word("partner", "bidder")},
    ),
    "splash": _contract(Splash, {"doubles": _number, "marks": _number}),
    "sevens": _contract(Sevens, {"nearest": _flag}),
    "looper": _flag,
    "low_no": _flag,
    "follow_me": _follow_me,
    "doubles_trump": _flag,
    "first_lead_trump": _flag,
    "early_end": _flag,
    "target": _number,
    "win_by": _whole(1, 2),
    "marks_cap": _number,
    "points_made": _word("taken", "bid", "bid_plus_taken"),
    "points_set_stake_only": _flag,
    "both_pass_target": _word("bidders", "higher"),
    "game_bid": _flag,
    "doubles": _doubles,
    "first_domino": _flag,
    "lay_down": _word("bid", "any_trick"),
    "wrong_lay_down": _word("hand", "game"),
    "renege": _object(Renege, {"marks": _renege_marks, "plus": _whole(0, 3)}),
    "out_of_turn": _object(
        OutOfTurn,
        {"bid": _word("stands", "falls"), "play": _word("stands", "renege")},
    ),
    "exposed": _word("plays", "none"),
}
OPTIONS = tuple(_READERS)

_OF_PLAY = ("follow_me", "doubles_trump", "first_lead_trump", "early_end", "doubles")
_OF_CONDUCT = ("lay_down", "wrong_lay_down", "renege", "out_of_turn", "exposed")
_EVERY_GAME = (*_OF_PLAY, "first_domino", *_OF_CONDUCT, "target", "both_pass_target")
# The shortest game for points. Moon's 21 is shorter, so Moon takes every number.
_LEAST_POINTS = 50


def read_rules(value: object, game: str | None = None) -> Rules:
    """The rules that `value` names: a preset's name, an object with options, or None.

    `game` None takes the game from the preset (a scoresheet names no game). `Rules` are
    returned as they are. Raises `NotARecordError` for an unknown preset or option, or
    one of another game.
    """
    if isinstance(value, Rules) and game in (None, value.game):
        return value
    options: dict[str, object] = {}
    if type(value) is not str and isinstance(value, Mapping):
        options = {k: v for k, v in dict(value).items() if v is not None}
        value = options.pop("preset", None)
    if value is None:
        value = "n42pa" if game in (None, "42") else game
    rules = PRESETS.get(value) if type(value) is str else None
    if rules is None or (game is not None and rules.game != game):
        raise NotARecordError("preset")
    return _with_options(rules, options) if options else rules


def _with_options(rules: Rules, options: dict[str, object]) -> Rules:
    if any(type(name) is not str or name not in _READERS for name in options):
        raise NotARecordError("option")
    read: dict[str, Any] = {}
    for name in sorted(options):
        try:
            read[name] = _reader(rules, name)(options[name])
        except _OptionError as error:
            value = error.expected
            raise NotARecordError("option_value", name=name, value=value) from None
        if rules.game != "42" and name not in _EVERY_GAME:
            _must_be_default(rules, name, read[name])
    written = tuple((name, _json(options[name])) for name in sorted(options))
    return rules._replace(**read, options=written)


def _reader(rules: Rules, name: str) -> Callable[[object], Any]:
    if name == "target" and rules.scoring == "points" and rules.target > _LEAST_POINTS:
        return _whole(_LEAST_POINTS, _MOST)
    return _READERS[name]


def _json(value: object) -> str:
    """A parsed option, so made of plain parts only, as compact JSON."""
    return dumps(value, default=dict, separators=(",", ":"), sort_keys=True)


def _must_be_default(rules: Rules, name: str, value: object) -> None:
    if value != getattr(rules, name):
        raise NotARecordError("option_game", name=name, game=rules.game)
