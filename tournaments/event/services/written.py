"""Clears what is written of matches that others play now. Called inside a change."""

from collections.abc import Callable, Collection

from tournaments.event.services.change import Change

# The apps above clear what they store of matches, by primary key.
clear_reseated: list[Callable[[Change, Collection[int]], None]] = []


def clear_written(change: Change, matches: Collection[int]) -> None:
    for clear in clear_reseated:
        clear(change, matches)
