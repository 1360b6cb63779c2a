"""The Now board of a full hall: nothing covers anything, and nothing scrolls by itself."""

import pytest
from playwright.sync_api import expect

from tests.walk import pages
from tests.walk.conftest import Hall, Open

pytestmark = pytest.mark.browser

FULL_HALL = """
from tests.make import started_event
from players.models import Club
from tournaments.models import Event
event = started_event(74, preset="spec", tables=37, club=Club.objects.earliest("pk"))
print(event.slug)
"""
INSIDE = "e => e.scrollHeight <= e.clientHeight"
WIDE = "document.documentElement.scrollWidth <= innerWidth"


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1024, 768)])
def test_the_left_column_needs_no_scrollbar_and_an_open_table_covers_nothing(
    hall: Hall, opened: Open, width: int, height: int
) -> None:
    slug = hall.run(FULL_HALL)
    page = opened(viewport={"width": width, "height": height})
    pages.sign_in(page, hall.password)
    pages.go(page, slug)
    assert page.locator(".board > .left").evaluate(INSIDE)
    assert page.evaluate(WIDE)
    page.locator("a.table-tile").first.click()
    panel = page.locator("#panel")
    expect(panel).to_be_visible()
    drawer = panel.bounding_box()
    for part in (".board [role=search]", "#board-tables", "#inbox", "#board-missing"):
        box = page.locator(part).bounding_box()
        assert (
            box["x"] + box["width"] <= drawer["x"]
            or box["y"] + box["height"] <= drawer["y"]
            or box["y"] >= drawer["y"] + drawer["height"]
        ), part
