"""A rendered page, and its responses.

Last-Modified is the second in which a page was made at its version. It is sent only
from two seconds later. Any later change of the page falls into a later second, in any
process whose clock is less than a second off, so no browser with this date keeps an old
page.
"""

import gzip
import re
import time
from dataclasses import dataclass
from functools import cached_property

from django.utils.http import http_date, parse_etags, parse_http_date_safe

from deploy.serving import metrics
from tournaments.event.live import EventVersion
from tournaments.event.public_page import VERSION_HEADER

SETTLED_AFTER = 2.0
# Named, and not refused with ``q=0``.
GZIP = re.compile(r"(?:^|,) *gzip *(?:; *q=(?=[\d.]*[1-9])[\d.]+ *)?(?:,|$)", re.I)


def accepts_gzip(accept_encoding: str) -> bool:
    """Whether the header names gzip and does not refuse it."""
    return GZIP.search(accept_encoding) is not None


@dataclass(frozen=True)
class Response:
    """The bytes of an HTTP response."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @cached_property
    def raw_headers(self) -> list[tuple[bytes, bytes]]:
        """The headers for ASGI."""
        return [(k.encode("latin-1"), v.encode("latin-1")) for k, v in self.headers]


@dataclass(frozen=True)
class Page:
    """One rendered page."""

    version: EventVersion
    status: int
    etag: str
    content_type: str
    headers: tuple[tuple[str, str], ...]
    body: bytes  # Compressed with gzip
    # 0 if it may be older than its version.
    made_at: float = 0.0

    def response(
        self, if_none_match: str, accept_encoding: str, if_modified_since: str = ""
    ) -> Response:
        """The response for a browser's headers; an ETag decides alone."""
        is_settled = 0 < self.made_at <= time.time() - SETTLED_AFTER
        forms = self._dated if is_settled else self._undated
        if if_none_match:
            is_known = self._matches(if_none_match)
        else:
            is_known = is_settled and self._is_since(if_modified_since)
        if is_known:
            metrics.NOT_MODIFIED.inc()
            return forms.not_modified
        return forms.gzipped if accepts_gzip(accept_encoding) else forms.plain

    def _matches(self, if_none_match: str) -> bool:
        """Whether the browser has this page; a weak tag matches the strong one."""
        tags = [tag.removeprefix("W/") for tag in parse_etags(if_none_match)]
        return self.etag != "" and ("*" in tags or self.etag.removeprefix("W/") in tags)

    def _is_since(self, if_modified_since: str) -> bool:
        """Whether the browser's copy is from this page's second or later."""
        stated = parse_http_date_safe(if_modified_since) if if_modified_since else None
        return stated is not None and int(self.made_at) <= stated

    @cached_property
    def _dated(self) -> "_Forms":
        return _Forms(self, (("last-modified", http_date(int(self.made_at))),))

    @cached_property
    def _undated(self) -> "_Forms":
        return _Forms(self, ())


class _Forms:
    """The possible responses of one page."""

    def __init__(self, page: Page, more: tuple[tuple[str, str], ...]) -> None:
        self._page = page
        version = str(page.version.number)
        self._headers = (
            *([("etag", page.etag)] if page.etag else []),
            *([(VERSION_HEADER.lower(), version)] if page.version.epoch else []),
            ("cache-control", "no-cache"),
            ("vary", "Accept-Language, Cookie, Accept-Encoding"),
            *more,
        )

    @cached_property
    def not_modified(self) -> Response:
        return Response(304, self._headers, b"")

    @cached_property
    def gzipped(self) -> Response:
        return self._full(self._page.body, ("content-encoding", "gzip"))

    @property
    def plain(self) -> Response:
        return self._full(gzip.decompress(self._page.body))

    def _full(self, body: bytes, *more: tuple[str, str]) -> Response:
        headers = (
            *self._headers,
            *self._page.headers,
            ("content-type", self._page.content_type),
            *more,
            ("content-length", str(len(body))),
        )
        return Response(self._page.status, headers, body)
