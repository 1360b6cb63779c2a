"""The heads of pages stand in one line where one is enough."""

import pytest
from playwright.sync_api import Page

from tests.browsers import Lent, open_as
from tests.make import make_club, make_director, make_event, signed_in, started_event
from tests.scoring.tables import at_table, first_game, give_links, path_of
from tournaments.event.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
UPRIGHT = {"width": 768, "height": 1024}
SMALL = {"width": 960, "height": 600}
TABLET = {"width": 1024, "height": 768}
LAPTOP = {"width": 1280, "height": 720}
LINES = """(entries) => new Set(entries.map(
  (entry) => Math.round(entry.getBoundingClientRect().bottom))).size"""


def lines_of(page: Page, entries: str) -> int:
    return page.locator(entries).evaluate_all(LINES)


@pytest.mark.parametrize("size", [UPRIGHT, SMALL, TABLET, LAPTOP])
def test_the_longest_bar_of_a_desk_has_its_entries_in_one_line(
    live_server, lent: Lent, size: dict[str, int]
):
    """Beside the event's name or, of a practice day off the lists, below it."""
    director = make_director()
    event = make_event(make_club(director=director), preset="home-away-league")
    Event.objects.update(is_practice=True, visibility="unlisted")
    page = lent(viewport=size, locale="es-MX")
    open_as(signed_in(director), page, live_server.url, f"/desk/{event.slug}/")
    assert page.locator("html").get_attribute("lang") == "es"
    assert page.locator(".event-nav li").count() == 15
    assert lines_of(page, ".event-nav li") == 1


@pytest.mark.parametrize("width", [320, 390])
def test_the_head_of_a_codes_page_is_one_line_on_a_phone(live_server, lent, width):
    event = started_event()
    give_links(event)
    page = lent(viewport={"width": width, "height": 844})
    page.goto(live_server.url + path_of(at_table(first_game(event))))
    assert lines_of(page, ".site-head .wordmark, .site-head .nav a") == 1
    mark = page.get_by_role("link", name="Seven Marks").bounding_box()
    assert mark
    assert mark["width"] >= 44
