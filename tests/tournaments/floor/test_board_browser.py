"""The Now board in a browser: presses whose answers are late, lost or overtaken."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browsers import Lent
from tests.walk.phones import until
from tournaments.event.models import Event, Game

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True, reset_sequences=True),
]


@pytest.fixture
def board(lent: Lent, opens_board: Callable[[Page], Page]) -> Page:
    return opens_board(lent())


def tile(board: Page, number: int) -> Locator:
    exact = board.locator(f".n:text-is('{number}')")
    return board.locator("a.table-tile", has=exact)


def hold_result(board: Page) -> list[Route]:
    """The next result sent from the board stays on its way until it is let go."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST" and not held:
            held.append(route)
        else:
            route.continue_()

    board.unroute("**/matches/*/")
    board.route("**/matches/*/", hold)
    return held


def send(board: Page, number: int, *marks: int) -> None:
    tile(board, number).click()
    expect(board.locator("#panel h1")).to_have_text(f"Table {number}")
    for side, figure in enumerate(marks, 1):
        board.locator(f"#marks_{side}").fill(str(figure))
    board.keyboard.press("Enter")


def button(board: Page, name: str) -> Locator:
    return board.locator("#board-left .round-clock").get_by_role("button", name=name)


def test_a_late_answer_replaces_nothing_newer_and_none_frees_the_button(
    board: Page,
) -> None:
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
    board.route("**/desk/*/", lambda route: held.append(route), times=1)
    assert board.evaluate("htmx.config.timeout") > 0
    board.evaluate("htmx.config.timeout = 50")
    go_on = button(board, "Go on")
    go_on.click()
    note = board.locator("#board-left .round-clock [data-note]")
    expect(note).to_contain_text("cannot be reached")
    board.evaluate("htmx.config.timeout = 60_000")
    go_on.click()
    expect(button(board, "Pause")).to_be_visible()
    expect(note).to_have_count(0)


def test_a_late_answer_leaves_the_table_or_the_search_that_was_opened_since(
    board: Page,
) -> None:
    held = hold_result(board)
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
    held = hold_result(board)
    tile(board, 2).click()
    expect(board.locator("#panel h1")).to_have_text("Table 2")
    board.locator("#marks_1").fill("74")
    board.locator("#panel").get_by_role("button", name="Enter the result").click()
    until(lambda: board.wait_for_timeout(20) or held)
    tile(board, 4).click()
    expect(board.locator("#panel h1")).to_have_text("Table 4")
    held[0].abort()
    refusal = board.locator("[data-refusal]")
    expect(refusal).to_contain_text("cannot be reached")
    refusal.get_by_role("button", name="Table 2").click()
    expect(board.locator("#panel h1")).to_have_text("Table 2")
    expect(board.locator("#panel [data-draft]")).to_contain_text("You had typed 74")
    held = hold_result(board)
    send(board, 5, 7, 4)
    until(lambda: board.wait_for_timeout(20) or held)
    search = board.get_by_role("searchbox")
    search.focus()
    board.keyboard.type("3")
    held[0].continue_()
    expect(board.locator("#panel h1")).not_to_have_text("Table 5")
    expect(search).to_be_focused()
    expect(search).to_have_value("3")


def test_a_result_sent_without_a_server_or_a_sign_in_goes_on_with_them(
    board: Page, event: Event
) -> None:
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
    board.locator("#marks_1").fill("74")
    board.context.clear_cookies(name="sessionid")
    enter.click()
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


def test_no_key_is_taken_for_a_table_that_was_left_before_its_page_came(
    board: Page,
) -> None:
    held: list[Route] = []
    tile(board, 1).click()
    expect(board.locator("#panel h1")).to_have_text("Table 1")
    path = tile(board, 2).get_attribute("href")
    board.locator(f"#quick-entry li[data-url='{path}']").evaluate("(it) => it.remove()")
    board.route(f"**{path}", lambda route: held.append(route))
    tile(board, 2).press("Enter")
    until(lambda: board.wait_for_timeout(20) or held)
    board.locator("#panel h1").click()
    board.keyboard.press("Escape")
    expect(board.locator("#panel")).to_be_hidden()
    tile(board, 1).press("Enter")
    expect(board.locator("#panel h1")).to_have_text("Table 1")
    board.keyboard.type("74")
    expect(board.locator("#marks_1")).to_have_value("74")
    held[0].continue_()


def test_the_start_of_a_round_is_taken_back_by_keys(board: Page, event: Event) -> None:
    board.keyboard.press("u")
    expect(board.locator("#undo-round summary")).to_be_focused()
    board.keyboard.press("Tab")
    board.keyboard.press("Enter")
    expect(board.locator("#board-left")).to_contain_text("Start round 1")
    assert not event.matches.filter(state="playing").exists()
