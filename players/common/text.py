"""Cleans text from outside before anything uses it; sets names into sentences.

Texts are composed (NFC) and lose invisible characters: control characters, marks that
turn the direction of writing, stray zero-width characters, piles of accents.
"""

import re
import unicodedata
from typing import Any

MOST_ACCENTS = 4  # Combining marks on one letter; no language writes more

_UNWRITABLE = re.compile("[\x00\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_LINE_ENDS = "\t\r\n"
_JOINERS = "\u200c\u200d"
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_TWO_STOPS = re.compile(r"(?<=\w)\.\.(?!\.)")
_LATIN = re.compile("[\x00-\u02ff\u1e00-\u1eff\u200c\u200d\\s]")


class UnwritableTextError(ValueError):
    """The text has a NUL or half a character, which no database stores."""


def is_plain(text: str) -> bool:
    """Whether nothing in it needs cleaning, as in most texts and most whole forms."""
    return text.isascii() and text.isprintable()


def clean_text(text: str) -> str:
    """Return the text without invisible characters. Raises UnwritableTextError."""
    if is_plain(text):
        return text
    if _UNWRITABLE.search(text):
        raise UnwritableTextError
    return visible_text(text)


def visible_text(text: str) -> str:
    """Clean a text that may hold anything; drops characters that cannot be stored."""
    if text.isascii() and not _CONTROL.search(text):
        return text
    shown: list[str] = []
    accents = 0
    for place, letter in enumerate(text):
        category = unicodedata.category(letter)
        if letter in _JOINERS:
            is_shown = _joins("".join(shown[-1:]), text[place + 1 : place + 2])
        elif category in ("Mn", "Me"):
            accents += 1
            is_shown = accents <= MOST_ACCENTS
        else:
            is_shown = category not in ("Cc", "Cf", "Cs") or letter in _LINE_ENDS
            accents = 0 if is_shown else accents
        if is_shown:
            shown.append(letter)
    return unicodedata.normalize("NFC", "".join(shown))


def _joins(before: str, after: str) -> bool:
    """Whether a joiner between these letters changes how they are written."""
    return all(side and not _LATIN.match(side) for side in (before, after))


def clean_json(value: Any) -> Any:
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, list):
        return [clean_json(item) for item in value]
    if isinstance(value, dict):
        return {clean_text(name): clean_json(item) for name, item in value.items()}
    return value


def single_stop(sentence: str) -> str:
    """Return a sentence with one full stop after a name that ends in one: Ray Jr."""
    return _TWO_STOPS.sub(".", sentence)


def isolated(name: str) -> str:
    """Return a name that moves no number beside it, also one written from right to left."""
    return f"\u2066{name}\u2069" if _RIGHT_TO_LEFT.search(name) else name


def numbered(number: object, name: str) -> str:
    return f"{number} {isolated(name)}"
