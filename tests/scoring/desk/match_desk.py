"""A match on the director's desk, and what is entered there."""

from tests.scoring.table.sent_marks import marks
from tournaments.event.models import Game


def match_path(game: Game) -> str:
    return f"/desk/{game.match.event.slug}/matches/{game.match.number}/"


def entered(game: Game, /, *scores: object, **more) -> dict:
    return marks(game, *scores, **{"do": "marks", **more})
