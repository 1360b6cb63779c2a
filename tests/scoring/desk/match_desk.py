"""A match on the director's desk, and what is entered there."""

import re
from uuid import uuid4

from tournaments.event.models import Game


def text_of(response) -> str:
    page = response.content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page[max(page.find("<main"), 0) :]).split())


def match_path(game: Game) -> str:
    return f"/desk/{game.match.event.slug}/matches/{game.match.number}/"


def entered(game: Game, first: object = 7, second: object = 4, /, **more) -> dict:
    return {
        "do": "marks",
        "game": game.number,
        "seen_versions": game.submissions.count(),
        "key": str(uuid4()),
        "marks_1": first,
        "marks_2": second,
        **more,
    }
