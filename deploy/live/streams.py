"""An open stream, and the messages that are sent on it."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

Message = dict[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]
START = {
    "type": "http.response.start",
    "status": 200,
    "headers": [
        (b"content-type", b"text/event-stream"),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
    ],
}
END = {"type": "http.response.body", "body": b""}


class Stream:
    """One open stream and its newest unsent message."""

    __slots__ = ("_next", "_waiter")

    def __init__(self) -> None:
        self._next: Message | None = None
        self._waiter: asyncio.Future[None] | None = None

    def put(self, message: Message) -> None:
        """Send this next in place of an unsent message; END stays last."""
        if self._next is not END:
            self._next = message
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def put_if_idle(self, message: Message) -> None:
        if self._next is None:
            self.put(message)

    async def next(self) -> Message:
        if self._next is None:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        message, self._next = self._next, None
        assert message is not None  # the waiter was woken by a message
        return message


def beat() -> bytes:
    """The time for a page's clocks, which also shows that the stream is alive."""
    return b"event: beat\ndata: %d\n\n" % (time.time() * 1000)


def new_version(number: int, spread: int = 0) -> bytes:
    """A message: the event has this version; pages wait up to ``spread`` ms, 0: default."""
    before = b"event: spread\ndata: %d\n\n" % spread if spread else b""
    return before + b"id: %d\nevent: version\ndata: %d\n\n" % (number, number)


def touched(number: int, spread: int) -> bytes:
    """A message: the version touched this page, which waits up to ``spread`` ms to ask."""
    text = b'{"version":%d,"spread":%d}' % (number, spread)
    return b"id: %d\nevent: touched\ndata: %s\n\n" % (number, text)


def chunk(body: bytes) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": True}
