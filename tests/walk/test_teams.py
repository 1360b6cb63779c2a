"""Where teams of three or four enter, their pages and the log call them teams."""

import re

import pytest
from django.test import Client

from scoring.game.links import code_of
from tests.make import make_director, play_tables, started_event
from tests.scoring.tables import give_links
from tests.walk.test_players import WORD, spoken

pytestmark = pytest.mark.django_db


def test_pages_of_teams_and_the_log_call_them_teams(client: Client) -> None:
    event = started_event(4, preset="evening-84-six")
    give_links(event)
    play_tables(event)
    director = make_director("dana")
    event.club.memberships.create(user=director)
    client.force_login(director)
    link = event.links.get(kind="pair", number=1)
    assert str(link.author) == "Team 1"
    public, desk = f"/e/{event.slug}/", f"/desk/{event.slug}/"
    for path in (
        *(public, f"{public}pairs/", f"{public}pairs/1/"),
        *(f"{desk}log/", f"{desk}pairs/", f"/t/{code_of(link)}/"),
    ):
        page = spoken(client.get(path).content.decode())
        assert not WORD.findall(page), (path, " ".join(page.split()))
    place = " ".join(spoken(client.get(f"{public}pairs/1/").content.decode()).split())
    assert re.search(r"(?:Level with|Below|Above) team [2-4]\b", place), place
