"""Finds names that look like one person's: pure, over the keys of names."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Literal

from players.names import GENERATIONS
from players.nicknames import full_forms

Reason = Literal["swapped", "nickname", "spelling", "initial"]
SHORTEST = 6  # Letters of a name below which one letter more or less says nothing
# People under one mark, beyond which it tells nobody apart: a father's name, a test's.
MOST_ALIKE = 12


def find_doubles(keys: Mapping[int, str]) -> dict[tuple[int, int], Reason]:
    """Return the pairs of ids whose names look alike, each with the first reason found.

    Takes keys of names by id. Names that differ in a number or in Jr. and Sr. are two
    people's.
    """
    words = {pk: _words(key) for pk, key in keys.items()}
    doubles: dict[tuple[int, int], Reason] = {}
    for reason, marks in MARKS.items():
        alike: dict[object, set[int]] = defaultdict(set)
        for pk, name in words.items():
            for mark in marks(name):
                alike[mark].add(pk)
        for group in alike.values():
            if 1 < len(group) <= MOST_ALIKE:
                for pair in combinations(sorted(group), 2):
                    if _may_be_one(words[pair[0]], words[pair[1]], reason):
                        doubles.setdefault(pair, reason)
    return doubles


def _words(key: str) -> tuple[str, ...]:
    return tuple(re.sub(r"[^\w' -]", " ", key).split())


def _swapped(name: tuple[str, ...]) -> Iterable[object]:
    yield tuple(sorted(name))


def _nickname(name: tuple[str, ...]) -> Iterator[object]:
    """One mark for each full form of the first name, in either order of two names."""
    yield from _full_names(name)
    if len(name) == 2:
        yield from _full_names(name[::-1])


def _full_names(name: tuple[str, ...]) -> Iterator[object]:
    """The name with each full form of the first, initials in the middle left out."""
    if len(name) > 1:
        middle = tuple(word for word in name[1:-1] if len(word) > 1)
        for first in full_forms(name[0]):
            yield (first, *middle, name[-1])


def _is_short_form(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """Whether one is the other's name in short, at least one of them in its usual order."""
    marks = set(_full_names(first))
    return bool(marks & set(_nickname(second))) or bool(
        set(_nickname(first)) & set(_full_names(second))
    )


def _initials(name: tuple[str, ...]) -> Iterator[object]:
    """The first letter and the family, if somebody writes no more of the first name."""
    if len(name) > 1:
        yield (name[0][0], name[-1])


def _spellings(name: tuple[str, ...]) -> Iterator[object]:
    """The name, and it without each of its letters: one typing error apart share one."""
    text = " ".join(name)
    if len(text) >= SHORTEST and not any(letter.isdecimal() for letter in text):
        yield text
        for place in range(len(text)):
            yield text[:place] + text[place + 1 :]


def _may_be_one(
    first: tuple[str, ...], second: tuple[str, ...], reason: Reason
) -> bool:
    """Whether the names differ in nothing that tells people apart."""
    if reason == "initial" and 1 not in (len(first[0]), len(second[0])):
        return False
    if reason == "nickname" and not _is_short_form(first, second):
        return False
    return all(
        {word for word in first if tells(word)}
        == {word for word in second if tells(word)}
        for tells in (GENERATIONS.__contains__, str.isdecimal)
    )


# By reason what two names share that it is true of.
MARKS: Mapping[Reason, Callable[[tuple[str, ...]], Iterable[object]]] = {
    "swapped": _swapped,
    "nickname": _nickname,
    "initial": _initials,
    "spelling": _spellings,
}
