"""Phones at the tables of a Moon night, whose games have three scores.

``scoring/game/test_moon.py`` plays such a night to its seal.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browsers import choose
from tests.walk.conftest import PHONE, Hall, Open
from tests.walk.offline_sheet import open_sheet

pytestmark = pytest.mark.browser
STARTED = """
club = Club.objects.earliest("pk")
event = started_event(6, club=club, preset="evening-moon", tables=2)
give_links(event)
print(*(code_of(link) for link in event.links.filter(kind="table").order_by("number")))
"""
"""Run beside the server: the codes of two tables where six play."""


def send_score(phone: Page, code: str) -> None:
    """A table sends three scores, one of them below zero."""
    phone.goto(f"/t/{code}/")
    for side, marks in enumerate(("21", "-7", "9"), 1):
        phone.locator(f"#marks_{side}").fill(marks)
    phone.get_by_role("button", name="Send the score").click()
    scores(phone, "21", "\N{MINUS SIGN}7", "9")
    phone.get_by_role("button", name="Send", exact=True).click()
    expect(phone.locator("#sheet-status")).to_contain_text("It stands once")


def keep_sheet(phone: Page, code: str) -> None:
    """A table keeps its game hand by hand, one hand without a network, and sends it."""
    open_sheet(phone, code)
    phone.get_by_text("Seat 1", exact=True).click()
    write_hand(phone, "1:5", "Made", "502")
    expect(phone.locator("table.ledger tbody tr")).to_have_count(1)
    scores(phone, "5", "0", "2")
    phone.context.set_offline(True)
    write_hand(phone, "2:4", "Set", "232")
    expect(phone.locator("[data-waiting-rows] li")).to_have_count(1)
    scores(phone, "7", "\N{MINUS SIGN}4", "4")
    phone.context.set_offline(False)
    expect(phone.locator("table.ledger tbody tr")).to_have_count(2)
    expect(phone.get_by_text("Seat 3 shakes")).to_be_visible()
    write_hand(phone, "1:21", "Made", "700")
    phone.get_by_role("button", name="Send 28 : \N{MINUS SIGN}4 : 4").click()
    scores(phone, "28", "\N{MINUS SIGN}4", "4")
    phone.get_by_role("button", name="Send", exact=True).click()
    expect(phone.locator("#sheet-status")).to_contain_text("It stands once")


def write_hand(phone: Page, call: str, outcome: str, taken: str) -> None:
    """Who bid what, and the points that each side took, a figure a side."""
    choose(phone.locator(f'input[name="call"][value="{call}"]'))
    for side, points in enumerate(taken, 1):
        phone.locator(f"#taken_{side}").fill(points)
    phone.get_by_role("button", name=outcome, exact=True).click()


def scores(phone: Page, *marks: str) -> None:
    expect(phone.locator(".versus output.marks")).to_have_text(list(marks))


def test_tables_of_a_moon_night_keep_and_send_three_scores(
    hall: Hall, opened: Open
) -> None:
    codes = hall.run(STARTED).split()
    forgive = "htmx:(afterRequest|abort|sendAbort|sendError)|INTERNET_DISC"
    phone = opened(forgive=forgive, viewport=PHONE)
    keep_sheet(phone, codes[0])
    send_score(phone, codes[1])
