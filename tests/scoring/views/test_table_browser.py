"""The judge's page on a phone: what is there can be seen, reached and tapped."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.scoring.tables import at_table, first_game, hall, judge, path_of, send
from tournaments.models import Game, Pair

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844}


@pytest.fixture(autouse=True)
def _closed(browser: Browser) -> Iterator[None]:
    """A page left open would go on asking while the next test has the database."""
    yield
    for context in browser.contexts:
        context.close()


def opened(browser: Browser, live_server) -> Page:
    page = browser.new_context(viewport=PHONE, reduced_motion="reduce").new_page()
    page.goto(live_server.url + path_of(at_table(first_game(hall()))))
    return page


def test_the_languages_under_the_page_can_be_tapped(live_server, browser) -> None:
    page = opened(browser, live_server)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    place = page.get_by_role("button", name="Español").bounding_box()
    bar = page.locator(".thumb-bar").bounding_box()
    assert place
    assert bar
    assert place["y"] + place["height"] <= bar["y"]
    page.get_by_role("button", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_a_name_that_does_not_fit_a_line_is_broken(live_server, browser) -> None:
    game = first_game(hall())
    long = "Wolfeschlegelsteinhausenbergerdorff"
    Pair.objects.update(name=f"{long} / Bo {long}")
    page = browser.new_context(viewport={"width": 320, "height": 640}).new_page()
    for link in (at_table(game), judge(game.match.event)):
        page.goto(live_server.url + path_of(link))
        expect(page.get_by_text(long).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_letters_twice_as_large_leave_everything_on_the_screen(
    live_server, browser
) -> None:
    page = opened(browser, live_server)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    expect(page.get_by_role("button", name="Game over").last).to_be_in_viewport(ratio=1)
    heading = page.get_by_role("heading", level=1).bounding_box()
    assert heading
    assert heading["height"] < 100


def shown(page: Page) -> list[str]:
    return [field.input_value() for field in page.get_by_label("Marks of").all()]


def tally(page: Page) -> None:
    page.get_by_label("Marks of").first.fill("7")
    page.get_by_role("button", name="One mark more").last.click()
    assert shown(page) == ["7", "1"]


def test_what_is_tallied_outlives_a_reload_and_the_way_back(
    live_server, browser
) -> None:
    page = opened(browser, live_server)
    tally(page)
    page.reload()
    expect(page.get_by_label("Marks of").first).to_have_value("7")
    assert shown(page) == ["7", "1"]
    page.get_by_role("button", name="Game over").last.click()
    expect(page.get_by_role("button", name="Send", exact=True)).to_be_visible()
    page.go_back()
    expect(page.get_by_label("Marks of").first).to_have_value("7")
    page.get_by_role("button", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("#marks_1")).to_have_value("7")
    expect(page.locator("#marks_2")).to_have_value("1")


def test_what_is_tallied_is_forgotten_once_something_else_was_sent(
    live_server, browser
) -> None:
    page = opened(browser, live_server)
    tally(page)
    game = Game.objects.get(match__table=1, match__state="playing")
    send(at_table(game), game, (4, 7))
    page.goto(f"{live_server.url}{path_of(at_table(game), game.match)}?change=1")
    expect(page.get_by_label("Marks of").first).to_have_value("4")
    assert shown(page) == ["4", "7"]
