"""Pages as bytes: once per version, never stale."""

import threading
import time
from dataclasses import replace

import pytest
from prometheus_client import REGISTRY

from deploy.serving.page import Page
from deploy.serving.page_cache import PageCache, slug_of
from tests.each import each
from tournaments.event.live import EventVersion


def at(number: int, epoch: int = 1) -> EventVersion:
    return EventVersion(epoch, number)


def page(number: int, body: bytes = b"", status: int = 200) -> Page:
    return Page(at(number), status, f'"{number}"', "text/html", (), body)


def counted(origin: str = "") -> float:
    """Pages served so, or answered with 304, as the metrics have it."""
    name = (
        "seven_marks_fresh_pages_total" if origin else "seven_marks_not_modified_total"
    )
    return REGISTRY.get_sample_value(name, {"how": origin} if origin else {}) or 0.0


class Site:
    """A site whose pages say their version; it counts how often it is asked.

    The page of version 1 is made once it ``may_go_on``.
    """

    def __init__(self, *, is_held: bool = False) -> None:
        self.version, self.asked = 1, 0
        self.has_begun, self.may_go_on = threading.Event(), threading.Event()
        if not is_held:
            self.may_go_on.set()

    def render(
        self, path: str, language: str, known: Page | None, _at: EventVersion | None
    ) -> Page:
        self.asked += 1
        made = page(self.version)
        self.has_begun.set()
        assert made.version > at(1) or self.may_go_on.wait(20)
        return made


@each(("first", "later"), [(at(1), at(2)), ("state", "another state")])
def test_a_page_is_rendered_once_for_a_version_or_state_and_served_for_no_later(
    first, later
):
    site = Site()
    pages = PageCache(site.render)
    assert pages.get("/e/a/", "en", first) is None
    made = pages.render("/e/a/", "en", first)
    assert pages.get("/e/a/", "en", first) is made
    assert pages.render("/e/a/", "en", first) is made
    assert site.asked == 1
    assert pages.get("/e/a/", "en", later) is None


def test_no_page_of_people_is_served_for_a_state_of_before():
    pages = PageCache(Site().render)
    for state in ("state", "another state"):
        pages.render("/clubs/", "en", state)
    assert pages.get("/clubs/", "en", "state") is None


def test_each_language_and_address_has_its_own_page():
    site = Site()
    pages = PageCache(site.render)
    for path, language in [("/e/a/", "en"), ("/e/a/", "es"), ("/e/b/", "en")]:
        pages.render(path, language, at(1))
    assert site.asked == 3


def test_many_who_ask_at_once_wait_for_one_render():
    site = Site(is_held=True)
    pages = PageCache(site.render)
    asking = [
        threading.Thread(target=pages.render, args=("/e/a/", "en", at(1)))
        for _ in range(20)
    ]
    for thread in asking:
        thread.start()
    time.sleep(0.05)  # nobody else is to ask
    site.may_go_on.set()
    for thread in asking:
        thread.join()
    assert site.asked == 1


def test_who_saw_a_newer_version_does_not_join_an_older_render():
    site = Site(is_held=True)
    pages = PageCache(site.render)
    early = threading.Thread(target=pages.render, args=("/e/a/", "en", at(1)))
    early.start()
    assert site.has_begun.wait(20)
    site.version = 2
    site.may_go_on.set()
    assert pages.render("/e/a/", "en", at(2)).version == at(2)
    early.join()
    assert pages.get("/e/a/", "en", at(2)) is not None


@each("state", [at(1), "state"])
def test_a_page_that_is_not_there_is_not_kept(state):
    pages = PageCache(lambda _path, _language, _known, _at: page(1, status=404))
    assert pages.render("/e/a/x/", "en", state).status == 404
    assert pages.get("/e/a/x/", "en", state) is None


def test_a_page_that_a_version_left_alone_keeps_its_bytes_and_names_the_version():
    known_at_render: list[Page | None] = []

    def render(
        _path: str, _language: str, known: Page | None, _at: EventVersion | None
    ) -> Page:
        known_at_render.append(known)
        return replace(known, version=at(2)) if known else page(1, b"body")

    before = counted("made"), counted("unchanged"), counted()
    pages = PageCache(render)
    first = pages.render("/e/a/", "en", at(1))
    second = pages.render("/e/a/", "en", at(2))
    assert known_at_render == [None, first]
    assert (second.version, second.etag, second.body) == (at(2), first.etag, first.body)
    assert pages.get("/e/a/", "en", at(2)) is second
    assert ("x-event-version", "2") in second.response("", "gzip").headers
    assert second.response(first.etag, "").status == 304
    after = counted("made"), counted("unchanged"), counted()
    assert [b - a for a, b in zip(before, after, strict=True)] == [1, 1, 1]


def test_a_page_of_no_event_states_no_version_and_one_without_an_etag_is_no_match():
    no_event = replace(page(1), version=EventVersion(0, 0))
    assert "x-event-version" not in dict(no_event.response("", "gzip").headers)
    assert replace(page(1), etag="").response("*", "gzip").status == 200


def test_the_newest_page_is_there_for_who_cannot_wait_unless_it_tells_the_version():
    pages = PageCache(Site().render)
    assert pages.latest("/e/a/", "en", at(2)) is None
    page = pages.render("/e/a/", "en", at(1))
    assert pages.get("/e/a/", "en", at(2)) is None
    assert pages.latest("/e/a/", "en", at(2)) is page
    pages.render("/e/a/version", "en", at(1))
    assert pages.latest("/e/a/version", "en", at(2)) is None


def test_a_page_of_an_epoch_before_is_served_neither_now_nor_as_the_newest():
    site = Site()
    site.version = 50
    pages = PageCache(site.render)
    pages.render("/e/a/", "en", at(50))
    remade = at(3, epoch=2)
    assert pages.get("/e/a/", "en", remade) is None
    assert pages.latest("/e/a/", "en", remade) is None
    pages.render("/e/a/", "en", remade)
    assert site.asked == 2


def test_a_failed_render_is_raised_to_all_and_tried_again():
    answers = iter([RuntimeError("no database"), page(1)])

    def render(
        _path: str, _language: str, _known: Page | None, _at: EventVersion | None
    ) -> Page:
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    pages = PageCache(render)
    with pytest.raises(RuntimeError):
        pages.render("/e/a/", "en", at(1))
    assert pages.render("/e/a/", "en", at(1)).version == at(1)


@each(
    ("method", "path", "query", "slug"),
    [
        ("GET", "/e/spring/standings/", b"", "spring"),
        ("HEAD", "/e/spring/", b"", "spring"),
        ("POST", "/e/spring/", b"", None),
        ("GET", "/e/spring/standings/", b"sort=rank", None),
        ("GET", "/desk/spring/", b"", None),
        ("GET", "/e/", b"", None),
    ],
)
def test_only_plain_gets_of_event_pages_are_public(method, path, query, slug):
    assert slug_of(method, path, query) == slug
