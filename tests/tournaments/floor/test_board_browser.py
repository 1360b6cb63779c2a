"""The Now board in a browser: presses whose answers are late, lost or overtaken."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browsers import Lent
from tests.walk.phones import until
from tournaments.event.models import Event, Game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def board(lent: Lent, opens_board: Callable[[Page], Page]) -> Page:
    return opens_board(lent())


def tile(board: Page, number: int) -> Locator:
    exact = board.locator(f".n:text-is('{number}')")
    return board.locator("a.table-tile", has=exact)


def hold_results(board: Page) -> list[Route]:
    """The next result sent from the board stays on its way until it is let go."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST" and not held:
            held.append(route)
        else:
            route.continue_()

    board.route("**/matches/*/", hold)
    return held


def send(board: Page, number: int, *marks: int) -> None:
    """Type a table's marks and press Enter."""
    tile(board, number).click()
    expect(board.locator("#panel h1")).to_have_text(f"Table {number}")
    for side, figure in enumerate(marks, 1):
        board.locator(f"#marks_{side}").fill(str(figure))
    board.keyboard.press("Enter")


def button(board: Page, name: str) -> Locator:
    return board.locator("#board-left .round-clock").get_by_role("button", name=name)


def test_a_late_answer_replaces_nothing_newer(board: Page) -> None:
    held: list[Route] = []
    time = board.locator("#board-left .round-clock .time")
    board.evaluate("""() => {
      window.answers = 0;
      document.addEventListener("htmx:afterRequest", ({ detail }) => {
        window.answers += detail.requestConfig.verb === "post";
      });
    }""")
    with board.expect_request(lambda request: request.method == "POST"):
        board.route("**/desk/*/", lambda route: held.append(route), times=1)
        button(board, "Pause").click()
    until(lambda: board.wait_for_timeout(20) or held)
    answer = held[0].fetch()
    button(board, "Five more minutes").click()
    expect(button(board, "Go on")).to_be_visible()
    newest = time.inner_text()
    held[0].fulfill(response=answer)
    board.wait_for_function("window.answers > 1")
    assert time.inner_text() == newest


def test_a_press_that_is_never_answered_is_free_again_and_counts_at_once(
    board: Page,
) -> None:
    held: list[Route] = []
    board.route("**/desk/*/", lambda route: held.append(route), times=1)
    assert board.evaluate("htmx.config.timeout") > 0
    board.evaluate("htmx.config.timeout = 50")
    pause = button(board, "Pause")
    pause.click()
    note = board.locator("#board-left .round-clock [data-note]")
    expect(note).to_contain_text("cannot be reached")
    board.evaluate("htmx.config.timeout = 60_000")
    pause.click()
    expect(button(board, "Go on")).to_be_visible()
    expect(note).to_have_count(0)


def test_a_late_refusal_leaves_the_table_that_was_opened_since(board: Page) -> None:
    held = hold_results(board)
    send(board, 1, 5, 3)
    until(lambda: board.wait_for_timeout(20) or held)
    tile(board, 3).click()
    expect(board.locator("#panel h1")).to_have_text("Table 3")
    expect(board.locator("#marks_1")).to_be_focused()
    board.keyboard.type("7")
    held[0].continue_()
    refused = board.locator("#queue li[data-state=refused]")
    expect(refused).to_contain_text("Table 1")
    board.keyboard.type("4")
    expect(board.locator("#panel h1")).to_have_text("Table 3")
    expect(board.locator("#marks_1")).to_have_value("74")
    refused.get_by_role("link", name="Open it").click()
    expect(board.locator("#panel h1")).to_have_text("Table 1")
    expect(board.locator("#panel [data-draft]")).to_contain_text("You had typed 5 3")
    tile(board, 3).click()
    expect(board.locator("#panel [data-draft]")).to_contain_text("You had typed 74")


def test_a_result_sent_by_its_button_is_led_back_to_from_the_table_opened_since(
    board: Page,
) -> None:
    held = hold_results(board)
    tile(board, 1).click()
    board.locator("#marks_1").fill("74")
    board.locator("#panel").get_by_role("button", name="Enter the result").click()
    until(lambda: board.wait_for_timeout(20) or held)
    tile(board, 2).click()
    expect(board.locator("#panel h1")).to_have_text("Table 2")
    held[0].abort()
    refusal = board.locator("[data-refusal]")
    expect(refusal).to_contain_text("cannot be reached")
    refusal.get_by_role("button", name="Table 1").click()
    expect(board.locator("#panel h1")).to_have_text("Table 1")
    expect(board.locator("#panel [data-draft]")).to_contain_text("You had typed 74")


def test_an_answer_leaves_the_focus_in_the_search_that_was_begun_since(
    board: Page,
) -> None:
    held = hold_results(board)
    send(board, 1, 7, 4)
    until(lambda: board.wait_for_timeout(20) or held)
    search = board.get_by_role("searchbox")
    search.focus()
    board.keyboard.type("3")
    held[0].continue_()
    expect(board.locator("#panel h1")).not_to_have_text("Table 1")
    expect(search).to_be_focused()
    expect(search).to_have_value("3")


def test_two_tabs_that_enter_one_result_keep_the_first_and_say_so(
    board: Page, event: Event
) -> None:
    other = board.context.new_page()
    other.goto(board.url)
    for page in (board, other):
        tile(page, 1).click()
        expect(page.locator("#marks_1")).to_be_focused()
    board.keyboard.type("74")
    board.keyboard.press("Enter")
    expect(board.locator("#panel h1")).not_to_have_text("Table 1")
    other.keyboard.type("72")
    other.keyboard.press("Enter")
    refused = other.locator("#queue li[data-state=refused]")
    expect(refused.get_by_role("alert")).to_contain_text("7–4")
    expect(refused.locator("input[name=marks_1]")).to_have_value("72")
    game = Game.objects.get(match__stage__event=event, marks_1__isnull=False)
    assert (game.marks_1, game.marks_2) == (7, 4)


def test_a_result_sent_after_the_sign_in_ended_goes_on_after_the_next(
    board: Page, event: Event
) -> None:
    tile(board, 1).click()
    board.locator("#marks_1").fill("74")
    board.context.clear_cookies(name="sessionid")
    board.locator("#panel").get_by_role("button", name="Enter the result").click()
    panel = board.locator("#panel")
    panel.get_by_label("Username").fill("dora")
    panel.get_by_label("Password").fill("shake the bones")
    panel.get_by_role("button", name="Sign in").click()
    panel.get_by_role("button", name="Send it now").click()
    expect(panel).to_be_hidden()
    game = Game.objects.get(match__stage__event=event, marks_1__isnull=False)
    assert (game.marks_1, game.marks_2) == (7, 4)
    button(board, "Pause").click()
    expect(button(board, "Go on")).to_be_visible()


def test_what_could_not_be_reached_is_no_longer_said_once_it_can(board: Page) -> None:
    board.set_viewport_size({"width": 1366, "height": 768})
    tile(board, 1).click()
    enter = board.locator("#panel").get_by_role("button", name="Enter the result")
    expect(enter).to_be_in_viewport(ratio=1)
    board.context.set_offline(True)
    board.locator("#panel").get_by_role("link", name="All about this match").click()
    wrong = board.locator("#panel .note.wrong")
    expect(wrong).to_contain_text("The server cannot be reached")
    band = board.locator("[data-live-status]")
    expect(band).to_be_visible()
    assert band.evaluate("band => band.clientWidth") == 1366
    board.context.set_offline(False)
    expect(wrong).to_have_count(0)
