"""Marks as a judge's phone sends them."""

from uuid import uuid4

from tests.scoring.tables import path_of
from tournaments.event.models import Game


def marks(game: Game, /, *scores: object, **more) -> dict:
    """The form of a game's score, 7 to 4 or what is given."""
    each = enumerate(scores or (7, 4), 1)
    return {
        "do": "send",
        "game": game.number,
        "seen_versions": game.submissions.count(),
        "key": str(uuid4()),
        **{f"marks_{side}": own for side, own in each},
        **more,
    }


def post(client, link, game: Game, /, **entry):
    return client.post(path_of(link, game.match), entry)
