"""Headers of browsers, read as Django reads them."""

from deploy.serving.request_headers import accepts_gzip, language_of, matches_etag
from tests.each import each


@each(
    ("cookie", "accept", "language"),
    [
        ("", "", "en"),
        ("", "es-MX,es;q=0.9,en;q=0.5", "es"),
        ("", "de-DE,es;q=0.5", "es"),
        ("", "fr", "en"),
        ("", "*", "en"),
        ("django_language=es", "en", "es"),
        ("a=b; django_language=en", "es", "en"),
        ("django_language=tlh", "es", "es"),
        ("a[]=1; django_language=es", "en", "es"),
        ("django_language=" + "e" * 600, "es", "es"),
        ("", "es," + "x" * 600, "es"),
    ],
)
def test_the_language_is_the_cookies_else_the_browsers(cookie, accept, language):
    assert language_of(cookie, accept) == language


@each(
    ("accepted", "is_accepted"),
    [
        ("gzip, deflate, br", True),
        ("br;q=1, GZIP;q=0.2", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000", False),
        ("gzip;q=lots", False),
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
        ('"a"', True),
        ('W/"a"', True),
        ('"b", "a"', True),
        ('W/"b",W/"a"', True),
        ("*", True),
        ('"b"', False),
        ("a", False),
        ("", False),
    ],
)
def test_an_etag_matches_weak_or_in_a_list(if_none_match, is_match):
    assert matches_etag(if_none_match, '"a"') is is_match


def test_a_page_without_an_etag_matches_nothing():
    assert not matches_etag("*", "")
