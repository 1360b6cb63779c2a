"""The Now board of a full hall: nothing covers anything, nothing scrolls by itself, and on
paper stands what the hall plays, without what one presses."""

import pytest
from playwright.sync_api import Page, expect

from tests.axe import IS_FULL
from tests.walk import pages
from tests.walk.conftest import Hall, Open

pytestmark = pytest.mark.browser

FULL_HALL = """
families = "Schwarzenegger Kocurek Patterson-Smith Ray Wolfenbarger Steinhauser Migl".split()
event = make_event(Club.objects.earliest("pk"), tables=71)
people = [f"P{n} {families[n % 7]}" for n in range(2 * 142)]
lines = [RegistrationLine(0, tuple(people[n : n + 2])) for n in range(0, len(people), 2)]
import_pairs(event=event, lines=lines, by="dora", is_checked_in=True)
make_draw(event)
start_next(event=event, by="dora")
print(event.slug)
"""
INSIDE = "e => e.scrollHeight <= e.clientHeight"
WIDE = "document.documentElement.scrollWidth <= innerWidth"
SHORTENED = """() => [...document.querySelectorAll(".table-tile .names")]
  .filter((name) => !name.clientWidth || name.scrollWidth > name.clientWidth)
  .map((name) => name.textContent)"""


@pytest.fixture(scope="module")
def slug(hall: Hall) -> str:
    return hall.run(FULL_HALL)


def test_71_tables_stand_whole_on_every_screen_and_on_paper(
    at_desk: Open, slug: str
) -> None:
    page = at_desk(slug, viewport={"width": 1920, "height": 1080})
    expect(page.locator(".table-tile")).to_have_count(71)
    assert page.evaluate(SHORTENED) == []
    last = page.locator(".table-tile").last.bounding_box()
    assert last["y"] + last["height"] <= 1080
    for width, height in ((1366, 768), (1024, 768))[0 if IS_FULL else 1 :]:
        page.set_viewport_size({"width": width, "height": height})
        pages.go(page, slug)
        assert page.locator(".board > .left").evaluate(INSIDE)
        assert page.evaluate(WIDE)
        an_open_table_covers_nothing(page, height)
    pages.go(page, slug)
    the_tables_are_printed_first_and_no_button(page)


def an_open_table_covers_nothing(page: Page, height: int) -> None:
    page.locator("a.table-tile").first.click()
    panel = page.locator("#panel")
    expect(panel.get_by_role("link", name="Rule on something")).to_be_visible()
    drawer = panel.bounding_box()  # with the whole page of the table in it
    for part in (".board [role=search]", "#board-tables", "#inbox", "#board-missing"):
        box = page.locator(part).bounding_box()
        assert (
            box["x"] + box["width"] <= drawer["x"]
            or box["y"] + box["height"] <= drawer["y"]
            or box["y"] >= drawer["y"] + drawer["height"]
        ), part
    press = page.get_by_role("button", name="Enter the result").bounding_box()
    assert press["y"] + press["height"] <= min(height, drawer["y"] + drawer["height"])


def the_tables_are_printed_first_and_no_button(page: Page) -> None:
    page.emulate_media(media="print")
    for shown in (".table-tile", ".print-head", "#board-missing h2"):
        expect(page.locator(shown).first).to_be_visible()
    for hidden in (".button", "#tell-hall", "kbd", ".event-nav", "[type=search]"):
        assert page.locator(f"{hidden} >> visible=true").count() == 0, hidden
    top = page.locator(".table-tile").first.bounding_box()["y"]
    assert top < page.locator("#inbox").bounding_box()["y"]
    assert top < page.locator("#board-left .clock").bounding_box()["y"]
