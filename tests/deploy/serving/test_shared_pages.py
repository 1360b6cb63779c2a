"""Pages in the cache that all web workers share."""

from django.core.cache import cache

from deploy.serving.page import Page
from deploy.serving.shared_pages import CachedPages, NoSharedPages
from tournaments.live import EventVersion

PAGE = Page(
    EventVersion(1, 3),
    200,
    '"a"',
    "text/html",
    (("x-frame-options", "DENY"),),
    b"bytes",
)


def put() -> CachedPages:
    """Another process puts the page; gives what this one asks."""
    other = CachedPages(cache)
    other.put("/e/a/", "en", PAGE)
    other.close()
    return CachedPages(cache)


def test_a_page_comes_back_as_it_was_put():
    pages = put()
    assert pages.get("/e/a/", "en") == PAGE


def test_each_address_language_and_build_has_its_own(settings):
    pages = put()
    assert pages.get("/e/a/", "es") is None
    assert pages.get("/e/b/", "en") is None
    settings.BUILD = "another"
    assert pages.get("/e/a/", "en") is None


def test_a_process_alone_shares_with_nobody():
    pages = NoSharedPages()
    pages.put("/e/a/", "en", PAGE)
    assert pages.get("/e/a/", "en") is None
