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

    def is_as_high_as(self, other: "Bid") -> bool:
        """Whether both are one bid, however each is written (`126` and `3m`)."""
        return self[1:] == other[1:]

    def spoken(self, scoring: str) -> str:
        """The bid as a table says it: a bid of marks in a game for points is its points."""
        is_marks = scoring == "points" and _MARKS.fullmatch(self.text)
        return str(self.stake) if is_marks else self.text


class Ladder:
    """The bids of a game: numbers of points, then marks of `unit` points each.

    `unit` 0: no mark bids. `names` are other ways to write a mark bid (`42` for `1m`).
    """

    def __init__(
        self, numbers: range, unit: int = 0, names: tuple[tuple[str, int], ...] = ()
    ) -> None:
        self.numbers, self.unit = numbers, unit
        # Each bid that is no count of marks, by its text.
        self._bids = {str(n): Bid(str(n), n, n, 1, n) for n in numbers}
        self._bids |= {name: self.mark_bid(marks, name) for name, marks in names}

    def read(self, text: str) -> Bid | None:
        """The bid of this ladder written as `text`, None if there is none."""
        bid = self._bids.get(text)
        if bid is None and self.unit and (written := _MARKS.fullmatch(text)):
            bid = self.mark_bid(int(written[1]), text)
        return bid

    def mark_bid(self, marks: int, text: str = "") -> Bid:
        """The bid of `marks` marks. 42 and 84 read 1m and 2m, others as written."""
        written = {"42": "1m", "84": "2m"}.get(text, text) or f"{marks}m"
        return Bid(written, marks * self.unit, 0, marks, marks * self.unit)

    def below(self, text: str) -> bool:
        """Whether `text` is a number lower than every bid."""
        return bool(_NUMBER.fullmatch(text)) and int(text) < self.numbers[0]
