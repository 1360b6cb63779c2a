"""Rehearsed days, each played once a run: later tests read its rows from a file."""

import pickle
from collections.abc import Callable
from pathlib import Path

from scoring.rehearse.play import rehearse
from tests.stored import insert_rows, read_rows
from tournaments.event.models import Event

Rehearsed = Callable[[str, int, int], Event]
"""The day of this preset, pairs and seed."""
ROWS = "rows"


def play_day(preset: str, pairs: int, seed: int, folder: Path) -> None:
    """Rehearse it in the test's own, empty database, and store its rows."""
    store_day(lambda: rehearse(preset, pairs, seed), folder)


def store_day(play: Callable[[], object], folder: Path) -> None:
    """Play a day in the test's own, empty database, and store its rows."""
    play()
    (folder / ROWS).write_bytes(pickle.dumps(read_rows()))


def load_day(folder: Path) -> Event:
    """Give the day, from the file where the database has no event."""
    if not Event.objects.exists():
        insert_rows(pickle.loads((folder / ROWS).read_bytes()))  # noqa: S301 our file
    return Event.objects.get()
