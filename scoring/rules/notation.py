"""A whole hand on one line that people can read and type.

Semicolons separate clauses, slashes separate tricks and hands; the README describes
them. Handles the text only and does not check that it makes a valid record.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from .verdict import Fault, quote

_PLAIN = re.compile(r"[0-9A-Za-z][0-9A-Za-z:/-]*", re.ASCII)
_TWO_DIGITS = re.compile(r"([1-8]:)?([0-9])([0-9])", re.ASCII)
_NOBODY, _NOTHING, _NEXT, _FOR = "-", "none", "/", "for"


class NotationError(ValueError):
    """The text is not a hand in this notation; `fault` says which part."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


def write(record: Mapping[str, Any]) -> str:
    """The record of a hand on one line; `read` gives an equal record."""
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
    if "exposed" in record:
        shown = record["exposed"]
        groups = [[str(e["seat"]), _tile(e["tile"]), str(e["trick"])] for e in shown]
        yield _line("exposed", groups, str)
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
    write_word: Callable[[str], str] = _tile,
) -> str:
    written = [
        _NOBODY if group is None else " ".join(map(write_word, group)) or _NOTHING
        for group in groups
    ]
    return " ".join((key, f" {_NEXT} ".join(written))).rstrip()


def read(text: str) -> dict[str, Any]:
    """The record written as `text`. Raises `NotationError` with one clear sentence.

    Checks the notation alone: the result may not be a valid record of a hand.
    """
    record: dict[str, Any] = {"v": 1, "declaration": {}, "result": {}}
    first, *clauses = text.split(";")
    _read_game(record, first.split())
    for clause in clauses:
        if clause.strip():
            key, *words = clause.split()
            _read_clause(record, key, words)
    return record


def _error(case: str, **values: object) -> NotationError:
    return NotationError(Fault(f"format.{case}", values))


def _read_game(record: dict[str, Any], words: list[str]) -> None:
    if not words:
        raise _error("game")
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
        record["declaration"][key] = _single(key, words)
    elif key.startswith("wrote-"):
        numbers = [None if word == _NOBODY else _number(word) for word in words]
        record["result"][key.removeprefix("wrote-")] = numbers
    elif key in ("shaker", "score"):
        word = _single(key, words)
        record[key] = _number(word) if key == "shaker" else word
    elif key in _READERS:
        record[key] = _READERS[key](words)
    else:
        raise _error("clause", key=quote(key))


def _exchange(words: list[str]) -> dict[str, Any]:
    take, _, discard = " ".join(words).partition(_FOR)
    tiles = {"take": take, "discard": discard}
    return {k: _group(v.split(), _read_tile) for k, v in tiles.items()}


def _claim(words: list[str]) -> dict[str, Any]:
    seat, order = _number(words[0] if words else ""), words[1:]
    return {"seat": seat, "order": _group(order, _read_tile)}


def _exposed(words: list[str]) -> dict[str, Any]:
    if len(words) != 3:
        raise _error("exposed")
    seat, tile, trick = words
    return {"seat": _number(seat), "tile": _read_tile(tile), "trick": _number(trick)}


def _single(key: str, words: list[str]) -> str:
    if len(words) != 1:
        raise _error("one_word", key=key)
    return words[0]


def _number(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise _error("number", value=quote(word)) from None


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise _error("json", value=quote(text)) from None


def _unquoted(word: str) -> Any:
    return _json(word) if word.startswith('"') else word


def _read_tile(word: str) -> Any:
    digits = _TWO_DIGITS.fullmatch(word)
    if digits:
        return f"{digits[1] or ''}{digits[2]}-{digits[3]}"
    return _unquoted(word)


def _group(words: list[str], read_word: Callable[[str], Any]) -> list[Any]:
    return [] if words == [_NOTHING] else [read_word(word) for word in words]


def _groups(words: list[str]) -> list[Any]:
    grouped = _grouped(words)
    return [None if g == [_NOBODY] else _group(g, _read_tile) for g in grouped]


def _grouped(words: list[str]) -> list[list[str]]:
    groups: list[list[str]] = [[]] if words else []
    for word in words:
        if word == _NEXT:
            groups.append([])
        else:
            groups[-1].append(word)
    return groups


# By clause, what reads its words.
_READERS: dict[str, Callable[[list[str]], Any]] = {
    "bids": lambda words: _group(words, _unquoted),
    "left": lambda words: _group(words, _read_tile),
    "hands": _groups,
    "plays": _groups,
    "exchange": _exchange,
    "exposed": lambda words: [_exposed(group) for group in _grouped(words)],
    "claim": _claim,
}
