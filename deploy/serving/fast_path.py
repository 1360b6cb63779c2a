"""The HTTP protocol of the laptop: a kept page is answered where its request is parsed.

Everything else is uvicorn's own. Knows no events; it asks ``at_once``.
"""

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from deploy.serving.page_cache import Answer

AtOnce = Callable[[str, list[tuple[bytes, bytes]]], Answer | None]


class QuickProtocol(HttpToolsProtocol):
    """Spares a request that can be answered at once a task and a cycle of its own."""

    def __init__(self, *args: Any, at_once: AtOnce, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.at_once = at_once
        self.is_answered = False

    def on_headers_complete(self) -> None:
        """Answer now what can be answered now."""
        if self._is_plain_get():
            answer = self.at_once(self.url.decode("latin-1"), self.headers)
            if answer is not None:
                self.is_answered = True
                self._write(answer)
                return
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A body that came with a GET is nobody's."""
        if not self.is_answered:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is over; so is an answer that was given at once."""
        if not self.is_answered:
            super().on_message_complete()
            return
        self.is_answered = False
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

    def _write(self, answer: Answer) -> None:
        always = b"".join(
            b"%s: %s\r\n" % header for header in self.server_state.default_headers
        )
        self.transport.write(answer.head + always + b"\r\n" + answer.body)
