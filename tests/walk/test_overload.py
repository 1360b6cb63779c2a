"""A page while more spectators ask than the server can answer anew."""

import json

import pytest
from playwright.sync_api import Route, expect

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


def test_a_page_that_is_answered_with_an_older_one_shows_its_age_and_asks_again(
    opened: Open, hall: Hall
) -> None:
    """As a busy server answers: ``deploy/serving/test_front.py``."""
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
