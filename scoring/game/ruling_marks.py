"""Marks given by rulings: to whom, how many, until an appeal overturns them."""

from operator import attrgetter

from scoring.game.models import Ruling, Submission
from scoring.game.seen import Seen
from scoring.rules.awards import marks_award
from scoring.rules.games import GAMES
from tournaments.event.models import Game

Marks = tuple[int, ...]


def marks_by_ruling(game: Game) -> list[tuple[Ruling, Marks]]:
    """The game's standing rulings that give marks, with the marks by side.

    With three sides both others get them, as when a bid is set. Empty in a game for
    points, where the director decides how many.
    """
    counting = [r for r in game.rulings.all() if r.counts_on_sheet]
    if not counting:
        return []
    rules = game.match.event.rules
    if rules.scoring != "marks":
        return []
    playing = game.match.sides.filter(pair__isnull=False)
    sides = dict(playing.values_list("pair_id", "side"))
    teams = GAMES[rules.game].teams
    return [
        (
            ruling,
            marks_award(teams, sides[ruling.pair_id] - 1, ruling.marks, made=False),
        )
        for ruling in sorted(counting, key=attrgetter("pk"))
        if ruling.pair_id in sides
    ]


def ruling_marks(game: Game) -> tuple[int, ...]:
    """The sum of marks by side given by rulings; the final marks include them."""
    each = [marks for _ruling, marks in marks_by_ruling(game)]
    none = (0,) * game.match.event.sides
    return tuple(map(sum, zip(none, *each, strict=True))) if each else none


def is_overruled(game: Game, version: Submission) -> bool:
    """Whether a ruling, or its end, has changed the marks since this version."""
    is_counted = version.ended in ("played", "time")
    ruled = ruling_marks(game)
    return is_counted and version.ruled != ruled


def seen_of(game: Game) -> Seen:
    """The state that a form of the game's result must have seen."""
    latest = max((sent.version for sent in game.submissions.all()), default=0)
    return Seen(latest, changes_by_ruling(game))


def changes_by_ruling(game: Game) -> int:
    """How often rulings changed the marks; an overturned one counts twice."""
    return sum(ruling.changes for ruling in game.rulings.all())
