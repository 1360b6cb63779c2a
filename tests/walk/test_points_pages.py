"""A pair's page speaks of marks or of points, as its event is scored."""

import re
from html import unescape

import pytest
from django.utils.html import strip_tags

from tests.scoring.tables import enter, first_game, hall, plays_by

pytestmark = pytest.mark.django_db


def words(page: str) -> str:
    body = re.sub(r"(?s)<(script|style|svg).*?</\1>", " ", page)
    return " ".join(unescape(strip_tags(body)).split())


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [("n42pa", "marks 7, against 4"), ("points-250", "points 252, against 80")],
)
def test_a_pairs_page_says_what_it_won_and_lost(client, rules, sentence) -> None:
    event = hall()
    plays_by(event, rules)
    game = first_game(event)
    enter(game, (7, 4) if rules == "n42pa" else (252, 80))
    number = game.match.sides.get(side=1).pair.number
    page = client.get(f"/e/{event.slug}/pairs/{number}/").content.decode()
    assert sentence in words(page)
