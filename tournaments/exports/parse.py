"""Values out of a parsed JSON document, each fault named with its place in the file.

Knows nothing of events.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

MOST = 2**31 - 1


class FileError(ValueError):
    """The file is not a valid export: one sentence that says where and why."""


class Part:
    """One value of a document and where it stands: ``stages[1].rounds[0].minutes``."""

    def __init__(self, value: Any, path: str = "") -> None:
        self.value = value
        self.path = path

    def __getitem__(self, name: str) -> Part:
        """The part of that name, which has to be there."""
        self._expect(isinstance(self.value, dict), "an object was expected")
        path = f"{self.path}.{name}" if self.path else name
        if name not in self.value:
            raise FileError(f"{path} is missing.")
        return Part(self.value[name], path)

    def get(self, name: str) -> Part:
        """The part of that name; null where it is left out."""
        is_given = isinstance(self.value, dict) and name in self.value
        return self[name] if is_given else Part(None, f"{self.path}.{name}")

    def each(self) -> list[Part]:
        """The items of a list."""
        self._expect(isinstance(self.value, list), "a list was expected")
        return [Part(item, f"{self.path}[{i}]") for i, item in enumerate(self.value)]

    @property
    def is_null(self) -> bool:
        """Whether the value is null."""
        return self.value is None

    def text(self, most: int = 200) -> str:
        """A text of at most so many letters."""
        self._expect(isinstance(self.value, str), "a text was expected")
        self._expect(len(self.value) <= most, f"{most} letters are the most")
        return str(self.value)

    def name(self, most: int = 200) -> str:
        """A text that is not empty."""
        self._expect(bool(self.text(most)), "a name was expected")
        return str(self.value)

    def one_of(self, words: Collection[str]) -> str:
        """One of these words."""
        self._expect(self.value in words, f"one of {', '.join(words)} was expected")
        return str(self.value)

    def number(self, least: int = 0, most: int = MOST) -> int:
        """A whole number between these."""
        whole = isinstance(self.value, int) and not isinstance(self.value, bool)
        self._expect(whole, "a whole number was expected")
        fits = least <= self.value <= most
        self._expect(fits, f"a number from {least} to {most} was expected")
        return int(self.value)

    def truth(self) -> bool:
        """True or false."""
        self._expect(isinstance(self.value, bool), "true or false was expected")
        return bool(self.value)

    def numbers(self) -> tuple[int, ...]:
        """A list of whole numbers from 1."""
        return tuple(item.number(1) for item in self.each())

    def texts(self) -> tuple[str, ...]:
        """A list of texts."""
        return tuple(item.text() for item in self.each())

    def fail(self, why: str) -> FileError:
        """Gives the error of this part, to be raised."""
        return FileError(f"{self.path or 'The file'}: {why}.")

    def _expect(self, holds: bool, why: str) -> None:
        if not holds:
            raise self.fail(why)
