"""The Now board in a browser: presses whose answers are late, lost or overtaken."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from tests.browsers import Lent
from tests.make import make_club, make_director, started_event
from tests.walk.phones import until
from tournaments.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event() -> Event:
    return started_event(8, club=make_club(director=make_director()))


@pytest.fixture
def board(live_server, lent: Lent, client: Client, event: Event) -> Page:
    """The board, open at its director's."""
    client.force_login(event.club.memberships.get().user)
    page = lent()
    session = client.cookies["sessionid"].value
    page.context.add_cookies(
        [{"name": "sessionid", "value": session, "url": live_server.url}]
    )
    page.goto(live_server.url + reverse("now", args=[event.slug]))
    return page


def button(board: Page, name: str):
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
