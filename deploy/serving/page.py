"""A rendered page, and the responses made of it."""

import gzip
from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus

from deploy.serving import metrics
from deploy.serving.request_headers import accepts_gzip, matches_etag
from tournaments.live import EventVersion
from tournaments.public_page import VERSION_HEADER


@dataclass(frozen=True)
class Response:
    """The bytes of an HTTP response."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @cached_property
    def raw_headers(self) -> list[tuple[bytes, bytes]]:
        """The headers as ASGI wants them."""
        return [(k.encode("latin-1"), v.encode("latin-1")) for k, v in self.headers]

    @cached_property
    def status_line(self) -> str:
        """The status and its phrase, as WSGI wants them."""
        return f"{self.status} {HTTPStatus(self.status).phrase}"

    @cached_property
    def head(self) -> bytes:
        """Status line and headers, without the empty line that ends them."""
        line = f"HTTP/1.1 {self.status_line}\r\n"
        return line.encode() + b"".join(b"%s: %s\r\n" % h for h in self.raw_headers)


@dataclass(frozen=True)
class Page:
    """One rendered page."""

    version: EventVersion
    status: int
    etag: str
    content_type: str
    headers: tuple[tuple[str, str], ...]
    body: bytes
    """Compressed with gzip."""

    def response(self, if_none_match: str, accept_encoding: str) -> Response:
        """The page for a browser that sent these headers."""
        if matches_etag(if_none_match, self.etag):
            metrics.NOT_MODIFIED.inc()
            return self._not_modified
        return self._gzipped if accepts_gzip(accept_encoding) else self._plain

    @cached_property
    def _not_modified(self) -> Response:
        return Response(304, self._common_headers, b"")

    @cached_property
    def _gzipped(self) -> Response:
        return self._full(self.body, ("content-encoding", "gzip"))

    @property
    def _plain(self) -> Response:
        return self._full(gzip.decompress(self.body))

    def _full(self, body: bytes, *more: tuple[str, str]) -> Response:
        headers = (
            *self._common_headers,
            *self.headers,
            ("content-type", self.content_type),
            *more,
            ("content-length", str(len(body))),
        )
        return Response(self.status, headers, body)

    @property
    def _common_headers(self) -> tuple[tuple[str, str], ...]:
        return (
            ("etag", self.etag),
            (VERSION_HEADER.lower(), str(self.version.number)),
            ("cache-control", "no-cache"),
            ("vary", "Accept-Language, Cookie, Accept-Encoding"),
        )
