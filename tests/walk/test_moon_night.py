"""A Moon night of fifteen, from the list of players to its seal, with a table's phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.walk import pages
from tests.walk.conftest import LAPTOP, PHONE, Hall, Open
from tests.walk.preset_day import draw, press, seal, settle_ties, take_in
from tournaments import formats

pytestmark = pytest.mark.browser
PRESET = "evening-moon"
BESIDE = """
from tests.make import play
from tournaments.models import Event

event = Event.objects.get(slug="{slug}")
for match in event.matches.filter(state__in=["called", "playing"]):
    play(event, match, (-match.number, 21, match.number % 9))
"""
"""Every table of a later round."""


def send_score(phone: Page, code: str) -> None:
    """A table sends three scores, one of them below zero."""
    phone.goto(f"/t/{code}/")
    for side, marks in enumerate(("21", "-7", "9"), 1):
        phone.locator(f"#marks_{side}").fill(marks)
    phone.get_by_role("button", name="Game over").click()
    expect(phone.locator(".versus output.marks")).to_have_text(
        ["21", "\N{MINUS SIGN}7", "9"]
    )
    phone.get_by_role("button", name="Send", exact=True).click()
    expect(phone.locator("#sheet-status")).to_contain_text("It stands once")


def enter_all(page: Page, slug: str) -> None:
    """The director enters every table, also over what the first has sent."""
    addresses = pages.tables_in_play(page, slug)
    sent = page.locator("a.table-tile.state-reported")
    addresses += [tile.get_attribute("href") or "" for tile in sent.all()]
    for address in addresses:
        number = int(address.rstrip("/").rpartition("/")[2])
        marks = {"marks_1": f"-{number}", "marks_2": "21", "marks_3": f"{number % 9}"}
        pages.post(page, address, do="marks", **marks)


def test_a_moon_night_of_fifteen_is_played_to_its_seal(
    hall: Hall, opened: Open
) -> None:
    page = opened(forgive="htmx:(afterRequest|abort|sendAbort)", viewport=LAPTOP)
    pages.sign_in(page, hall.password)
    page.goto("/desk/")
    pages.make_club(page, "Moon shooters", "Shiner")
    slug = pages.make_event(page, "Moon on a Friday", 5, PRESET)
    take_in(page, slug, formats.preset(PRESET), 15)
    draw(page, slug)
    code = pages.code_of(page, slug, "table", 1)
    for number in range(4):
        assert pages.next_thing(page, slug).startswith("Start ")
        press(page, slug)
        if number == 0:
            phone = opened(
                forgive="htmx:(afterRequest|abort|sendAbort)", viewport=PHONE
            )
            send_score(phone, code)
            enter_all(page, slug)
        else:
            hall.run(BESIDE, slug=slug)
    settle_ties(page, slug)
    seal(page, slug)
    page.goto(f"/e/{slug}/standings/")
    expect(page.locator("#main table tbody tr")).to_have_count(15)
    page.goto(f"/e/{slug}/rules/")
    expect(page.locator("#main")).to_contain_text("3 players sit at a table, each for")
