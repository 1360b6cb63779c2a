"""A bracket on paper lies on its side, as large as the paper is wide."""

import re
from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser

from tests.make import drawn_event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _closed(browser: Browser) -> Iterator[None]:
    """A page left open would go on asking while the next test has the database."""
    yield
    for context in browser.contexts:
        context.close()


def papers(browser: Browser, address: str) -> set[tuple[int, int]]:
    page = browser.new_context().new_page()
    page.goto(address)
    written = page.pdf(format="Letter", prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 (\d+)\S* (\d+)", written)
    return {(int(wide), int(high)) for wide, high in boxes}


@pytest.mark.parametrize(
    ("name", "paper"), [("brackets", (792, 612)), ("event-pairs", (612, 792))]
)
def test_a_bracket_is_printed_across_and_a_list_upright(
    live_server, browser: Browser, name: str, paper: tuple[int, int]
) -> None:
    event = drawn_event(16, preset="timpson")
    address = live_server.url + reverse(name, args=[event.slug])
    assert papers(browser, address) == {paper}
