"""The Now board in a browser: a running round from one page, by keyboard too."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.axe import IS_FULL, faults
from tests.walk.conftest import LAPTOP, PHONE, Hall, Open

pytestmark = pytest.mark.browser
SIZES: list[ViewportSize] = [PHONE, {"width": 1280, "height": 500}]
SIZES = SIZES if IS_FULL else SIZES[:1]

DISPUTE = """
event = Event.objects.get(slug="{demo}")
give_links(event)
game = first_game(event)
for side, marks in ((1, (7, 4)), (2, (4, 7))):
    send(pair_at(game, side), game, marks)
print(event.slug)
"""


@pytest.fixture(scope="module")
def slug(hall: Hall, demo: str) -> str:
    return hall.run(DISPUTE, demo=demo).split()[-1]


@pytest.fixture
def board(at_desk: Open, slug: str) -> Page:
    return at_desk(slug)


def playing(page: Page) -> str:
    """The number of a table where somebody plays."""
    return page.locator(".state-playing .n, .state-overdue .n").last.inner_text()


def tile(page: Page, number: str):
    return page.locator("a.table-tile", has=page.locator(f".n:text-is('{number}')"))


def test_a_round_is_run_by_keys(board: Page) -> None:
    a_result_is_entered_and_undone_without_the_mouse(board)
    board.keyboard.press("Escape")
    a_table_opens_on_enter_and_closes_on_escape(board)
    one_table_is_paused_and_goes_on(board)
    one_table_gets_five_minutes_more_and_all_are_paused(board)
    two_keys_pressed_at_once_both_count(board)
    the_clocks_buttons_stay_in_their_column_in_spanish(board)


def a_result_is_entered_and_undone_without_the_mouse(board: Page) -> None:
    number, place = playing(board), board.url
    board.keyboard.press("/")
    board.keyboard.type(number)
    board.keyboard.press("Enter")
    expect(board.locator("#panel h1")).to_have_text(f"Table {number}")
    expect(board.locator("#marks_1")).to_be_focused()
    board.keyboard.type("74")
    board.keyboard.press("Enter")
    expect(tile(board, number)).to_have_class(re.compile("state-final"))
    expect(board.locator("#queue li[data-state=saved]")).to_contain_text("74")
    expect(board.locator("#inbox .just-in")).to_contain_text(f"Table {number}")
    board.keyboard.press("u")
    expect(board.locator("#panel h1")).to_have_text(f"Undo: Table {number}")
    board.keyboard.press("u")
    expect(tile(board, number)).not_to_have_class(re.compile("state-final"))
    expect(board.locator("#marks_1")).to_be_focused()
    assert board.url == place


def a_table_opens_on_enter_and_closes_on_escape(board: Page) -> None:
    number = playing(board)
    tile(board, number).focus()
    board.keyboard.press("ArrowLeft")
    expect(tile(board, number)).not_to_be_focused()
    board.keyboard.press("ArrowRight")
    board.keyboard.press("Enter")
    expect(board.locator("#panel h1")).to_have_text(f"Table {number}")
    board.locator("#panel h1").click()
    board.keyboard.press("Escape")
    expect(board.locator("#panel")).to_be_hidden()
    expect(tile(board, number)).to_be_focused()


def one_table_is_paused_and_goes_on(board: Page) -> None:
    number = playing(board)
    tile(board, number).focus()
    board.keyboard.press("Enter")
    acts = board.locator("#table-acts")
    go_on = acts.get_by_role("button", name="Go on")
    pause = acts.get_by_text(f"Pause table {number} alone")
    only = acts.get_by_role("button", name=f"Pause only table {number}")
    for presses, state in (((pause, only), "paused"), ((go_on,), "")):
        if not acts.is_visible():
            tile(board, number).focus()
            board.keyboard.press("Enter")
        for button in presses:
            expect(button).to_be_visible()
            for _tab in range(40):
                if button.evaluate("(it) => it === document.activeElement"):
                    break
                board.keyboard.press("Tab")
            expect(button).to_be_focused()
            board.keyboard.press("Enter")
        expect(board.locator("#panel")).to_be_hidden()
        word = tile(board, number).get_by_text("paused")
        expect(word).to_have_count(1 if state else 0)


def one_table_gets_five_minutes_more_and_all_are_paused(board: Page) -> None:
    number = playing(board)
    tile(board, number).click()
    expect(board.locator("#table-acts")).to_be_visible()
    expect(board).to_have_title(re.compile("Winter Open"))
    board.locator("#table-acts").get_by_role("button", name="+5 min").click()
    expect(tile(board, number).locator(".clock")).to_be_visible()
    expect(board.locator("#panel")).to_be_hidden()
    board.keyboard.press("Shift+P")
    expect(board.locator("#board-left .clock")).to_have_attribute(
        "data-state", "paused"
    )
    board.keyboard.press("Shift+P")
    expect(board.locator("#board-left .clock")).to_have_attribute(
        "data-state", "running"
    )


def two_keys_pressed_at_once_both_count(board: Page) -> None:
    clock = board.locator("#board-left .clock")
    was = float(clock.get_attribute("data-ends-at"))
    board.evaluate(
        """() => ["1", "5"].forEach((digit) => document.body.dispatchEvent(
             new KeyboardEvent("keydown", { code: `Digit${digit}`, shiftKey: true, bubbles: true })))"""
    )
    expect(clock).to_have_attribute("data-ends-at", f"{was + 360_000:.0f}")


def the_clocks_buttons_stay_in_their_column_in_spanish(board: Page) -> None:
    language = {"name": "django_language", "value": "es", "url": board.url}
    board.context.add_cookies([language])
    board.reload()
    expect(board.get_by_role("button", name="Pausar")).to_be_visible()
    beyond = board.evaluate(
        "[...document.querySelectorAll('.round-clock .button')].map((button) =>"
        " button.getBoundingClientRect().right -"
        " button.closest('.round-clock').getBoundingClientRect().right)"
    )
    assert max(beyond) <= 0.5


def test_what_is_typed_stays_when_the_panel_closes_and_is_put_over_no_newer_result(
    at_desk: Open, slug: str
) -> None:
    """``floor/test_queue_browser.py`` loses network, answer and sign-in."""
    board = at_desk(slug)
    what_is_typed_before_the_panel_is_closed_comes_back(board)
    other = at_desk(slug)
    it_is_not_put_over_what_came_in_since(board, other)


def what_is_typed_before_the_panel_is_closed_comes_back(board: Page) -> None:
    number = playing(board)
    tile(board, number).click()
    board.locator("#marks_1").fill("6")
    board.get_by_label("Time was called").check()
    board.locator("#table-acts").get_by_role("button", name="+1 min").click()
    expect(board.locator("#panel")).to_be_hidden()
    tile(board, number).click()
    board.get_by_role("button", name="Take it").click()
    expect(board.locator("#marks_1")).to_have_value("6")
    expect(board.get_by_label("Time was called")).to_be_checked()
    board.locator("#marks_2").fill("4")
    board.locator("#panel").get_by_role("button", name="Enter the result").click()
    expect(tile(board, number)).to_have_class(re.compile("state-final"))


def it_is_not_put_over_what_came_in_since(board: Page, other: Page) -> None:
    number = playing(board)
    tile(board, number).click()
    board.locator("#marks_1").fill("6")
    board.locator("#panel").get_by_role("button", name="Close").click()
    tile(other, number).click()
    other.locator("#marks_1").fill("7")
    other.locator("#marks_2").fill("2")
    other.keyboard.press("Enter")
    expect(tile(board, number)).to_have_class(re.compile("state-final"))
    tile(board, number).click()
    board.get_by_role("link", name="Correct the result").click()
    expect(board.locator("#marks_1")).to_have_value("7")
    expect(board.locator("#panel [data-draft]")).to_have_count(0)


def test_what_is_open_on_the_side_has_no_fault_and_a_dispute_is_decided_there(
    board: Page,
) -> None:
    for opened in ("table", "decision", "search"):
        if opened == "table":
            tile(board, playing(board)).click()
            expect(board.locator("#table-acts")).to_be_visible()
        elif opened == "decision":
            board.locator("#inbox").get_by_role("link", name="Decide").click()
        else:
            board.get_by_role("searchbox").fill(playing(board))
            expect(board.locator("#hits li").first).to_be_visible()
            board.keyboard.press("Enter")
        expect(board.locator("#panel")).to_be_visible()
        assert faults(board) == []
        board.get_by_role("button", name="Close").click()
    board.locator("#inbox").get_by_role("link", name="Decide").click()
    board.locator("#panel").get_by_role("button", name="stands").first.click()
    expect(board.locator("#panel")).to_be_hidden()
    expect(board.locator("#inbox")).to_contain_text("Nothing waits for you.")


def test_a_word_to_the_hall_is_on_every_screen(
    board: Page, opened: Open, slug: str
) -> None:
    wall = opened(viewport=LAPTOP)
    wall.goto(f"/e/{slug}/wall/")
    board.keyboard.press("a")
    board.get_by_label("Announce").fill("Lunch is ready.")
    board.keyboard.press("Enter")
    expect(board.locator("#board-left")).to_contain_text("Lunch is ready.")
    expect(wall.locator(".wall-word")).to_have_text("Lunch is ready.")
    expect(board.locator("#board-left > :first-child")).to_be_focused()
    board.keyboard.press("Tab")
    expect(board.get_by_role("button", name="Take it down")).to_be_focused()
    board.keyboard.press("Enter")
    expect(wall.locator(".wall-word")).to_have_count(0)
    expect(board.locator("#board-left")).to_be_focused()
    for size in SIZES:
        what_is_asked_or_announced_is_in_view(board, size)


def what_is_asked_or_announced_is_in_view(board: Page, size: ViewportSize) -> None:
    board.set_viewport_size(size)
    board.reload()
    board.keyboard.press("a")
    expect(board.get_by_role("button", name="Put it on")).to_be_in_viewport(ratio=0.9)
    board.get_by_label("Announce").fill("Lunch")
    board.get_by_label("Minutes on the clock").fill("30")
    board.keyboard.press("Enter")
    expect(board.get_by_role("heading", name="Lunch")).to_be_in_viewport(ratio=0.9)
    ends = board.get_by_role("button", name="End it")
    expect(ends).to_be_in_viewport(ratio=0.9)
    board.reload()
    ends.click()
    expect(ends).to_have_count(0)
