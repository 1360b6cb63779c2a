"""What is watched in a browser: an error counts for the test that asked for it."""

import pytest
from playwright.sync_api import Route

from tests.browsers import Pages
from tests.walk.conftest import watch

pytestmark = pytest.mark.browser

SITE = "https://hall.example/"


def test_who_ends_hears_what_becomes_of_all_that_was_sent(browser_pages: Pages) -> None:
    page = browser_pages.lend(is_new=True)

    def answer(route: Route) -> None:
        if route.request.method == "POST":
            page.wait_for_timeout(300)
            route.fulfill(status=422)
        else:
            route.fulfill(body="", content_type="text/html")

    page.route("**", answer)
    page.goto(SITE)
    errors: list[str] = []
    end = watch(page.context, "", errors)
    with page.expect_request("**/late"):
        page.evaluate("setTimeout(() => fetch('/late', { method: 'POST' }))")
    assert errors == []
    end()
    assert len(errors) == 1
    assert "422" in errors[0]
    browser_pages.take_back()
