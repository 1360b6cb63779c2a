"""Reads values from a parsed JSON document; each fault names its place in the file."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar

from tournaments.formats import FormatError, Sentence
from tournaments.formats.sentence import Value, _

MOST = 2**31 - 1
T = TypeVar("T")


class FileError(FormatError):
    """The file is not a valid export; its sentence says where and why."""


class Part:
    """One value of a document and its path: ``stages[1].rounds[0].minutes``."""

    def __init__(self, value: Any, path: str = "") -> None:
        self.value = value
        self.path = path

    def __getitem__(self, name: str) -> Part:
        """The part of that name; raises FileError if it is missing."""
        self._expect(isinstance(self.value, dict), _("an object was expected"))
        if name not in self.value:
            raise FileError(_("%(place)s is missing."), place=self._path_of(name))
        return Part(self.value[name], self._path_of(name))

    def get(self, name: str, otherwise: Any = None) -> Part:
        """The part of that name; this value where it is missing or null."""
        value = self.value.get(name) if isinstance(self.value, dict) else None
        return Part(otherwise if value is None else value, self._path_of(name))

    def _path_of(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def each(self) -> list[Part]:
        self._expect(isinstance(self.value, list), _("a list was expected"))
        return [Part(item, f"{self.path}[{i}]") for i, item in enumerate(self.value)]

    @property
    def is_null(self) -> bool:
        return self.value is None

    def text(self, most: int = 200) -> str:
        """A text of at most so many characters."""
        self._expect(isinstance(self.value, str), _("a text was expected"))
        fits = len(self.value) <= most
        self._expect(fits, _("%(most)s letters are the most"), most=most)
        return str(self.value)

    def name(self, most: int = 200) -> str:
        """A text that is not empty."""
        self._expect(bool(self.text(most)), _("a name was expected"))
        return str(self.value)

    def one_of(self, words: Collection[str]) -> str:
        template = _("one of %(words)s was expected")
        is_one = isinstance(self.value, str) and self.value in words
        self._expect(is_one, template, words=", ".join(words))
        return str(self.value)

    def number(self, least: int = 0, most: int = MOST) -> int:
        whole = isinstance(self.value, int) and not isinstance(self.value, bool)
        self._expect(whole, _("a whole number was expected"))
        fits = least <= self.value <= most
        template = _("a number from %(least)s to %(most)s was expected")
        self._expect(fits, template, least=least, most=most)
        return int(self.value)

    def number_or_none(self) -> int | None:
        """A whole number from 1, or null."""
        return None if self.is_null else self.number(1)

    def truth(self) -> bool:
        self._expect(isinstance(self.value, bool), _("true or false was expected"))
        return bool(self.value)

    def numbers(self) -> tuple[int, ...]:
        """A list of whole numbers from 1."""
        return tuple(item.number(1) for item in self.each())

    def parsed(self, parse: Callable[[str], T], template: str) -> T:
        """The text as a value. Raises FileError, worded by the template, for no such text."""
        try:
            return parse(self.text())
        except ValueError:
            raise self.fail(template) from None

    def texts(self) -> tuple[str, ...]:
        return tuple(item.text() for item in self.each())

    def fail(self, template: str, **values: Value) -> FileError:
        """Return the error of this part, to be raised."""
        place = self.path or Sentence(_("The file"))
        why = Sentence(template, values)
        return FileError(_("%(place)s: %(why)s."), place=place, why=why)

    def _expect(self, holds: bool, template: str, **values: Value) -> None:
        if not holds:
            raise self.fail(template, **values)
