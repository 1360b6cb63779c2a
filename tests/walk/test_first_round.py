"""From "New event" to round 1: what a director has to press."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.walk import pages
from tests.walk.conftest import LAPTOP, Hall, Open
from tests.walk.morning import IS_FULL, SHEET, cut_sheet

pytestmark = pytest.mark.browser
MOST_CLICKS = 12
TABLES = 74 if IS_FULL else 8


class Clicks:
    """Presses what a director presses, and counts."""

    count = 0

    def on(self, target: Locator) -> None:
        target.click()
        self.count += 1


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(name))


def test_a_field_and_its_cards_take_twelve_clicks(hall: Hall, opened: Open) -> None:
    """Eight pairs of the sheet; all 147 where the whole day is walked."""
    page, clicks = opened(is_new=True, viewport=LAPTOP), Clicks()
    pages.sign_in(page, hall.password)
    pages.make_club(page, "Twelve Clicks", "Shiner")
    clicks.on(page.get_by_role("link", name="Make the first event"))
    make_event(page, clicks)
    take_the_sheet_in(page, clicks)
    clicks.on(button(page, "Check everybody in"))
    clicks.on(page.get_by_role("link", name="Go to the draw"))
    clicks.on(button(page, r"^Draw \d+ pairs"))
    clicks.on(button(page, "Confirm this draw"))
    cards_are_printed(page, clicks)
    clicks.on(button(page, "Start round 1"))
    expect(page.locator("a.table-tile.state-playing").first).to_be_visible()
    assert clicks.count <= MOST_CLICKS


def make_event(page: Page, clicks: Clicks) -> None:
    """Name and tables are typed; the date is a Saturday's; the rules can be read."""
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.keyboard.type("State Championship")
    day = "new Date(document.querySelector('[name=date]').value + 'T12:00').getDay()"
    assert page.evaluate(day) == 6
    expect(page.locator("#day")).to_contain_text("The first side with 7 marks wins")
    page.locator("[name=tables]").fill(str(TABLES))
    clicks.on(button(page, "Make the event"))


def take_the_sheet_in(page: Page, clicks: Clicks) -> None:
    """A file that is chosen is read; what stays out is on the way to check-in."""
    clicks.on(page.get_by_role("link", name="From a sheet"))
    with page.expect_file_chooser() as chooser:
        clicks.on(page.get_by_label("A file"))
    sheet = SHEET.read_bytes() if IS_FULL else cut_sheet()
    chooser.value.set_files(
        {"name": SHEET.name, "mimeType": "text/csv", "buffer": sheet}
    )
    clicks.on(button(page, r"^Take in \d+"))
    clicks.on(page.get_by_role("link", name="To check-in"))


def cards_are_printed(page: Page, clicks: Clicks) -> None:
    """They open beside the draw and ask for the printer by themselves."""
    printed = "window.print = () => { document.documentElement.dataset.printed = ''; }"
    page.context.add_init_script(printed)
    with page.context.expect_page() as cards:
        clicks.on(button(page, "Print the table cards"))
    expect(cards.value.locator(".qr-sheet")).to_have_count(TABLES)
    expect(cards.value.locator("html[data-printed]")).to_be_attached()
