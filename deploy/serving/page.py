"""A rendered page, and its responses; a browser that has it is known by its ETag."""

import gzip
import re
from dataclasses import dataclass
from functools import cached_property

from django.utils.http import parse_etags

from deploy.serving import metrics
from tournaments.event.live import EventVersion
from tournaments.event.public_page import VERSION_HEADER

# Named, and not refused with ``q=0``.
GZIP = re.compile(r"(?:^|,) *gzip *(?:; *q=(?=[\d.]*[1-9])[\d.]+ *)?(?:,|$)", re.I)


def accepts_gzip(accept_encoding: str) -> bool:
    """Whether the header names gzip and does not refuse it."""
    return GZIP.search(accept_encoding) is not None


@dataclass(frozen=True)
class Response:
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @cached_property
    def raw_headers(self) -> list[tuple[bytes, bytes]]:
        return [(k.encode("latin-1"), v.encode("latin-1")) for k, v in self.headers]


@dataclass(frozen=True)
class Page:
    version: EventVersion
    status: int
    etag: str
    content_type: str
    headers: tuple[tuple[str, str], ...]
    body: bytes  # Compressed with gzip

    def response(self, if_none_match: str, accept_encoding: str) -> Response:
        if self._matches(if_none_match):
            metrics.NOT_MODIFIED.inc()
            return self._not_modified
        if accepts_gzip(accept_encoding):
            return self._gzipped
        return self._full(gzip.decompress(self.body))

    def _matches(self, if_none_match: str) -> bool:
        """Whether the browser has this page; a weak tag matches the strong one."""
        tags = [tag.removeprefix("W/") for tag in parse_etags(if_none_match)]
        return self.etag != "" and ("*" in tags or self.etag.removeprefix("W/") in tags)

    @cached_property
    def _conditions(self) -> tuple[tuple[str, str], ...]:
        """The headers of every response."""
        version = str(self.version.number)
        return (
            *([("etag", self.etag)] if self.etag else []),
            *([(VERSION_HEADER.lower(), version)] if self.version.epoch else []),
            ("cache-control", "no-cache"),
            ("vary", "Accept-Language, Cookie, Accept-Encoding"),
        )

    @cached_property
    def _not_modified(self) -> Response:
        return Response(304, self._conditions, b"")

    @cached_property
    def _gzipped(self) -> Response:
        return self._full(self.body, ("content-encoding", "gzip"))

    def _full(self, body: bytes, *more: tuple[str, str]) -> Response:
        headers = (
            *self._conditions,
            *self.headers,
            ("content-type", self.content_type),
            *more,
            ("content-length", str(len(body))),
        )
        return Response(self.status, headers, body)
