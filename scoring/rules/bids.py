"""Bids and their ladders: what a bid word means and how high it ranks.

Knows nothing of seats or turns; the auction does.
"""

import re
from typing import NamedTuple

_MARKS = re.compile(r"([1-9][0-9]{0,2})m", re.ASCII)
_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}", re.ASCII)


class Bid(NamedTuple):
    """A bid of its game.

    `rank` orders bids; `need` is the points to take, 0 if every trick is needed;
    `marks` is its worth in marks; `stake` its worth in points. `contract` is set for a
    bid word. `doubles` is how many doubles the bidder must hold.
    """

    text: str
    rank: int
    need: int
    marks: int
    stake: int
    contract: str | None = None
    doubles: int = 0


class Ladder(NamedTuple):
    """The bids of a game: numbers of points, then marks of `unit` points each.

    `unit` 0: no mark bids. `names` are other ways to write a mark bid (`42` for `1m`).
    No bid may pass the rank `cap` before it has been bid; 0 means no cap.
    """

    numbers: range
    unit: int = 0
    names: tuple[tuple[str, int], ...] = ()
    cap: int = 0

    def number(self, text: str) -> int | None:
        """The number that `text` writes, None for any other text."""
        return int(text) if _NUMBER.fullmatch(text) else None

    def read(self, text: str) -> Bid | None:
        """The bid of this ladder written as `text`, None if there is none."""
        marks = dict(self.names).get(text)
        if marks is None and self.unit and (written := _MARKS.fullmatch(text)):
            marks = int(written[1])
        if marks is not None:
            return self.mark_bid(marks, text)
        number = self.number(text)
        if number is None or number not in self.numbers:
            return None
        return Bid(text, number, number, 1, number)

    def mark_bid(self, marks: int, text: str = "") -> Bid:
        """The bid of `marks` marks. 42 and 84 read 1m and 2m, others as written."""
        written = {"42": "1m", "84": "2m"}.get(text, text) or f"{marks}m"
        return Bid(written, marks * self.unit, 0, marks, marks * self.unit)

    def below(self, text: str) -> bool:
        """Whether `text` is a number lower than every bid."""
        number = self.number(text)
        return number is not None and number < self.numbers[0]
