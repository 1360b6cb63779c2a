"""Pages between two tests: what the last one asked for is answered before the next."""

from threading import Event, Thread

import pytest
from django.core.signals import request_finished, request_started
from playwright.sync_api import expect

from tests.browsers import OpenRequests, Pages


def test_a_request_that_nobody_waits_for_is_answered_before_the_next_test() -> None:
    requests, is_read, may_end = OpenRequests(), Event(), Event()

    def answer() -> None:
        request_started.send(sender=None)
        is_read.set()
        may_end.wait()
        request_finished.send(sender=None)

    server = Thread(target=answer)
    server.start()
    is_read.wait()
    with pytest.raises(TimeoutError):
        requests.wait(0.05)
    may_end.set()
    requests.wait(60)
    server.join()


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_page_asks_in_its_own_language_when_it_is_lent_again(
    live_server, browser_pages: Pages
) -> None:
    page = browser_pages.lend(service_workers="block")
    page.set_extra_http_headers({"Accept-Language": "es"})
    page.goto(live_server.url)
    browser_pages.take_back()
    assert browser_pages.lend(service_workers="block") is page
    page.goto(live_server.url)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    browser_pages.take_back()
