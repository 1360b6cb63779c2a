"""Marks as a judge's phone sends them."""

from uuid import uuid4

from tests.scoring.tables import path_of
from tournaments.event.models import Game


def marks(game: Game, first: object = 7, second: object = 4, /, **more) -> dict:
    return {
        "do": "send",
        "game": game.number,
        "seen_versions": game.submissions.count(),
        "key": str(uuid4()),
        "marks_1": first,
        "marks_2": second,
        **more,
    }


def post(client, link, game: Game, /, **entry):
    return client.post(path_of(link, game.match), entry)
