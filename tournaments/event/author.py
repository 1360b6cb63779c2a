"""The author of an action, as the audit log stores it: one English text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from django.utils.translation import gettext_noop as _

TEMPLATES = {
    "Judge": _("Judge %(name)s"),
    "Table": _("Table %(n)s"),
    "Pair": _("Pair %(n)s"),
    "Player": _("Player %(n)s"),
    "Team": _("Team %(n)s"),
    "Sign-up": _("Sign-up %(n)s"),
    "": "%(name)s",
}
CLOCK = _("clock")  # What is done when a time has come
# The title that a judge's name may bear already.
JUDGE = re.compile(r"^(judge|jueza?)\s+(?=\S)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Author:
    """A judge, table, pair, player, team or sign-up with a link; without a kind a director."""

    kind: str
    name: str  # A person's name or the number of the table, pair, player or team

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse the text that ``str`` writes."""
        kind, _space, name = text.partition(" ")
        is_numbered = kind in TEMPLATES and name.isdecimal()
        has_link = bool(name) if kind == "Judge" else is_numbered
        return cls(kind, name) if has_link else cls("", text)

    def __str__(self) -> str:
        return f"{self.kind} {self.name}" if self.kind else self.name

    @property
    def template(self) -> str:
        return CLOCK if str(self) == CLOCK else TEMPLATES[self.kind]

    @property
    def values(self) -> Mapping[str, object]:
        name = JUDGE.sub("", self.name) if self.kind == "Judge" else self.name
        return {"name": name, "n": name}
