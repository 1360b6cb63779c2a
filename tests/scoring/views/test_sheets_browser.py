"""The sheet and the whole hand on a phone: by thumb, by keyboard, in both lights."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from scoring.models import SheetRow
from tests.scoring.tables import at_table, first_game, hall, path_of
from tests.scoring.test_hands import WHOLE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}


@pytest.fixture(autouse=True)
def _closed(browser: Browser) -> Iterator[None]:
    """A page left open would go on asking while the next test has the database."""
    yield
    for context in browser.contexts:
        context.close()


def opened(browser: Browser, live_server, what: str, **options: object) -> Page:
    game = first_game(hall())
    options = {"viewport": PHONE, "reduced_motion": "reduce", **options}
    page = browser.new_context(**options).new_page()
    page.goto(f"{live_server.url}{path_of(at_table(game), game.match)}{what}/")
    return page


def bid(page: Page, side: int, word: str) -> None:
    page.locator(f'input[value="{side}:{word}"]').check(force=True)


@pytest.mark.parametrize("what", ["hands", "record"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_stands_in_anybodys_way(
    live_server, browser, what, size, theme
) -> None:
    page = opened(browser, live_server, what, viewport=size, color_scheme=theme)
    if what == "hands":
        bid(page, 1, "30")
        page.get_by_role("button", name="Made", exact=True).click()
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]


def test_a_game_is_kept_by_thumb_and_sent(live_server, browser) -> None:
    page = opened(browser, live_server, "hands")
    for hand in range(1, 5):
        expect(page.get_by_role("heading", name=f"Hand {hand}")).to_be_visible()
        bid(page, 1, "2m")
        page.get_by_role("button", name="Made", exact=True).click()
    page.get_by_role("button", name="Game over: 8–0").click()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text("Sent. It stands once")).to_be_visible()


def test_a_hand_is_written_by_keyboard_alone(live_server, browser) -> None:
    page = opened(browser, live_server, "hands")
    page.locator('input[value="2:30"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Set", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    row = SheetRow.objects.get()
    assert (row.bid, row.marks_1, row.marks_2) == ("31", 1, 0)


def test_tiles_are_tapped_and_the_rules_answer(live_server, browser) -> None:
    page = opened(browser, live_server, "record")
    page.get_by_label("Shaker", exact=True).select_option("4")
    page.get_by_label("Bids in turn").fill(WHOLE["bids"])
    page.get_by_label("Trumps").select_option("5")
    for tile in WHOLE["plays"].split():
        page.locator(f'[data-tile="{tile}"]').click()
    expect(page.get_by_text("Seat 2 made 30. Marks 0–1.")).to_be_visible()
    expect(page.locator('[data-tile="6-6"]')).to_be_disabled()
    page.get_by_role("button", name="Put it on the sheet").click()
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()


def test_without_scripts_a_hand_is_typed(live_server, browser) -> None:
    page = opened(browser, live_server, "record", java_script_enabled=False)
    page.get_by_label("Shaker", exact=True).select_option("4")
    page.get_by_label("Bids in turn").fill(WHOLE["bids"])
    page.get_by_label("Trumps").select_option("5")
    page.get_by_label("Tiles in the order played").fill(WHOLE["plays"])
    page.get_by_role("button", name="Put it on the sheet").click()
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
