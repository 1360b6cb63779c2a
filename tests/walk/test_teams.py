"""An evening of 84 with six at a table, whose pages and log call its entries teams."""

import re

import pytest

from scoring.game.links import code_of
from tests.make import official_of, play_tables, started_event
from tests.page_text import text_of
from tests.scoring.tables import give_links
from tests.walk.test_players import WORD, spoken
from tournaments.draw.services.cutting import finalise
from tournaments.event.models import Event
from tournaments.event.services.change import Refused
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


def play_out(event: Event, marks: tuple[int, int]) -> None:
    """Every round with these marks, then the seal."""
    while True:
        play_tables(event, marks)
        try:
            start_next(event=event, by="dora")
        except Refused:
            break
    assert finalise(event=event, by="dora") == []


def test_an_evening_of_teams_is_sealed_and_its_pages_call_them_teams() -> None:
    event = started_event(4, preset="evening-84-six")
    give_links(event)
    play_out(event, (250, 90))
    client = official_of(event.club)
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
    rules = text_of(client.get(f"{public}rules/"))
    assert "6 players sit at a table, 3 a side" in rules
    standings = text_of(client.get(f"{public}standings/"))
    assert "Ann Ray / Bo Fitz / Third 1" in standings
