"""Forecasts when matches are played, from their lengths. Pure functions."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from heapq import heapify, heappop, heappush
from statistics import median
from typing import TypeVar

from tournaments.formats import USUAL_GAMES

# Time to finish the hand, hand in the sheet and go to the next table.
CHANGE = timedelta(minutes=5)
A_GAME = timedelta(minutes=25)  # Length of an untimed game, before any was played
# A shorter match is ignored: its result was entered together with others.
SHORTEST = timedelta(minutes=5)

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Bout:
    """A match that needs a table: its length and the matches it needs first.

    ``until`` is the expected end of a match under way.
    """

    number: int
    length: timedelta
    needs: tuple[int, ...] = ()
    until: datetime | None = None
    round: int = 0


def usual_length(past: Mapping[int, Sequence[timedelta]], best_of: int) -> timedelta:
    """Return the usual length of a match of so many games, from past ones."""
    lengths_of = {
        of: [length for length in lengths if length >= SHORTEST]
        for of, lengths in past.items()
    }
    if lengths_of.get(best_of):
        return _middle(lengths_of[best_of])
    games = [
        length / USUAL_GAMES.get(of, of)
        for of, lengths in lengths_of.items()
        for length in lengths
    ]
    return (_middle(games) if games else A_GAME) * USUAL_GAMES.get(best_of, best_of)


def _middle(lengths: Iterable[timedelta]) -> timedelta:
    return timedelta(seconds=median(length.total_seconds() for length in lengths))


def in_sequence(
    free: datetime, waves: Iterable[tuple[Key, timedelta]]
) -> tuple[dict[Key, datetime], datetime]:
    """The approximate start of each wave once the hall is ``free``, and the last end."""
    about: dict[Key, datetime] = {}
    for key, length in waves:
        about[key] = free + CHANGE
        free = about[key] + length
    return about, free


def on_tables(
    free: datetime, bouts: Sequence[Bout], tables: int
) -> tuple[dict[int, datetime], datetime]:
    """The approximate start of each bout on so many tables, and the last end.

    Bouts are called in the given order once the bouts they need are over and a table is
    free; a needed number that is not among the bouts is over. Bouts under way hold a
    table each.
    """
    ends = {bout.number: bout.until for bout in bouts if bout.until is not None}
    hall = [end + CHANGE for end in ends.values()]
    hall += [free] * (max(tables, 1) - len(hall))
    heapify(hall)
    queue = _Queue(bouts, ends, free)
    about: dict[int, datetime] = {}
    while queue:
        bout, about_then = queue.next(heappop(hall))
        about[bout.number] = about_then
        ends[bout.number] = about_then + bout.length
        heappush(hall, ends[bout.number] + CHANGE)
        queue.is_over(bout, ends[bout.number] + CHANGE)
    return about, max([free, *ends.values()])


class _Queue:
    """Bouts that wait for other bouts, then for a table, in the given order."""

    def __init__(
        self,
        bouts: Sequence[Bout],
        ends: Mapping[int, datetime],
        free: datetime,
    ) -> None:
        waiting = [bout for bout in bouts if bout.until is None]
        numbers = {bout.number for bout in waiting}
        self.order = {bout.number: place for place, bout in enumerate(waiting)}
        self.bouts = waiting
        self.missing: dict[int, set[int]] = {}
        self.needed_by: dict[int, list[int]] = {}
        self.earliest: dict[int, datetime] = {}
        self.coming: list[tuple[datetime, int]] = []
        self.ready: list[int] = []
        self.moment = free
        for bout in waiting:
            came = [ends[n] + CHANGE for n in bout.needs if n in ends]
            self.earliest[bout.number] = max([free, *came])
            self.missing[bout.number] = {n for n in bout.needs if n in numbers}
            for number in self.missing[bout.number]:
                self.needed_by.setdefault(number, []).append(bout.number)
            if not self.missing[bout.number]:
                self._comes(bout.number)

    def __bool__(self) -> bool:
        return bool(self.coming or self.ready)

    def _comes(self, number: int) -> None:
        heappush(self.coming, (self.earliest[number], self.order[number]))

    def next(self, table: datetime) -> tuple[Bout, datetime]:
        """Return the bout for a table that becomes free, and its start."""
        self.moment = max(self.moment, table)
        if not self.ready:
            self.moment = max(self.moment, self.coming[0][0])
        while self.coming and self.coming[0][0] <= self.moment:
            heappush(self.ready, heappop(self.coming)[1])
        return self.bouts[heappop(self.ready)], self.moment

    def is_over(self, bout: Bout, then: datetime) -> None:
        """Release the bouts that needed this one."""
        for number in self.needed_by.get(bout.number, ()):
            self.missing[number].discard(bout.number)
            self.earliest[number] = max(self.earliest[number], then)
            if not self.missing[number]:
                self._comes(number)
