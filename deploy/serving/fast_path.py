"""The HTTP protocol of the laptop: a cached page is sent where its request is parsed.

Knows no events; ``cached_response`` answers or declines.
"""

from collections.abc import Callable
from typing import Any

from deploy.serving.http_protocol import BoundedProtocol
from deploy.serving.page import Response

CachedResponse = Callable[[str, list[tuple[bytes, bytes]]], Response | None]


class FastPathProtocol(BoundedProtocol):
    """Spares a request for a cached page a task and a cycle of its own."""

    def __init__(
        self, *args: Any, cached_response: CachedResponse, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.cached_response = cached_response
        self.is_answered = False

    def begin_response(self) -> None:
        """Send a cached page now; leave everything else to the application."""
        response = None
        if self._is_plain_get():
            path = self.url.decode("latin-1")
            response = self.cached_response(path, self.headers)
        if response is None:
            super().begin_response()
            return
        self.is_answered = True
        self._write(response)

    def on_body(self, body: bytes) -> None:
        """The body of an answered GET is dropped."""
        if not self.is_answered:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is over; where it was answered here, the response is too."""
        if not self.is_answered:
            super().on_message_complete()
            return
        self.is_answered = False
        self.end_request()
        self.on_response_complete()

    def _is_plain_get(self) -> bool:
        return (
            self.parser.get_method() == b"GET"
            and b"?" not in self.url
            and b"%" not in self.url
            and self.parser.get_http_version() == "1.1"
            and self.parser.should_keep_alive()
            and not self.parser.should_upgrade()
            and not self.expect_100_continue
            and (self.cycle is None or self.cycle.response_complete)
            and not self.pipeline
            and not self.flow.write_paused
        )

    def _write(self, response: Response) -> None:
        default = b"".join(
            b"%s: %s\r\n" % header for header in self.server_state.default_headers
        )
        self.transport.write(response.head + default + b"\r\n" + response.body)
