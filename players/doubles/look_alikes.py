"""Finds people who look like one: pure functions over keys of names and contacts."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Literal

from players.people.names import GENERATIONS
from players.people.nicknames import full_forms

Reason = Literal["swapped", "nickname", "spelling", "initial", "contact"]
SHORTEST = 6  # In shorter names one letter more or less means nothing
LEAST_FIGURES = 7  # Of a phone number that belongs to somebody
# With more people, a mark distinguishes nobody: a father's name, a test's.
MOST_ALIKE = 12


def find_doubles(
    keys: Mapping[int, str], contacts: Mapping[int, tuple[str, str]] | None = None
) -> dict[tuple[int, int], Reason]:
    """Return the pairs of ids who look alike, each with the first reason.

    Takes keys of names, and phones and mails, by id. Names that differ in a number or in
    Jr. and Sr. belong to two people, unless phone or mail are the same. Those of one
    phone or mail look alike if their first names agree: a couple does not.
    """
    words = {pk: _words(key) for pk, key in keys.items()}
    doubles: dict[tuple[int, int], Reason] = {}
    for reason, marks in MARKS.items():
        by_mark = ((pk, mark) for pk, name in words.items() for mark in marks(name))
        for pair in _sharing(by_mark):
            if _may_be_one(words[pair[0]], words[pair[1]], reason):
                doubles.setdefault(pair, reason)
    reached = (
        (pk, mark) for pk, both in (contacts or {}).items() for mark in _contacts(*both)
    )
    for first, second in _sharing(reached):
        if _first_names_agree(words[first], words[second]):
            doubles.setdefault((first, second), "contact")
    return doubles


def _sharing(marks: Iterable[tuple[int, object]]) -> Iterator[tuple[int, int]]:
    """The pairs of ids that have a mark in common, of marks that distinguish."""
    alike: dict[object, set[int]] = defaultdict(set)
    for pk, mark in marks:
        alike[mark].add(pk)
    for group in alike.values():
        if 1 < len(group) <= MOST_ALIKE:
            yield from combinations(sorted(group), 2)


def figures_of(phone: str) -> str:
    """The last figures of a phone number, without the country's; empty for other texts."""
    figures = "".join(filter(str.isdecimal, phone))[-10:]
    return figures if len(figures) >= LEAST_FIGURES else ""


def _contacts(phone: str, email: str) -> Iterator[object]:
    if figures := figures_of(phone):
        yield figures
    if email:
        yield email.strip().casefold()


def _first_names_agree(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """Whether the first names are short forms of one, or one is the other's initial."""
    if not first or not second:
        return False
    ones, others = full_forms(first[0]), full_forms(second[0])
    return bool(ones & others) or any(
        len(short) == 1 and any(name.startswith(short) for name in names)
        for short, names in ((first[0], others), (second[0], ones))
    )


def _words(key: str) -> tuple[str, ...]:
    return tuple(re.sub(r"[^\w' -]", " ", key).split())


def _nickname(name: tuple[str, ...]) -> Iterator[object]:
    """A mark for each full form of the first name, in either order of two names."""
    yield from _full_names(name)
    if len(name) == 2:
        yield from _full_names(name[::-1])


def _full_names(name: tuple[str, ...]) -> Iterator[object]:
    """The name with each full form of the first, without middle initials."""
    if len(name) > 1:
        middle = tuple(word for word in name[1:-1] if len(word) > 1)
        for first in full_forms(name[0]):
            yield (first, *middle, name[-1])


def _is_short_form(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """Whether one is a short form of the other, at least one of them in its usual order."""
    marks = set(_full_names(first))
    return bool(marks & set(_nickname(second))) or bool(
        set(_nickname(first)) & set(_full_names(second))
    )


def _initials(name: tuple[str, ...]) -> Iterator[object]:
    """The initial and the family name, if one of the names has no more."""
    if len(name) > 1:
        yield (name[0][0], name[-1])


def _spellings(name: tuple[str, ...]) -> Iterator[object]:
    """The name, and it without each letter: names one typing error apart share one."""
    text = " ".join(name)
    if len(text) >= SHORTEST and not any(letter.isdecimal() for letter in text):
        yield text
        for place in range(len(text)):
            yield text[:place] + text[place + 1 :]


def _may_be_one(
    first: tuple[str, ...], second: tuple[str, ...], reason: Reason
) -> bool:
    """Whether the names differ in nothing that distinguishes people."""
    if reason == "initial" and 1 not in (len(first[0]), len(second[0])):
        return False
    if reason == "nickname" and not _is_short_form(first, second):
        return False
    return all(
        {word for word in first if tells(word)}
        == {word for word in second if tells(word)}
        for tells in (GENERATIONS.__contains__, str.isdecimal)
    )


# By reason the mark that two such names share.
MARKS: Mapping[Reason, Callable[[tuple[str, ...]], Iterable[object]]] = {
    "swapped": lambda name: [tuple(sorted(name))],
    "nickname": _nickname,
    "initial": _initials,
    "spelling": _spellings,
}
