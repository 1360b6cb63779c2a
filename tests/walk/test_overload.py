"""A page while more spectators ask than the server can answer anew."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest
from playwright.sync_api import Route, expect

from tests import loops
from tests.bench.crowd import ask
from tests.soak.kill import Desk
from tests.walk.conftest import PHONE, Hall, Open
from tests.walk.test_concerned import MAKE

pytestmark = pytest.mark.browser

WATCH = """
window.ages = [];
const status = document.querySelector("[data-live-status]");
new MutationObserver(() => {
  if (!status.hidden) window.ages.push(status.textContent);
}).observe(status, { attributes: true, childList: true });
"""


async def ask_all(port: int, paths: list[str]) -> None:
    """Every page in both languages, all at once."""
    languages = ({"Accept-Language": "en"}, {"Accept-Language": "es"})
    asked = (ask(port, path, more) for path in paths for more in languages)
    statuses = [status for status, _headers, _body in await asyncio.gather(*asked)]
    assert set(statuses) == {200}


@contextmanager
def many_ask(hall: Hall, paths: list[str]) -> Iterator[None]:
    """Spectators ask for all pages again and again meanwhile."""
    over, wrong = Event(), []

    def ask_on() -> None:
        try:
            while not over.is_set():
                loops.run(ask_all(hall.port, paths))
        except Exception as error:
            wrong.append(error)

    asking = Thread(target=ask_on)
    asking.start()
    try:
        yield
    finally:
        over.set()
        asking.join()
    assert not wrong


def test_a_page_that_is_answered_with_an_older_one_shows_its_age_and_asks_again(
    opened: Open, hall: Hall
) -> None:
    """As a busy server answers; ``make soak`` makes it as busy."""
    made = json.loads(hall.run(MAKE, tables=8).splitlines()[-1])
    page = opened(viewport=PHONE)
    address = f"/e/{made['slug']}/rounds/"
    page.goto(address)
    page.evaluate(WATCH)
    older = page.request.get(address)
    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        if len(asked) == 1:
            route.fulfill(response=older)
        else:
            route.continue_()

    page.route(f"**{address}", answer)
    desk = Desk(*made["tables"][0])
    assert desk.send(hall.port), desk.wrong
    expect(page.get_by_text("1 of 8 results are in.")).to_be_visible()
    assert page.evaluate("window.ages[0]").startswith("This page is as of ")
    expect(page.locator("[data-live-status]")).to_be_hidden()


@pytest.mark.soak
def test_under_overload_a_page_shows_its_age_and_then_the_newest(
    opened: Open, hall: Hall
) -> None:
    made = json.loads(hall.run(MAKE, tables=60).splitlines()[-1])
    page = opened(viewport=PHONE)
    page.goto(f"/e/{made['slug']}/rounds/")
    page.evaluate(WATCH)
    paths = [f"/e/{made['slug']}/pairs/{number}/" for number in range(1, 121)]
    loops.run(ask_all(hall.port, paths))
    desks = [Desk(code, match) for code, match in made["tables"]]
    sent = 0
    with many_ask(hall, paths):
        while not page.evaluate("window.ages.length"):
            assert sent < len(desks), "no page was answered with its age"
            assert desks[sent].send(hall.port), desks[sent].wrong
            sent += 1
            page.wait_for_timeout(900)
    assert page.evaluate("window.ages[0]").startswith("This page is as of ")
    newest = page.get_by_text(f"{sent} of 60 results are in.")
    expect(newest).to_be_visible()
    expect(page.locator("[data-live-status]")).to_be_hidden()
