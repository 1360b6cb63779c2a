"""HTTP protocols that send a cached page while parsing its request.

They spare the request a task and a cycle of its own. They know no events: a callable
answers or declines each request.
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
    """Recognises requests that a cached page may answer, and sends the page.

    A connection between two cached pages has one timer, which checks how long it was
    idle: a timer per page would cost a fifth of sending it.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._idle: asyncio.TimerHandle | None = None
        # When the last page was sent, if no request has come since.
        self._idle_since: float | None = None
        self._default_headers: Headers = []
        self._default_head = b""

    def connection_lost(self, exc: Exception | None) -> None:
        """Drop the timer of a closed connection."""
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Mark the connection as in use."""
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
        if default is not self._default_headers:  # renewed each second, for the date
            self._default_headers = default
            lines = [b"%s: %s\r\n" % header for header in default]
            self._default_head = b"".join(lines) + b"\r\n"
        self.transport.write(response.head + self._default_head + response.body)

    def _end_response(self) -> None:
        """Count the sent page; the connection is idle from now on."""
        self.server_state.total_requests += 1
        self._idle_since = self.loop.time()
        if self._idle is None:
            self._idle = self.loop.call_later(self.timeout_keep_alive, self._end_idle)

    def _end_idle(self) -> None:
        """Close the connection, unless it was used within the time."""
        self._idle = None
        if self._idle_since is None:  # the end of the request restarts the time
            return
        rest = self._idle_since + self.timeout_keep_alive - self.loop.time()
        if rest > 0:
            self._idle = self.loop.call_later(rest, self._end_idle)
        else:
            self.transport.close()


class FastPathProtocol(_PageProtocol):
    """The laptop's protocol: it knows at once whether a page is cached and current."""

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
        """Drop the body of an answered GET."""
        if not self.is_answered:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """End the request; the response has ended too if the cache answered it."""
        if not self.is_answered:
            super().on_message_complete()
            return
        self.is_answered = False
        self.end_request()
        self._end_response()


class AskedPathProtocol(_PageProtocol):
    """The live process's protocol: another process decides which page is current.

    A request that arrives before the answer goes to the application with the first,
    which answers in order.
    """

    def __init__(self, *args: Any, ask_for_cached: AskForCached, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ask_for_cached = ask_for_cached
        # The request that waits for the answer.
        self._asked: object | None = None
        self._is_whole = False

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the answer of a closed connection."""
        self._asked = None
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Answer the waiting request before the server stops."""
        if self._asked is not None:
            self._hand_over()
        super().shutdown()

    def on_message_begin(self) -> None:
        """Leave this request and the waiting one to the application."""
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
        """Leave a request with a body to the application."""
        if self._asked is not None:
            self._hand_over()
        super().on_body(body)

    def on_message_complete(self) -> None:
        """End the request; its answer may come later."""
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
