"""Results entered on the Now board by keyboard alone, and their keystrokes counted."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.walk.conftest import Open
from tests.walk.phones import until
from tests.walk.test_board import playing, tile

pytestmark = pytest.mark.browser
IS_FOCUS_SHOWN = """() => {
  const field = document.activeElement;
  const { left, top, width, height } = field.getBoundingClientRect();
  return [top + 1, top + height - 1].every((y) => document.elementFromPoint(left + width / 2, y) === field);
}"""


@pytest.fixture
def board(at_desk: Open, demo: str) -> Page:
    return at_desk(demo, forgive="422")


def count_keys(page: Page) -> None:
    page.evaluate(
        "window.keys = 0;addEventListener('keydown', () => { window.keys += 1; }, true)"
    )


def test_results_are_entered_by_keyboard_alone_table_after_table(
    board: Page, demo: str
) -> None:
    numbers = board.locator(".state-playing .n, .state-overdue .n").all_inner_texts()
    ends_at = board.locator("#board-left .clock").get_attribute("data-ends-at")
    board.keyboard.type(numbers[0])
    board.keyboard.press("Enter")
    count_keys(board)
    for number, marks in zip(numbers[:2], ("74", "3-7"), strict=True):
        expect(board.locator("#panel h1")).to_have_text(f"Table {number}")
        expect(board.locator("#marks_1")).to_be_focused()
        board.keyboard.type(marks)
        board.keyboard.press("Enter")
        expect(tile(board, number)).to_have_class(re.compile("state-final"))
    assert board.evaluate("window.keys") == 3 + 4
    expect(board.locator("#queue li[data-state=saved]").last).to_contain_text("3-7")
    board.locator("#panel h1").click()
    board.keyboard.press("Escape")
    expect(board.locator("#panel")).to_be_hidden()
    clock = board.locator("#board-left .clock")
    expect(clock).to_have_attribute("data-ends-at", str(ends_at))
    assert board.url.endswith(f"/desk/{demo}/")


def test_a_refused_entry_is_typed_over_and_an_unusual_one_asks(board: Page) -> None:
    number = playing(board)
    tile(board, number).click()
    expect(board.locator("#marks_1")).to_be_focused()
    board.keyboard.type("77")
    board.keyboard.press("Enter")
    refused = board.locator("#queue li[data-state=refused]")
    expect(refused.get_by_role("alert")).to_contain_text("can't end 7 to 7")
    refused.locator("input[name=marks_1]").focus()
    board.keyboard.type("92")
    board.keyboard.press("Enter")
    expect(refused.get_by_role("alert")).to_contain_text("9–2 is unusual")
    expect(tile(board, number)).not_to_have_class(re.compile("state-final"))
    refused.locator("input[name=marks_1]").focus()
    board.keyboard.press("Enter")
    expect(tile(board, number)).to_have_class(re.compile("state-final"))


def test_what_is_refused_covers_no_field_and_gives_the_focus_on(board: Page) -> None:
    board.set_viewport_size({"width": 1280, "height": 760})
    tile(board, playing(board)).click()
    refused = board.locator("#queue li[data-state=refused]")
    for count, marks in enumerate(("77", "66"), start=1):
        expect(board.locator("#marks_1")).to_be_focused()
        board.keyboard.type(marks)
        board.keyboard.press("Enter")
        expect(refused).to_have_count(count)
    until(lambda: board.wait_for_timeout(20) or board.evaluate(IS_FOCUS_SHOWN))
    board.get_by_role("button", name="Close").click()
    for count in (1, 0):
        refused.first.get_by_role("button", name="Take it off").press("Enter")
        expect(refused).to_have_count(count)
        focused = refused.locator("input").first if count else board.locator("#main")
        expect(focused).to_be_focused()


def test_an_answer_between_two_figures_takes_the_first_one_not_away(
    board: Page, demo: str
) -> None:
    """What the search finds comes when the table found by Enter is typed in already."""
    number = playing(board)
    held: list[Route] = []
    board.route(f"**/desk/{demo}/find/?q={number}", lambda route: held.append(route))
    board.keyboard.type(number)
    until(lambda: board.wait_for_timeout(20) or held)
    board.keyboard.press("Enter")
    expect(board.locator("#panel h1")).to_have_text(f"Table {number}")
    expect(board.locator("#marks_1")).to_be_focused()
    board.keyboard.type("7")
    board.evaluate(
        """() => document.addEventListener("htmx:afterSettle", ({ target }) => {
          setTimeout(() => { target.dataset.isSettled = ""; });
        })"""
    )
    held[0].continue_()
    board.locator("#hits[data-is-settled]").wait_for(state="attached")
    board.keyboard.type("4")
    expect(board.locator("#marks_1")).to_have_value("74")
    board.keyboard.press("Enter")
    expect(tile(board, number)).to_have_class(re.compile("state-final"))


def test_what_is_being_typed_stays_when_the_rest_of_its_page_comes(board: Page) -> None:
    number = playing(board)
    held = hold(board, number)
    tile(board, number).click()
    until(lambda: board.wait_for_timeout(20) or held)
    expect(board.locator("#marks_1")).to_be_focused()
    board.keyboard.type("3-")
    form = board.locator("#panel form[data-queue-next]")
    form.evaluate("form => { form.parentElement.dataset.isAlone = ''; }")
    held[0].continue_()
    expect(board.locator("#panel [data-is-alone]")).to_have_count(0)
    board.keyboard.type("7")
    expect(board.locator("#marks_1")).to_have_value("3-7")


def test_a_table_whose_answer_comes_late_replaces_none_and_opens_nothing_closed(
    board: Page,
) -> None:
    numbers = board.locator(".state-playing .n, .state-overdue .n").all_inner_texts()
    late, held = tile(board, numbers[0]), hold(board, numbers[0])
    late.click()
    until(lambda: board.wait_for_timeout(20) or held)
    tile(board, numbers[1]).click()
    expect(board.locator("#panel h1")).to_have_text(f"Table {numbers[1]}")
    board.locator("#marks_1").fill("7")
    with board.expect_response(f"**{late.get_attribute('href')}") as answer:
        held[0].continue_()
    answer.value.finished()
    expect(board.locator("#panel h1")).to_have_text(f"Table {numbers[1]}")
    expect(board.locator("#marks_1")).to_have_value("7")
    held.clear()
    late.click()
    until(lambda: board.wait_for_timeout(20) or held)
    board.get_by_role("button", name="Close").click()
    with board.expect_response(f"**{late.get_attribute('href')}") as answer:
        held[0].continue_()
    answer.value.finished()
    board.evaluate("new Promise(requestAnimationFrame)")
    expect(board.locator("#panel[aria-busy]")).to_have_count(0)
    expect(board.locator("#panel")).to_be_hidden()


def hold(board: Page, number: str) -> list[Route]:
    """Answers for this table wait; they are given."""
    held: list[Route] = []
    href = tile(board, number).get_attribute("href")
    board.route(f"**{href}", lambda route: held.append(route))
    return held
