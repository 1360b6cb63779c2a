"""A judge's day on a phone: a renege, a lay-down, an appeal, and the director's word."""

import json

import pytest
from playwright.sync_api import Page, expect

from scoring.rules.lay_down import SET
from tests.axe import faults
from tests.walk.conftest import Hall, Open
from tests.walk.offline import phone, sheet_is_sent, wait_for_stored_entry

pytestmark = pytest.mark.browser

TABLES = """
club = Club.objects.earliest("pk")
event = started_event(8, club=club)
plays_by(event, "n42pa")
give_links(event)
game = first_game(event)
send(pair_at(game, 1), game)
print(json.dumps({
    "slug": event.slug, "match": game.match.number,
    "other_match": event.matches.filter(state="playing").order_by("table")[1].number,
    "judge": code_of(judge(event)),
    "pair": code_of(pair_at(game, 1)), "other": code_of(pair_at(game, 2)),
    "name": str(game.match.sides.get(side=1).pair),
}))
"""
GONE = set(SET) - {"4-3", "6-6", "4-4", "3-3"}
CLAIM = f"trump=5&order=4-3&bid=42&gone={'+'.join(sorted(GONE))}"


@pytest.fixture(scope="module")
def event(hall: Hall) -> dict:
    return json.loads(hall.run(TABLES))


def test_a_ruling_and_its_appeal_wait_for_the_network_overtake_a_confirmation_and_are_decided(
    opened: Open, at_desk: Open, event: dict
) -> None:
    other, judge, pair = (phone(opened) for _ in range(3))
    other.goto(f"/t/{event['other']}/")
    other.context.set_offline(True)
    other.get_by_role("button", name="That is right").click()
    expect(other.locator("#outbox")).to_contain_text("That is right, 7\u20134")

    where = f"/t/{event['judge']}/{event['match']}/"
    judge.goto(where)
    wait_for_stored_entry(judge)
    the_penalty_follows_from_what_is_tapped(judge, event["name"])
    a_wrong_lay_down_leads_to_its_ruling(judge, where)
    judge.goto(where)
    judge.context.set_offline(True)
    judge.get_by_role("link", name="Call a ruling").click()
    judge.get_by_text("Renege", exact=True).click()
    judge.get_by_text(event["name"], exact=True).click()
    judge.get_by_role("button", name="See the penalty").click()
    judge.get_by_text("The hand is lost", exact=True).click()
    judge.get_by_label("Note").fill("Trick 3")
    assert faults(judge) == []
    judge.get_by_role("button", name="Make this ruling").click()
    expect(judge.locator("#outbox")).to_contain_text("The hand is lost")
    assert faults(judge) == []
    judge.context.set_offline(False)
    sheet_is_sent(judge)
    expect(judge.locator("#sheet-rulings")).to_contain_text("Renege")

    pair.goto(f"/t/{event['pair']}/")
    pair.get_by_role("link", name="Rulings and appeals").click()
    pair.get_by_text("Appeal", exact=True).click()
    pair.context.set_offline(True)
    pair.get_by_label("Why is it not right?").fill("It was a four.")
    assert faults(pair) == []
    pair.get_by_role("button", name="Ask the director to decide").click()
    expect(pair.locator("#outbox")).to_contain_text("Appeal, It was a four.")
    pair.context.set_offline(False)
    sheet_is_sent(pair)
    expect(pair.locator("main")).to_contain_text("Appealed, to be decided")

    other.context.set_offline(False)
    expect(other.locator("div[data-refused]")).to_contain_text("ruling")
    expect(other.locator("#sheet-status")).to_contain_text("before a ruling changed")

    director = at_desk(event["slug"], "rulings/")
    director.get_by_label("Your reasons").fill("The tile was a four.")
    director.get_by_role("button", name="Overturn it").click()
    expect(director.locator("#rulings")).to_contain_text("Overturned")


def the_penalty_follows_from_what_is_tapped(judge: Page, name: str) -> None:
    judge.get_by_role("link", name="Call a ruling").click()
    expect(judge.get_by_text("Bid out of turn", exact=True)).to_be_hidden()
    judge.get_by_text("Something else", exact=True).click()
    expect(judge.get_by_text("Bid out of turn", exact=True)).to_be_visible()
    judge.get_by_text("Renege", exact=True).click()
    judge.get_by_text(name, exact=True).click()
    judge.locator(".bids").get_by_text("2", exact=True).click()
    judge.get_by_role("button", name="See the penalty").click()
    expect(judge.locator("main")).to_contain_text("2 marks to the opponents")
    expect(judge.get_by_text("Warning", exact=True)).to_be_hidden()
    judge.get_by_text("Rule otherwise").click()
    expect(judge.get_by_text("Warning", exact=True)).to_be_visible()
    assert faults(judge) == []


def a_wrong_lay_down_leads_to_its_ruling(judge: Page, where: str) -> None:
    judge.goto(f"{where}lay-down/?{CLAIM}")
    board = judge.locator("#lay-down")
    expect(board).to_contain_text("It fails: 4-3")
    board.get_by_role("link", name="Rule: wrong lay-down").click()
    expect(judge.get_by_role("radio", name="Wrong lay-down")).to_be_checked()


def test_a_ruling_without_marks_is_on_the_judges_sheet_while_it_waits_and_after(
    opened: Open, event: dict
) -> None:
    judge = phone(opened)
    judge.goto(f"/t/{event['judge']}/{event['other_match']}/hands/")
    wait_for_stored_entry(judge)
    judge.context.set_offline(True)
    judge.get_by_role("link", name="Call a ruling").click()
    judge.get_by_text("Renege", exact=True).click()
    judge.locator("[name=pair]").first.check(force=True)
    judge.get_by_role("button", name="See the penalty").click()
    judge.get_by_text("Warning", exact=True).locator("visible=true").click()
    judge.get_by_role("button", name="Make this ruling").click()
    expect(judge.locator("main .note[role=status]")).to_contain_text("Warning")
    judge.go_back()
    expect(judge.locator("[data-waiting-rows]")).to_contain_text("Warning")
    judge.context.set_offline(False)
    sheet_is_sent(judge)
    expect(judge.locator("[data-waiting-rows]")).to_be_hidden()
    expect(judge.locator("main")).to_contain_text("Ruled so far")
