"""A whole hand on one line that people can read and type.

Clauses are parted by semicolons, tricks and hands by a slash; the README describes them.
Owns the text only: it goes through the record both ways.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from .hand import Hand
from .presets import NotARecordError
from .verdict import quote

_PLAIN = re.compile(r"[0-9A-Za-z][0-9A-Za-z:/-]*", re.ASCII)
_TWO_DIGITS = re.compile(r"([1-8]:)?([0-9])([0-9])", re.ASCII)
_NOBODY, _NOTHING, _NEXT, _FOR = "-", "none", "/", "for"


class NotationError(ValueError):
    """The text is not a hand in this notation; the message says which part."""


def write(hand: Hand) -> str:
    """The hand on one line; `parse` reads it back as an equal hand."""
    record: Mapping[str, Any] = hand.as_record()
    return "; ".join(_clauses(record))


def _clauses(record: Mapping[str, Any]) -> Iterator[str]:
    yield " ".join([record["game"], *_rules(record["rules"])])
    if "score" in record:
        yield f"score {record['score']}"
    yield f"shaker {record['shaker']}"
    for key in ("hands", "left"):
        if key in record:
            groups = record[key] if key == "hands" else [record[key]]
            yield _line(key, groups)
    yield _line("bids", [record["bids"]], _bid)
    for key, word in record.get("declaration", {}).items():
        yield f"{key} {word}"
    if "exchange" in record:
        swap = record["exchange"]
        tiles = (*map(_tile, swap["take"]), _FOR, *map(_tile, swap["discard"]))
        yield " ".join(("exchange", *tiles))
    if "plays" in record:
        yield _line("plays", record["plays"])
    if "claim" in record:
        claim = record["claim"]
        yield _line(f"claim {claim['seat']}", [claim["order"]])
    for key, values in record.get("result", {}).items():
        numbers = (_NOBODY if value is None else str(value) for value in values)
        yield " ".join((f"wrote-{key}", *numbers))


def _rules(rules: Any) -> list[str]:
    if isinstance(rules, str):
        return [rules]
    options = {name: value for name, value in rules.items() if name != "preset"}
    return [
        rules["preset"],
        *(f"{k}={json.dumps(v, separators=(',', ':'))}" for k, v in options.items()),
    ]


def _tile(text: str) -> str:
    plain = _PLAIN.fullmatch(text) and not _TWO_DIGITS.fullmatch(text)
    return text if plain and text not in (_NOTHING, _FOR) else _quoted(text)


def _bid(text: str) -> str:
    return text if _PLAIN.fullmatch(text) and text != _NOTHING else _quoted(text)


def _quoted(text: str) -> str:
    return json.dumps(text).replace(" ", "\\u0020").replace(";", "\\u003b")


def _line(
    key: str,
    groups: Iterable[Iterable[str] | None],
    say: Callable[[str], str] = _tile,
) -> str:
    said = [
        _NOBODY if group is None else " ".join(map(say, group)) or _NOTHING
        for group in groups
    ]
    return " ".join((key, f" {_NEXT} ".join(said))).rstrip()


def parse(text: str) -> Hand:
    """The hand that `text` says. Raises `NotationError` with one clear sentence."""
    record: dict[str, Any] = {"v": 1, "declaration": {}, "result": {}}
    first, *clauses = text.split(";")
    _read_game(record, first.split())
    for clause in clauses:
        if clause.strip():
            key, *words = clause.split()
            _read_clause(record, key, words)
    try:
        return Hand.from_record(record)
    except NotARecordError as error:
        raise NotationError(str(error)) from None


def _read_game(record: dict[str, Any], words: list[str]) -> None:
    if not words:
        raise NotationError("The text must begin with a game.")
    record["game"], *rest = words
    if not rest:
        return
    options: dict[str, Any] = {"preset": rest[0]}
    for word in rest[1:]:
        name, _, value = word.partition("=")
        options[name] = _json(value)
    record["rules"] = options if len(options) > 1 else rest[0]


def _read_clause(record: dict[str, Any], key: str, words: list[str]) -> None:
    if key in ("trump", "contract", "doubles"):
        record["declaration"][key] = _one(key, words)
    elif key.startswith("wrote-"):
        numbers = [None if word == _NOBODY else _number(word) for word in words]
        record["result"][key.removeprefix("wrote-")] = numbers
    elif key == "shaker":
        record[key] = _number(_one(key, words))
    elif key == "score":
        record[key] = _one(key, words)
    elif key == "bids":
        record[key] = _group(words, _unquoted)
    elif key == "left":
        record[key] = _group(words, _read_tile)
    elif key in ("hands", "plays"):
        record[key] = _groups(words)
    elif key == "exchange":
        take, _, discard = " ".join(words).partition(_FOR)
        tiles = {"take": take, "discard": discard}
        record[key] = {k: _group(v.split(), _read_tile) for k, v in tiles.items()}
    elif key == "claim":
        seat, order = _number(words[0] if words else ""), words[1:]
        record[key] = {"seat": seat, "order": _group(order, _read_tile)}
    else:
        raise NotationError(f"There is no clause {quote(key)}.")


def _one(key: str, words: list[str]) -> str:
    if len(words) != 1:
        raise NotationError(f"{key} takes one word.")
    return words[0]


def _number(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise NotationError(f"{quote(word)} is not a number.") from None


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise NotationError(f"{quote(text)} is not JSON.") from None


def _unquoted(word: str) -> Any:
    return _json(word) if word.startswith('"') else word


def _read_tile(word: str) -> Any:
    digits = _TWO_DIGITS.fullmatch(word)
    if digits:
        return f"{digits[1] or ''}{digits[2]}-{digits[3]}"
    return _unquoted(word)


def _group(words: list[str], read: Callable[[str], Any]) -> list[Any]:
    return [] if words == [_NOTHING] else [read(word) for word in words]


def _groups(words: list[str]) -> list[Any]:
    groups: list[list[str]] = [[]] if words else []
    for word in words:
        if word == _NEXT:
            groups.append([])
        else:
            groups[-1].append(word)
    return [None if g == [_NOBODY] else _group(g, _read_tile) for g in groups]
