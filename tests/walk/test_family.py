"""An evening of 84 with six players at a table, from the list of teams to its seal."""

import pytest
from playwright.sync_api import Page, expect

from tests.walk import pages
from tests.walk.conftest import LAPTOP, PHONE, Hall, Open
from tests.walk.preset_day import (
    MADE,
    PLAYED_OUT,
    draw,
    go_on,
    seal,
    settle_ties,
    take_in,
)
from tournaments import formats

pytestmark = pytest.mark.browser
PRESET = "evening-84-six"


def write_hands(phone: Page, code: str) -> None:
    """Two hands with six seats; the shake goes on round the table."""
    phone.goto(f"/t/{code}/")
    phone.get_by_role("link", name="Keep the sheet hand by hand").click()
    phone.get_by_text("Seat 6", exact=True).click()
    fill_hand(phone, 1, "62", "70")
    expect(phone.get_by_text("Seat 1 shakes")).to_be_visible()
    fill_hand(phone, 2, "60", "64")
    expect(phone.locator("output.marks").first).to_have_text("134")


def fill_hand(phone: Page, number: int, bid: str, taken: str) -> None:
    phone.locator("fieldset", has_text="bid").first.get_by_text(bid, exact=True).click()
    phone.get_by_label("Points the bidders took").fill(taken)
    phone.get_by_role("button", name="Made", exact=True).click()
    rows = phone.locator("table.ledger tbody tr")
    expect(rows).to_have_count(number)


def test_an_84_evening_with_six_at_a_table_is_played_to_its_seal(
    hall: Hall, opened: Open
) -> None:
    page = opened(forgive="htmx:(afterRequest|abort|sendAbort)", viewport=LAPTOP)
    pages.sign_in(page, hall.password)
    slug = hall.run(MADE, name="84 on a Friday", tables=2, preset=PRESET)
    take_in(page, slug, formats.preset(PRESET), 4)
    draw(page, slug)
    code = pages.code_of(page, slug, "table", 1)
    go_on(page, slug, to=250)
    phone = opened(forgive="htmx:(afterRequest|abort|sendAbort)", viewport=PHONE)
    write_hands(phone, code)
    assert go_on(page, slug, to=250)
    pages.put_away(page, phone)
    hall.run(PLAYED_OUT, slug=slug, to=250, lost=90)
    settle_ties(page, slug)
    seal(page, slug)
    page.goto(f"/e/{slug}/rules/")
    expect(page.locator("#main")).to_contain_text("6 players sit at a table, 3 a side")
    page.goto(f"/e/{slug}/standings/")
    expect(page.locator("#main")).to_contain_text("First 4 / Second 4 / Third 4")
