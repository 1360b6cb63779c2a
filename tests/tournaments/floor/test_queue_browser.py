"""What is typed in the quick fields of the desk is a queue: nothing typed disappears."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, Route, expect

from scoring.game.seen import Seen
from scoring.results.services.desk import enter_result
from tests.browsers import Lent
from tests.make import make_event
from tests.scoring.made_rulings import ruled
from tournaments.event.models import Event, Game
from tournaments.formats import Score

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True, reset_sequences=True),
]
SLOW = 250  # Milliseconds of latency, as on bad Wi-Fi
KEY = 15  # Milliseconds between the keys of a fast typist


@pytest.fixture
def board(lent: Lent, opens_board: Callable[[Page], Page]) -> Page:
    return opens_board(lent(is_new=True))


def slow_down(page: Page, latency: int) -> None:
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    speed = {"downloadThroughput": -1, "uploadThroughput": -1}
    conditions = {"offline": False, "latency": latency, **speed}
    wire.send("Network.emulateNetworkConditions", conditions)


def lines(page: Page, state: str) -> Locator:
    return page.locator(f"#queue li[data-state={state}]")


def results(event: Event) -> list[tuple[int | None, int | None, int | None]]:
    games = Game.objects.filter(match__stage__event=event, marks_1__isnull=False)
    rows = games.order_by("match__table")
    return list(rows.values_list("match__table", "marks_1", "marks_2"))


SIX = [(table, 7, table - 1) for table in range(1, 7)]


@pytest.mark.parametrize("latency", [SLOW, pytest.param(0, marks=pytest.mark.soak)])
def test_results_typed_ahead_at_the_board_and_by_a_scorekeeper_arrive_in_order(
    board: Page, live_server, event: Event, latency: int
) -> None:
    if latency:
        slow_down(board, latency)
    board.keyboard.press("n")
    for _table, won, lost in SIX[:3]:
        board.keyboard.type(f"{won}{lost}", delay=KEY)
        board.keyboard.press("Enter")
    expect(lines(board, "saved").last).to_contain_text("Table 3")
    assert results(event) == SIX[:3]
    board.goto(live_server.url + reverse("match-scores", args=[event.slug, 4]))
    enter(board, "73", "74", "75")
    expect(lines(board, "saved").last).to_contain_text("Table 6")
    expect(board).to_have_title("Match 6 · Seven Marks")
    assert results(event) == SIX


def test_the_games_of_a_match_follow_each_other_and_the_last_result_keeps_the_focus(
    lent: Lent, opens_board: Callable[[Page], Page], event: Event
) -> None:
    event.matches.filter(state="playing", table__lte=2).update(best_of=3)
    ruled(Game.objects.get(match__event=event, match__table=6, match__round__number=1))
    board = opens_board(lent(is_new=True))
    slow_down(board, SLOW)
    board.keyboard.press("n")
    enter(board, "74", "47", "73")
    expect(lines(board, "saved").last).to_contain_text("Table 1, game 3")
    expect(lines(board, "refused")).to_have_count(0)
    assert results(event) == [(1, 7, 4), (1, 4, 7), (1, 7, 3)]
    expect(board.locator("#panel h1")).to_have_text("Table 2")
    enter(board, "7-2", "71")
    expect(board.locator("#panel h1")).to_have_text("Table 3")
    enter(board, *["72"] * 3)
    panel = board.locator("#panel")
    expect(panel).to_contain_text("Still missing, because of a ruling or a dispute:")
    expect(panel).to_be_focused()
    panel.get_by_role("link", name="Table 6").click()
    expect(board.locator("#panel h1")).to_have_text("Table 6")
    expect(lines(board, "refused")).to_have_count(0)


def open_table(board: Page, table: int) -> None:
    board.locator("a.table-tile").nth(table - 1).click()
    expect(board.locator("#panel h1")).to_have_text(f"Table {table}")
    expect(board.locator("#marks_1")).to_be_focused()


def enter_elsewhere(event: Event, number: int, marks: tuple[int, int]) -> None:
    game = Game.objects.get(match__event=event, match__number=number)
    given = {"seen": Seen(), "by": "dora", "key": uuid4()}
    enter_result(event=event, game=game, score=Score(marks), **given)


def enter(page: Page, *texts: str) -> None:
    for text in texts:
        page.keyboard.type(text)
        page.keyboard.press("Enter")


def test_a_refused_result_keeps_its_text_and_a_second_one_asks_there(
    board: Page, event: Event
) -> None:
    slow_down(board, SLOW)
    board.keyboard.press("n")
    enter(board, "70", "77", "72")
    refused = lines(board, "refused")
    expect(refused).to_contain_text("Table 2")
    expect(refused.get_by_role("alert")).to_contain_text("can't end 7 to 7")
    expect(lines(board, "saved")).to_have_count(2)
    expect(board.locator("#panel h1")).to_have_text("Table 4")
    expect(board.locator("#panel #marks_1")).to_be_focused()
    typed = refused.locator("input[name=marks_1]")
    expect(typed).to_have_value("77")
    make_event(event.club, name="Seniors")
    board.goto(board.url.replace(event.slug, "seniors-2027"))
    expect(refused.locator("strong")).to_have_text(f"{event.name}: Table 2")
    board.go_back()
    expect(refused.locator("strong")).to_have_text("Table 2")
    expect(typed).to_have_value("77")
    typed.focus()
    enter(board, "71")
    expect(lines(board, "saved")).to_contain_text("Table 2")
    assert results(event) == SIX[:3]
    open_table(board, 5)
    enter_elsewhere(event, 5, (7, 4))
    enter(board, "72")
    expect(refused.get_by_role("alert")).to_contain_text("7–4")
    expect(typed).to_have_value("72")
    assert results(event) == [*SIX[:3], (5, 7, 4)]


def test_what_is_typed_without_a_network_an_answer_or_a_sign_in_arrives_once(
    board: Page, event: Event
) -> None:
    board.keyboard.press("n")
    expect(board.locator("#marks_1")).to_be_focused()
    board.context.set_offline(True)
    enter(board, "70", "71")
    expect(lines(board, "waiting")).to_have_count(2)
    note = board.locator("#queue [data-note]")
    expect(note).to_contain_text("cannot be reached")
    board.context.set_offline(False)
    expect(lines(board, "saved")).to_have_count(2)
    assert results(event) == SIX[:2]

    def lose(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    open_table(board, 3)
    board.route("**/matches/3/", lose, times=1)
    enter(board, "72")
    expect(lines(board, "waiting")).to_have_count(1)
    board.reload()
    expect(lines(board, "waiting")).to_have_count(0)
    expect(lines(board, "refused")).to_have_count(0)
    assert results(event) == SIX[:3]
    open_table(board, 4)
    cookies = board.context.cookies()
    board.context.clear_cookies(name="sessionid")
    enter(board, "73")
    expect(lines(board, "waiting")).to_have_count(1)
    expect(note.get_by_role("link", name="Sign in")).to_be_visible()
    board.context.add_cookies(cookies)
    board.evaluate("dispatchEvent(new Event('focus'))")
    expect(lines(board, "saved").last).to_contain_text("Table 4")
    open_table(board, 5)
    board.clock.install()
    board.route("**/matches/5/", lambda route: route.fulfill(status=500))
    enter(board, "74", "75")
    expect(note).to_contain_text("cannot be reached")
    board.clock.run_for(20_000)
    expect(lines(board, "refused")).to_contain_text("Table 5")
    expect(lines(board, "saved").last).to_contain_text("Table 6")
    assert results(event) == [*SIX[:4], SIX[5]]


def test_a_draft_is_left_or_taken_and_never_mixed(board: Page, event: Event) -> None:
    offer = board.locator("#panel [data-draft]")
    for table in (1, 2, 4):
        open_table(board, table)
        board.locator("#marks_2").fill("3")
    board.reload()
    open_table(board, 4)
    expect(offer).to_contain_text("You had typed _ 3")
    board.get_by_role("button", name="Leave it").click()
    open_table(board, 1)
    board.get_by_role("button", name="Take it").click()
    expect(board.locator("#marks_2")).to_have_value("3")
    expect(offer).to_have_count(0)
    board.locator("#marks_1").fill("7")
    board.keyboard.press("Enter")
    expect(lines(board, "saved")).to_have_count(1)
    assert results(event) == [(1, 7, 3)]
    board.reload()
    open_table(board, 4)
    expect(offer).to_have_count(0)
    open_table(board, 2)
    expect(offer).to_contain_text("You had typed _ 3")
    expect(board.locator("#marks_2")).to_have_value("")
    enter(board, "7")
    expect(lines(board, "refused")).to_contain_text("Table 2")
    assert results(event) == [(1, 7, 3)]
