"""The names in one cell: who stands there, and what is uncertain about it. Pure."""

import re
from typing import NamedTuple

from players.people.names import GENERATIONS, PARTICLES
from tournaments.field.cells import plain_words

BETWEEN_NAMES = re.compile(r"[/&+]|\sw/", re.IGNORECASE)
_BETWEEN = (
    re.compile(r"\s*[/&+;]\s*"),
    re.compile(r"\s+(?:and|y|e|with|con)\s+", re.IGNORECASE),
    re.compile(r"\s+[-\N{EN DASH}\N{EM DASH}]\s+"),
)
_WITH = re.compile(r"\s+w/\s*", re.IGNORECASE)
_COUPLE = re.compile(r"\s*&\s*|\s+(?:and|y|e)\s+", re.IGNORECASE)
_PLACEHOLDERS = frozenset(
    """tba|tbd|tbc|none|n a|na|unknown|open|partner|no partner|needs partner
    |needs a partner|need partner|need a partner|partner needed|looking for partner
    |looking for a partner|wants partner|wants a partner|seeking partner|single|solo
    |to be announced|to be determined|to be decided|blank|empty|x|xx|xxx|busca pareja
    |buscando pareja|necesita pareja|sin pareja|falta pareja|por definir|por confirmar
    |no tiene|ninguno|ninguna|pendiente""".replace("\n    ", "").split("|")
)
_NOTE = re.compile(
    r"\W*(?:withdrew|withdrawn|withdraws|w/d|wd|scratch(?:ed)?|cancel(?:l?ed|s)?|dropped"
    r"|drop(?:ped)? out|no[ -]?show|not coming|retirad[oa]s?|se retir(?:ó|o|aron)"
    r"|cancelad[oa]s?|no vienen?|ya no vienen?)(?!\w)",
    re.IGNORECASE,
)
_NOTE_BEHIND = re.compile(r"\s*[(\[*\-\N{EN DASH},:]+\s*(?P<note>[^)\]*]+?)\s*[)\]*]*$")


# No name is longer, and patterns take long on what may go on for ever.
_LONGEST = 400


class CellNames(NamedTuple):
    """The names of a cell."""

    names: tuple[str, ...]
    # Whether one family name was read for two: 'Ann & Bo Adams'.
    shares_family: bool = False
    # Whether it is a guess that they share it, or how it is spelt.
    is_doubtful: bool = False


def is_placeholder(name: str) -> bool:
    """Whether a text stands for nobody yet: '?', 'TBA', 'needs partner'."""
    words = " ".join(plain_words(name))
    return not words.strip("#") or words in _PLACEHOLDERS


def withdrawal_note(cell: str) -> str:
    """The cell, if it says that who stands there withdrew; else empty."""
    return cell if _NOTE.match(cell) else ""


def parted_note(name: str) -> tuple[str, str]:
    """A name, and the note behind it or in its place: 'Ann Ray (WITHDREW)'."""
    if len(name) > _LONGEST:
        return name, ""
    whole = _NOTE.match(name)
    if whole and not any(map(str.isalpha, name[whole.end() :])):
        return "", name
    match = _NOTE_BEHIND.search(name)
    if match and match.start() and withdrawal_note(match["note"]):
        return name[: match.start()], match["note"]
    words = name.rsplit(maxsplit=1)
    if len(words) > 1 and words[1].isupper() and withdrawal_note(words[1]):
        return words[0], words[1]
    return name, ""


def natural_order(name: str) -> str:
    """'Ray, Ann' is Ann Ray; 'Ann Ray, Jr.' stays."""
    family, comma, given = (part.strip() for part in name.partition(","))
    if not (comma and family and given) or "," in given or _is_generation(given):
        return name
    return f"{given} {family}"


def read_names(text: str, size: int) -> CellNames:
    """The names of a cell for an entry of ``size``: every one that stands there.

    Missing names are empty; names beyond ``size`` are kept, because somebody must
    decide about them.
    """
    if len(text) > _LONGEST:
        return CellNames((text, *[""] * (size - 1)))
    if size == 1:
        return CellNames((natural_order(text.strip()),))
    parts = _parts(_WITH.sub(" / ", text.strip()), size)
    couple = _couple(text, parts)
    names = [natural_order(part) for part in (couple.names if couple else parts)]
    padded = (*names, *[""] * (size - len(names)))
    if couple is None:
        return CellNames(padded)
    return CellNames(padded, couple.shares_family, couple.is_doubtful)


def _parts(text: str, size: int) -> list[str]:
    for between in _BETWEEN:
        parts = [part.strip() for part in between.split(text)]
        if len(parts) > 1:
            # 'Ann / Bo and Cy': who stands together at another sign
            return (
                [p for part in parts for p in _parts(part, size)]
                if (len(parts) < size)
                else parts
            )
    parts = [part.strip() for part in text.split(",")]
    are_names = all(len(part.split()) > 1 for part in parts)
    return parts if len(parts) > 1 and are_names else [text]


def _couple(text: str, parts: list[str]) -> CellNames | None:
    """'Ann & Bo Adams' and 'Adams, Ann & Bo' with both family names; else None."""
    if len(parts) != 2 or len(_COUPLE.split(text.strip())) != 2:
        return None
    first, second = parts
    if not first or not second or is_placeholder(first) or is_placeholder(second):
        return None
    if "," in first and natural_order(first) != first and len(second.split()) == 1:
        family = first.partition(",")[0].strip()
        return CellNames((first, f"{second} {family}"), shares_family=True)
    words = second.split()
    if len(first.split()) > 1 or len(words) < 2 or "," in text:
        return None
    while len(words) > 2 and _is_generation(words[-1]):
        words.pop()
    start = 1
    if len(words) > 2 and words[1].casefold() not in PARTICLES:
        start = len(words) - 1
    shared = f"{first} {' '.join(words[start:])}"
    is_doubtful = len(words) > 2 and start > 1
    return CellNames((shared, second), shares_family=True, is_doubtful=is_doubtful)


def _is_generation(word: str) -> bool:
    return word.casefold().rstrip(".") in GENERATIONS
