"""The source of a side of a match: a value, and its text in the event export.

No other module writes or reads such a text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, cast

SourceKind = Literal["pair", "winner", "loser", "rank", "draw", "bye"]
# The kinds that another match feeds.
FED: tuple[SourceKind, SourceKind] = ("winner", "loser")

NUMBER = "[1-9][0-9]{0,8}"
TEXT = re.compile(
    f"(pair|winner|loser):({NUMBER})"
    f"|(rank):({NUMBER}/[^/]{{1,8}}/{NUMBER})"
    "|(draw):([WL])|(draw|bye)"
)


@dataclass(frozen=True, slots=True)
class Source:
    """A kind of source and its reference.

    ``ref`` is the number of the pair, or of the match whose winner or loser comes;
    ``STAGE/GROUP/PLACE`` of a rank, with group ``*`` for a standing over all groups;
    the box, ``W`` or ``L``, of a draw. A bye, and a draw of single players, has none.
    """

    kind: SourceKind
    ref: str = ""

    @classmethod
    def parse(cls, text: str) -> Source:
        """Return the source written as ``text``. Raises ValueError for any other text."""
        stated = TEXT.fullmatch(text)
        if stated is None:
            raise ValueError(f"{text!r} states no source of a side.")
        kind, *ref = (group for group in stated.groups() if group)
        return cls(cast(SourceKind, kind), *ref)

    def __str__(self) -> str:
        return f"{self.kind}:{self.ref}" if self.ref else self.kind

    @property
    def pair(self) -> int | None:
        """The pair that is named, None for every other kind."""
        return int(self.ref) if self.kind == "pair" else None

    @property
    def match(self) -> int | None:
        """The match that feeds the side, None for every other kind."""
        return int(self.ref) if self.kind in FED else None

    @property
    def rank(self) -> tuple[int, str, int] | None:
        """Stage, group and place of a rank, None for every other kind."""
        if self.kind != "rank":
            return None
        stage, group, place = self.ref.split("/")
        return int(stage), group, int(place)

    def fed_by(self, match: int) -> Source:
        """Return the source with the winner or loser of ``match`` instead."""
        return Source(self.kind, str(match))


BYE = Source("bye")
DRAWN = Source("draw")  # Single players drawn together
WINNERS_BOX, LOSERS_BOX = Source("draw", "W"), Source("draw", "L")


def of_pair(number: int) -> Source:
    """Return the source that is pair ``number`` itself."""
    return Source("pair", str(number))


def winner_of(match: int) -> Source:
    """Return the source that is the winner of ``match``."""
    return Source("winner", str(match))


def loser_of(match: int) -> Source:
    """Return the source that is the loser of ``match``."""
    return Source("loser", str(match))


def of_rank(stage: int, group: str, place: int) -> Source:
    """Return the source that is a place in a group of an earlier stage (``*``: of all)."""
    return Source("rank", f"{stage}/{group}/{place}")
