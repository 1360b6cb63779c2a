"""A page's conditions: its ETag decides, else the second in which it was made."""

import time
from dataclasses import replace

from django.utils.http import http_date

from deploy.serving.page import SETTLED_AFTER, Page, accepts_gzip
from deploy.serving.page_cache import PageCache
from tests.each import each
from tournaments.event.live import EventVersion

NOW = int(time.time())
OLD = NOW - 60
PAGE = Page(EventVersion(1, 1), 200, '"one"', "text/html", (), b"", made_at=OLD + 0.5)


def test_a_page_states_when_it_was_made() -> None:
    assert ("last-modified", http_date(OLD)) in PAGE.response("", "gzip").headers


def test_who_has_the_page_of_that_second_or_later_is_sent_none() -> None:
    assert PAGE.response("", "gzip", http_date(OLD)).status == 304
    assert PAGE.response("", "gzip", http_date(OLD + 5)).status == 304
    assert PAGE.response("", "gzip", http_date(OLD - 1)).status == 200
    assert PAGE.response("", "gzip", "last Tuesday").status == 200


def test_an_etag_goes_before_the_second() -> None:
    assert PAGE.response('"other"', "gzip", http_date(OLD)).status == 200
    assert PAGE.response('"one"', "gzip", http_date(OLD - 1)).status == 304


def test_a_page_made_just_now_states_no_second() -> None:
    """Another version may be made in the same second: its reader would keep this one."""
    page = replace(PAGE, made_at=time.time() + SETTLED_AFTER)
    response = page.response("", "gzip", http_date(NOW + 60))
    assert response.status == 200
    assert "last-modified" not in dict(response.headers)


def test_a_page_older_than_its_version_states_no_second() -> None:
    pages = PageCache(lambda path, language, known, at: PAGE)
    pages.render("/e/a/", "en", PAGE.version)
    latest = pages.latest("/e/a/", "en", EventVersion(1, 2))
    assert latest is not None
    assert "last-modified" not in dict(latest.response("", "gzip").headers)


def test_a_page_of_no_event_states_no_version() -> None:
    page = replace(PAGE, version=EventVersion(0, 0))
    assert "x-event-version" in dict(PAGE.response("", "gzip").headers)
    assert "x-event-version" not in dict(page.response("", "gzip").headers)


@each(
    ("accepted", "is_accepted"),
    [
        ("gzip, deflate, br", True),
        ("br;q=1, GZIP;q=0.2", True),
        ("gzip ; q=1.0", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000", False),
        ("gzip;q=lots", False),
        ("xgzip", False),
        ("br, identity", False),
        ("", False),
        ("*", False),
    ],
)
def test_gzip_is_taken_where_it_is_named_and_not_refused(accepted, is_accepted):
    assert accepts_gzip(accepted) is is_accepted


@each(
    ("if_none_match", "is_match"),
    [
        ('"one"', True),
        ('W/"one"', True),
        ('"b", "one"', True),
        ('W/"b",W/"one"', True),
        ("*", True),
        ('"b"', False),
        ("one", False),
        ("", False),
    ],
)
def test_an_etag_matches_weak_or_in_a_list(if_none_match, is_match):
    assert (PAGE.response(if_none_match, "gzip").status == 304) is is_match


def test_a_page_without_an_etag_matches_nothing() -> None:
    assert replace(PAGE, etag="").response("*", "gzip").status == 200
