"""A judge's day on a phone: a renege, a lay-down, an appeal, and the director's word."""

import json

import pytest
from playwright.sync_api import expect

from scoring.rules.lay_down import SET
from tests.axe import faults
from tests.walk import pages
from tests.walk.conftest import LAPTOP, PHONE, Hall, Open

pytestmark = pytest.mark.browser

TABLES = """
import json
from scoring.game.links import code_of
from tests.make import started_event
from tests.scoring.tables import first_game, give_links, judge, pair_at, plays_by
from tournaments.event.models import Event

from players.clubs.models import Club
club = Club.objects.earliest("pk")
event = started_event(8, club=club)
plays_by(event, "n42pa")
give_links(event)
game = first_game(event)
print(json.dumps({
    "slug": event.slug, "match": game.match.number,
    "judge": code_of(judge(event)), "pair": code_of(pair_at(game, 1)),
    "name": str(game.match.sides.get(side=1).pair),
}))
"""


@pytest.fixture(scope="module")
def event(hall: Hall) -> dict:
    return json.loads(hall.run(TABLES))


def test_a_ruling_is_tapped_appealed_and_overturned(
    opened: Open, event: dict, hall: Hall
) -> None:
    judge = opened(viewport=PHONE, has_touch=True, is_mobile=True)
    judge.goto(f"/t/{event['judge']}/{event['match']}/")
    judge.get_by_role("link", name="Call a ruling").click()
    expect(judge.get_by_text("Bid out of turn", exact=True)).to_be_hidden()
    judge.get_by_text("Something else", exact=True).click()
    expect(judge.get_by_text("Bid out of turn", exact=True)).to_be_visible()
    judge.get_by_text("Renege", exact=True).click()
    judge.get_by_text(event["name"], exact=True).click()
    judge.locator(".bids").get_by_text("2", exact=True).click()
    assert faults(judge) == []
    judge.get_by_role("button", name="See the penalty").click()
    expect(judge.locator("main")).to_contain_text("2 marks to the opponents")
    expect(judge.get_by_text("Warning", exact=True)).to_be_hidden()
    judge.get_by_text("Rule otherwise").click()
    expect(judge.get_by_text("Warning", exact=True)).to_be_visible()
    assert faults(judge) == []
    judge.get_by_label("Note").fill("Trick 3")
    judge.get_by_role("button", name="Make this ruling").click()
    expect(judge.locator("#sheet-rulings")).to_contain_text("Renege")

    pair = opened(viewport=PHONE, has_touch=True, is_mobile=True)
    pair.goto(f"/t/{event['pair']}/")
    pair.get_by_role("link", name="Rulings and appeals").click()
    pair.get_by_text("Appeal", exact=True).click()
    pair.get_by_label("Why is it not right?").fill("It was a four.")
    assert faults(pair) == []
    pair.get_by_role("button", name="Ask the director to decide").click()
    expect(pair.locator("main")).to_contain_text("Appealed, to be decided")

    director = opened(viewport=LAPTOP)
    pages.sign_in(director, hall.password)
    pages.go(director, event["slug"], "rulings/")
    director.get_by_label("Your reasons").fill("The tile was a four.")
    assert faults(director) == []
    director.get_by_role("button", name="Overturn it").click()
    expect(director.locator("#rulings")).to_contain_text("Overturned")


def test_a_lay_down_is_tapped_and_its_lie_shown(opened: Open, event: dict) -> None:
    # a tile tapped while the last question is on its way: htmx calls that an error
    judge = opened("htmx:", viewport=PHONE, has_touch=True, is_mobile=True)
    judge.goto(f"/t/{event['judge']}/{event['match']}/lay-down/")
    board = judge.locator("#lay-down")
    board.get_by_text("fives", exact=True).click()
    expect(board).to_contain_text("in the order they are to be led")
    board.get_by_role("button", name="4-3", exact=True).click()
    expect(board).to_contain_text("24 dominoes are gone")
    board.get_by_text("Gone, order not known").first.click()
    for tile in SET:
        if tile not in ("4-3", "6-6", "4-4", "3-3"):
            board.get_by_role("button", name=tile, exact=True).click()
    board.get_by_text("42 or more", exact=True).click()
    expect(board).to_contain_text("It fails: 4-3")
    assert faults(judge) == []
    board.get_by_role("link", name="Rule: wrong lay-down").click()
    expect(judge.get_by_role("radio", name="Wrong lay-down")).to_be_checked()
