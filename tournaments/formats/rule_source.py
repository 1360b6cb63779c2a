"""Where a rule is written: a value, and its text in rulings and in the event export.

No other module writes or reads such a text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

TEXT = re.compile(r"(.*?)(?: \(([0-9]{4}-[0-9]{2}-[0-9]{2})\))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class RuleSource:
    """A place in a rule book, and the date of that text; empty if it bears none."""

    place: str
    dated: str = ""

    @classmethod
    def parse(cls, text: str) -> RuleSource:
        """Return the source that ``text`` states; any text is a place."""
        stated = TEXT.fullmatch(text)
        return cls(*stated.groups(default="")) if stated else cls(text)

    def __str__(self) -> str:
        return f"{self.place} ({self.dated})" if self.dated else self.place
