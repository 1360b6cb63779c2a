"""Forecasts when matches are played, from their lengths. Pure functions."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from heapq import heapify, heappop, heappush
from operator import itemgetter
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
    waiting = {bout.number: bout for bout in bouts if bout.until is None}
    about: dict[int, datetime] = {}
    moment = free
    while waiting:
        bout, moment = _next(waiting, ends, max(moment, heappop(hall)))
        del waiting[bout.number]
        about[bout.number] = moment
        ends[bout.number] = moment + bout.length
        heappush(hall, ends[bout.number] + CHANGE)
    return about, max([free, *ends.values()])


def _next(
    waiting: Mapping[int, Bout], ends: Mapping[int, datetime], moment: datetime
) -> tuple[Bout, datetime]:
    """The first bout that can start at the moment, else the soonest; and its start."""
    soonest: list[tuple[Bout, datetime]] = []
    for bout in waiting.values():
        if waiting.keys().isdisjoint(bout.needs):
            over = [ends[number] + CHANGE for number in bout.needs if number in ends]
            start = max(over, default=moment)
            if start <= moment:
                return bout, moment
            soonest.append((bout, start))
    return min(soonest, key=itemgetter(1))
