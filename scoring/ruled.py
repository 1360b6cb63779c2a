"""Marks that rulings give: to whom, how many, as long as no appeal overturns them.

Reads a game's rulings; every score, sheet and check that counts them asks here.
"""

from collections.abc import Iterable
from operator import attrgetter

from django.db.models import Max

from scoring.hands import keeps_sheets
from scoring.models import Ruling, Submission
from tournaments.models import Game

Marks = tuple[int, int]
RULING = 1000
"""What a change by ruling adds to the figure a form carries; below it are rows."""


def marks_ruled(game: Game) -> list[tuple[Ruling, Marks]]:
    """The game's standing rulings that give marks, with the marks by side.

    None where the event is scored in points: there a ruling's marks mean nothing.
    """
    if not keeps_sheets(game.match.event.format.rules):
        return []
    counting = [one for one in _rulings_of(game) if one.counts_on_sheet]
    if not counting:
        return []
    playing = game.match.sides.filter(pair__isnull=False)
    sides = dict(playing.values_list("pair_id", "side"))
    return [
        (ruling, (0, ruling.marks) if sides[ruling.pair_id] == 1 else (ruling.marks, 0))
        for ruling in sorted(counting, key=attrgetter("pk"))
        if ruling.pair_id in sides
    ]


def ruled_marks(game: Game) -> Marks:
    """Marks by side that rulings give in all: the final marks include them."""
    each = [marks for _ruling, marks in marks_ruled(game)]
    return sum(m[0] for m in each), sum(m[1] for m in each)


def is_overruled(game: Game, version: Submission) -> bool:
    """Whether a ruling, or its end, has changed the marks since this version."""
    is_counted = version.ended in ("played", "time")
    return is_counted and version.ruled != ruled_marks(game)


def seen_of(game: Game) -> int:
    """What a form has to have seen: versions sent, and a thousand for each ruling."""
    return latest_version(game) + RULING * changes_ruled(game)


def latest_version(game: Game) -> int:
    """How many versions of the game's result there are."""
    last = game.submissions.aggregate(Max("version"))["version__max"]
    return int(last or 0)


def changes_ruled(game: Game) -> int:
    """How often rulings changed the marks; an overturned one has done so twice."""
    return sum(one.changes for one in _rulings_of(game))


def _rulings_of(game: Game) -> Iterable[Ruling]:
    return game.rulings.all() if game.known is None else game.known.rulings
