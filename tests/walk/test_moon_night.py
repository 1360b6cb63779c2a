"""A Moon night of fifteen, from the list of players to its seal, with a table's phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browsers import choose
from tests.walk import pages
from tests.walk.conftest import LAPTOP, PHONE, Hall, Open
from tests.walk.preset_day import MADE, draw, press, seal, settle_ties, take_in
from tournaments import formats

pytestmark = pytest.mark.browser
PRESET = "evening-moon"
BESIDE = """
from tests.make import play
from tournaments.event.models import Event
from tournaments.event.services.change import Refused
from tournaments.floor.services.rounds import start_next

event = Event.objects.get(slug="{slug}")
while True:
    for match in event.matches.filter(state__in=["called", "playing"]):
        play(event, match, (-match.number, 21, match.number % 9))
    try:
        start_next(event=event, by="dora")
    except Refused:
        break
"""
"""Every table of round 2 and of those after it."""


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
    phone.goto(f"/t/{code}/")
    phone.get_by_role("link", name="Keep the sheet hand by hand").click()
    expect(phone.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
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


def enter_all(page: Page, slug: str) -> None:
    """The director enters every table, also over what the first two have sent."""
    addresses = pages.tables_in_play(page, slug)
    sent = page.locator("a.table-tile.state-reported")
    addresses += [tile.get_attribute("href") or "" for tile in sent.all()]
    for address in addresses:
        number = int(address.rstrip("/").rpartition("/")[2])
        marks = {"marks_1": f"-{number}", "marks_2": "21", "marks_3": f"{number % 9}"}
        pages.post(page, address, do="marks", **marks)


def start_round(page: Page, slug: str) -> None:
    assert pages.next_thing(page, slug).startswith("Start ")
    press(page, slug)


def test_a_moon_night_of_fifteen_is_played_to_its_seal(
    hall: Hall, opened: Open
) -> None:
    page = opened(forgive="htmx:(afterRequest|abort|sendAbort)", viewport=LAPTOP)
    pages.sign_in(page, hall.password)
    slug = hall.run(MADE, name="Moon on a Friday", tables=5, preset=PRESET)
    take_in(page, slug, formats.preset(PRESET), 15)
    draw(page, slug)
    codes = [pages.code_of(page, slug, "table", 1), pages.code_shown(page, 2)]
    start_round(page, slug)
    forgive = "htmx:(afterRequest|abort|sendAbort|sendError)|INTERNET_DISC"
    phone = opened(forgive=forgive, viewport=PHONE)
    keep_sheet(phone, codes[0])
    send_score(phone, codes[1])
    enter_all(page, slug)
    start_round(page, slug)
    pages.put_away(page, phone)
    hall.run(BESIDE, slug=slug)
    settle_ties(page, slug)
    seal(page, slug)
    page.goto(f"/e/{slug}/standings/")
    expect(page.locator("#main table tbody tr")).to_have_count(15)
    page.goto(f"/e/{slug}/rules/")
    expect(page.locator("#main")).to_contain_text("3 players sit at a table, each for")
