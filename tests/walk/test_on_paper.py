"""The board on paper: what the hall plays, without what one presses."""

import pytest
from playwright.sync_api import expect

from tests.walk import pages
from tests.walk.conftest import LAPTOP, Hall, Open

pytestmark = pytest.mark.browser


def test_the_board_prints_its_tables_first_and_no_button(
    opened: Open, hall: Hall, first_demo: str
) -> None:
    page = opened(viewport=LAPTOP)
    pages.sign_in(page, hall.password)
    pages.go(page, first_demo)
    expect(page.locator("#inbox")).to_contain_text("Nothing waits")
    page.emulate_media(media="print")
    for shown in (".table-tile", ".print-head", "#board-missing h2"):
        expect(page.locator(shown).first).to_be_visible()
    for hidden in (".button", "#tell-hall", "kbd", ".event-nav", "[type=search]"):
        assert page.locator(f"{hidden} >> visible=true").count() == 0, hidden
    top = page.locator(".table-tile").first.bounding_box()["y"]
    assert top < page.locator("#inbox").bounding_box()["y"]
    assert top < page.locator("#board-left .clock").bounding_box()["y"]
