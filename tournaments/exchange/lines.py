"""Writes a document as JSON, the same bytes for the same content.

Rows of the lists named in ``ROWS`` get a line each.
"""

import json
from typing import Any

ROWS = {
    *("pairs", "stages", "groups", "rounds", "matches"),
    *("ties", "standings", "placings", "lines"),
}


def given(**parts: Any) -> dict[str, Any]:
    """These parts without those that are empty: an export leaves them out."""
    return {name: value for name, value in parts.items() if value}


def to_bytes(document: dict[str, Any]) -> bytes:
    """The document in UTF-8, names in the given order, ending with a line feed."""
    return (_object(document, 0) + "\n").encode()


def _object(value: dict[str, Any], depth: int) -> str:
    """An object: on one line, or one name per line if it contains lists of rows."""
    if not any(_is_rows(name, inside) for name, inside in value.items()):
        return _plain(value)
    pad = " " * (depth + 1)
    names = [
        f"{pad}{_plain(name)}: {_rows(inside, depth + 1) if _is_rows(name, inside) else _plain(inside)}"
        for name, inside in value.items()
    ]
    return "{\n" + ",\n".join(names) + "\n" + " " * depth + "}"


def _rows(rows: list[dict[str, Any]], depth: int) -> str:
    pad = " " * (depth + 1)
    return "[\n" + ",\n".join(pad + _object(row, depth + 1) for row in rows) + "]"


def _is_rows(name: str, value: object) -> bool:
    return (
        name in ROWS
        and isinstance(value, list)
        and bool(value)
        and all(isinstance(row, dict) for row in value)
    )


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))
