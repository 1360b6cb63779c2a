"""HTTP protocols that send a cached page where its request is parsed.

They spare the request a task and a cycle of its own, and know no events: what they are
given answers or declines.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from deploy.serving.http_protocol import BoundedProtocol
from deploy.serving.page import Response

Headers = list[tuple[bytes, bytes]]
CachedResponse = Callable[[str, Headers], Response | None]
Answer = Callable[[Response | None], None]
# Takes the answer's receiver; False if no page at this address is ever cached.
AskForCached = Callable[[str, Headers, Answer], bool]


class _PageProtocol(BoundedProtocol):
    """Knows which requests a cached page may answer, and sends it.

    A connection between two cached pages has one timer, which looks how long it was idle:
    one timer for each page would cost a fifth of sending it.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._idle: asyncio.TimerHandle | None = None
        # When the last page was sent, if no request has come since.
        self._idle_since: float | None = None
        self._default_headers: Headers = []
        self._default_head = b""

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there to be waited for."""
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """The connection is in use."""
        self._idle_since = None
        super().on_message_begin()

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
        default = self.server_state.default_headers
        if default is not self._default_headers:  # made anew each second, for the date
            self._default_headers = default
            lines = [b"%s: %s\r\n" % header for header in default]
            self._default_head = b"".join(lines) + b"\r\n"
        self.transport.write(response.head + self._default_head + response.body)

    def _end_response(self) -> None:
        """Count the page that was sent; from now on the connection is idle."""
        self.server_state.total_requests += 1
        self._idle_since = self.loop.time()
        if self._idle is None:
            self._idle = self.loop.call_later(self.timeout_keep_alive, self._end_idle)

    def _end_idle(self) -> None:
        """Close the connection, unless it was used within the time."""
        self._idle = None
        if self._idle_since is None:  # the request's end begins the time anew
            return
        rest = self._idle_since + self.timeout_keep_alive - self.loop.time()
        if rest > 0:
            self._idle = self.loop.call_later(rest, self._end_idle)
        else:
            self.transport.close()


class FastPathProtocol(_PageProtocol):
    """The laptop's: it knows at once whether a page is cached and right."""

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
        self._end_response()


class AskedPathProtocol(_PageProtocol):
    """The live process's: another process says which page is right, a moment later.

    Whatever comes before that hands the request to the application, which answers in order.
    """

    def __init__(self, *args: Any, ask_for_cached: AskForCached, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ask_for_cached = ask_for_cached
        # Stands for the request whose answer is awaited.
        self._asked: object | None = None
        self._is_whole = False

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there to answer."""
        self._asked = None
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Who waits when the server stops is still answered."""
        if self._asked is not None:
            self._hand_over()
        super().shutdown()

    def on_message_begin(self) -> None:
        """Another request before the answer: both are the application's."""
        if self._asked is not None:
            self._hand_over()
        super().on_message_begin()

    def begin_response(self) -> None:
        """Ask for a cached page; leave everything else to the application."""
        if self._is_plain_get():
            asked, self._is_whole = object(), False
            path = self.url.decode("latin-1")
            if self.ask_for_cached(path, self.headers, partial(self._answer, asked)):
                self._asked = asked
                return
        super().begin_response()

    def on_body(self, body: bytes) -> None:
        """A request with a body is the application's."""
        if self._asked is not None:
            self._hand_over()
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is over; its answer may not be there yet."""
        if self._asked is None:
            super().on_message_complete()
            return
        self._is_whole = True
        self.end_request()

    def _answer(self, asked: object, response: Response | None) -> None:
        if self._asked is not asked or self.transport.is_closing():
            return
        if response is None or not self._is_whole:
            self._hand_over()
            return
        self._asked = None
        self._write(response)
        self._end_response()

    def _hand_over(self) -> None:
        self._asked = None
        super().begin_response()
        if self._is_whole:
            HttpToolsProtocol.on_message_complete(self)
