"""Parses a browser's request headers as Django does."""

from contextlib import suppress
from functools import lru_cache

from django.conf import settings
from django.http.cookie import parse_cookie
from django.utils.http import parse_etags, parse_http_date_safe
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

# Longer headers are not cached, because visitors could fill the cache with them.
MAX_CACHED_LENGTH = 200


def language_of(cookie: str, accept_language: str) -> str:
    """Return the language of the cookie, else of Accept-Language, else the default."""
    wanted = _cookie_language(cookie) if cookie else ""
    is_short = len(wanted) + len(accept_language) <= MAX_CACHED_LENGTH
    return (_cached_language if is_short else _language)(wanted, accept_language)


def _cookie_language(cookie: str) -> str:
    name = settings.LANGUAGE_COOKIE_NAME
    return parse_cookie(cookie).get(name, "") if name in cookie else ""


def _language(wanted: str, accept_language: str) -> str:
    accepted = [code for code, _q in parse_accept_lang_header(accept_language.lower())]
    for code in [wanted, *accepted] if wanted else accepted:
        if code == "*":
            break
        with suppress(LookupError, ValueError):
            return str(get_supported_language_variant(code))
    return settings.LANGUAGE_CODE


_cached_language = lru_cache(1024)(_language)


def accepts_gzip(accept_encoding: str) -> bool:
    """Whether the header names gzip and does not refuse it with ``q=0``."""
    is_short = len(accept_encoding) <= MAX_CACHED_LENGTH
    return (_cached_accepts_gzip if is_short else _accepts_gzip)(accept_encoding)


def _accepts_gzip(accept_encoding: str) -> bool:
    if "gzip" not in accept_encoding.lower():
        return False
    for part in accept_encoding.lower().split(","):
        coding, _semicolon, parameters = part.partition(";")
        if coding.strip() == "gzip":
            return _quality(parameters) > 0
    return False


_cached_accepts_gzip = lru_cache(1024)(_accepts_gzip)


def _quality(parameters: str) -> float:
    name, _equals, value = parameters.partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0


def matches_etag(if_none_match: str, etag: str) -> bool:
    """Whether the browser has this version; a weak tag matches the strong one."""
    if not etag or not if_none_match:
        return False
    if if_none_match == etag:
        return True
    known = {tag.removeprefix("W/") for tag in parse_etags(if_none_match)}
    return "*" in known or etag.removeprefix("W/") in known


def is_since(if_modified_since: str, second: int) -> bool:
    """Whether the browser's copy is from this second or later."""
    if not if_modified_since:
        return False
    stated = parse_http_date_safe(if_modified_since)
    return stated is not None and second <= stated
