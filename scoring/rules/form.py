"""The form of a record's values: objects, lists, texts, words, tiles.

Each reader raises `NotARecordError` for a value of another form.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from .game import Variant
from .parts import Texts
from .presets import NotARecordError
from .sentences import RuleSentence
from .tiles import IDS
from .verdict import quote

Name = (
    str | RuleSentence
)  # What a sentence calls a part of a record: its key, or a phrase

# The text of each tile by itself, so that a list of them is looked up at once.
_TILES = {text: text for text in IDS}


def read_object(value: object, name: Name, keys: Collection[str]) -> dict[str, object]:
    """A plain dict of the known keys whose values are not null."""
    if not isinstance(value, (dict, Mapping)):
        raise NotARecordError("object", name=name)
    try:
        given = dict(value)
    except Exception:
        raise NotARecordError("unreadable", name=name) from None
    parts = {}
    for key, item in given.items():
        if type(key) is not str or key not in keys:
            raise NotARecordError("key", name=name, key=unknown_key(given, keys))
        if item is not None:
            parts[key] = item
    return parts


def unknown_key(given: Mapping[Any, object], keys: Collection[str]) -> Name | None:
    """A key not in `keys`, for a sentence; the same one in any order of the keys."""
    strange = [key for key in given if type(key) is not str or key not in keys]
    return min(map(quote, strange), key=str) if strange else None


def read_list(value: object, name: Name) -> Sequence[Any]:
    """A list or a tuple."""
    if type(value) is not list and type(value) is not tuple:
        raise NotARecordError("list", name=name)
    return value


def read_text(value: object, name: Name) -> str:
    """A text, as a plain one."""
    if not isinstance(value, str):
        raise NotARecordError("text", name=name, value=quote(value))
    return str.__str__(value)


def read_word(value: object, name: Name, words: Texts) -> str:
    """One of `words`."""
    if not isinstance(value, str) or value not in words:
        raise NotARecordError("word", name=name, value=quote(value))
    return value


def read_tile(value: object, name: Name) -> str:
    """The text of a tile, known or not."""
    text = read_text(value, name)
    if "/" in text:
        raise NotARecordError("suit", name=name, value=quote(text))
    return text


def read_tiles(value: object, name: Name) -> Texts:
    """The texts of tiles in a list."""
    items = read_list(value, name)
    try:
        return tuple(map(_TILES.__getitem__, items))
    except Exception:  # An item may be anything, and refuse to be looked up
        return tuple(read_tile(item, name) for item in items)


def by_team(value: object, name: Name, game: Variant) -> tuple[int | None, ...]:
    """A list of one whole number or null for each team of `game`."""
    items = read_list(value, name)
    if len(items) != game.teams:
        raise NotARecordError("teams", name=name, n=game.teams)
    numbers: list[int | None] = []
    for item in items:
        if item is not None and type(item) is not int:
            raise NotARecordError("numbers", name=name)
        numbers.append(item)
    return tuple(numbers)


def whole_score(score: tuple[int | None, ...]) -> tuple[int, ...]:
    """The score; raises NotARecordError if a side has none."""
    if any(points is None for points in score):
        raise NotARecordError("score")
    return tuple(points or 0 for points in score)
