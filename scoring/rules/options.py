"""The options of a game, read from a record or a sheet into rules."""

from collections.abc import Callable, Mapping
from functools import cache
from json import dumps
from typing import Any

from .presets import (
    PRESETS,
    Nello,
    NotARecordError,
    OutOfTurn,
    Plunge,
    Renege,
    Rules,
    Sevens,
    Splash,
)
from .sentences import either, sentence
from .switch_table import SWITCHES

_MOST = 1000


class _OptionError(ValueError):
    """An option has a value that it does not take; `expected` names the allowed values."""

    def __init__(self, expected: object) -> None:
        super().__init__(str(expected))
        self.expected = expected


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


def _off_or(read: Callable[[object], Any]) -> Callable[[object], Any]:
    """What may be off: false."""
    return lambda value: None if value is False else read(value)


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
    return _off_or(_object(kind, parts))


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
    "third_bids": _flag,
    "several_turns": _flag,
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
    "low_no_doubles": _doubles,
    "nello_stated": _flag,
    "follow_me": _follow_me,
    "doubles_trump": _flag,
    "first_lead_trump": _flag,
    "early_end": _flag,
    "target": _number,
    "win_by": _whole(1, 2),
    "mercy": _off_or(_whole(2, _MOST)),
    "sweep_bonus": _whole(0, 3),
    "forced_bonus": _whole(0, 3),
    "progressive": _off_or(_whole(1, 20)),
    "marks_cap": _number,
    "points_made": _word("taken", "bid", "bid_plus_taken", "bid_plus_taken_always"),
    "points_set_stake_only": _flag,
    "both_pass_target": _word("bidders", "higher"),
    "game_bid": _flag,
    "kitty": _flag,
    "doubles": _doubles,
    "trump_doubles": _doubles,
    "first_domino": _flag,
    "lay_down": _word("bid", "any_trick"),
    "wrong_lay_down": _word("hand", "game"),
    "renege": _object(Renege, {"marks": _renege_marks, "plus": _whole(0, 3)}),
    "out_of_turn": _object(
        OutOfTurn, {"bid": _word("stands", "falls"), "play": _word("stands", "renege")}
    ),
    "exposed": _word("plays", "none"),
}
OPTIONS = tuple(_READERS)
# Options that a record may set in games where no switch does.
_UNSWITCHED = {"marks_cap": ("42",), "progressive": ("3-handed", "geezer")}
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
        nello = read[name] if name == "nello" and rules.game != "42" else None
        has_marks = nello and (nello.min_marks, nello.max_marks) != (1, None)
        if not is_of_game(name, rules.game) or has_marks:
            _must_be_default(rules, name, read[name])
    written = tuple((name, _json(options[name])) for name in sorted(options))
    return rules._replace(**read, options=written)


@cache
def is_of_game(name: str, game: str) -> bool:
    """Whether an option may be set in this game: a switch of the game sets it."""
    return game in _UNSWITCHED.get(name, ()) or any(
        switch.path.split(".")[0] == name and switch.is_of(game) for switch in SWITCHES
    )


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
