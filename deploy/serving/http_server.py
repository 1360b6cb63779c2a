"""The HTTP server of the laptop and of the live process.

It bounds heads and bodies, has deadlines for slow peers, and closes the open streams
first, so that a stop does not wait for phones.
"""

import asyncio
import socket
import struct
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from types import FrameType
from typing import Any, cast

import uvicorn
from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from deploy.live.hub import Hub
from deploy.serving.frozen_objects import freeze_startup_objects

MAX_HEAD_BYTES = 65_536
HEAD_SECONDS = 10.0
BODY_SECONDS = 30.0
# A receiver has this long to take the data beyond the buffers.
READ_SECONDS = 60.0
NO_LINGER = struct.pack("ii", 1, 0)
GRACE_SECONDS = 5
KEEP_ALIVE_SECONDS = 30
MOST_FILES = 10_240


def serve(
    host: str,
    port: int,
    then: Callable[[], None] = lambda: None,
    listening: socket.socket | None = None,
) -> None:
    """Serve streams, cached pages and Django until stopped; ``then`` runs once it does.

    ``listening`` is the port, if it was taken before.
    """
    from deploy.asgi import application, hub, spectators

    allow_many_files()
    # Python's default of 5 ms is half of a response's time limit
    sys.setswitchinterval(0.001)

    def after_start() -> None:
        spectators.start(settings.PUBLIC_URL)
        then()

    config = uvicorn.Config(
        application,
        host=host,
        port=port,
        http=BoundedProtocol,
        # only named proxies may forward addresses
        proxy_headers=bool(settings.TRUSTED_PROXIES),
        forwarded_allow_ips=settings.TRUSTED_PROXIES,
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
    )
    try:
        HttpServer(config, hub, after_start).run([listening] if listening else None)
    finally:
        hub.close()
        spectators.stop()


def allow_many_files() -> None:
    """Raise the limit of open files, 256 or 1,024 on many systems: each page holds one."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


class HttpServer(uvicorn.Server):
    """Answers as soon as it listens, and ends the streams when it is stopped."""

    def __init__(
        self, config: uvicorn.Config, hub: Hub, after_start: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.hub, self.after_start = hub, after_start

    async def startup(self, sockets: Any = None) -> None:
        """Listen first; then start the parts that streams and probes do not need."""
        await super().startup(sockets)
        threading.Thread(target=self._finish_start, daemon=True).start()

    def _finish_start(self) -> None:
        """Import the views; requests wait for them."""
        freeze_startup_objects()
        self.after_start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.hub.close()
        super().handle_exit(sig, frame)


class BoundedProtocol(HttpToolsProtocol):
    """Refuses a head that is too long, and a head or body that comes too slowly."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._awaits = ""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._head_bytes = self._chunk_bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", transport))
        self._set_deadline(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_timer("request")
        self._end_timer("unread")
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._set_timer("unread", READ_SECONDS, self._disconnect)

    def resume_writing(self) -> None:
        self._end_timer("unread")
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        """Parse the data; then set the deadline of the missing part."""
        awaited, self._chunk_bytes = self._awaits, len(data)
        super().data_received(data)
        if not self._awaits or self.transport.is_closing():
            return
        if self._awaits == "head":
            self._head_bytes = (awaited == "head") * self._head_bytes + len(data)
            if self._head_bytes > MAX_HEAD_BYTES:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                return
        if "request" not in self._timers or awaited != self._awaits:
            self._set_deadline(HEAD_SECONDS if self._awaits == "head" else BODY_SECONDS)

    def on_message_begin(self) -> None:
        self._awaits = "head"
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._end_timer("request")
        if self._is_head_too_long():
            self._awaits = ""
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return
        self._awaits = "body"
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Drop the body of a refused request."""
        if self._awaits:
            super().on_body(body)

    def on_message_complete(self) -> None:
        is_refused = not self._awaits
        self._end_timer("request")
        self._awaits = ""
        if not is_refused:
            super().on_message_complete()

    def _is_head_too_long(self) -> bool:
        if self._head_bytes + self._chunk_bytes <= MAX_HEAD_BYTES:
            return False
        lengths = (len(name) + len(value) for name, value in self.headers)
        return len(self.url) + sum(lengths) > MAX_HEAD_BYTES

    def _set_deadline(self, seconds: float) -> None:
        self._set_timer("request", seconds, self._end_slow_request)

    def _set_timer(self, name: str, seconds: float, end: Callable[[], None]) -> None:
        self._end_timer(name)
        self._timers[name] = self.loop.call_later(seconds, end)

    def _end_timer(self, name: str) -> None:
        if timer := self._timers.pop(name, None):
            timer.cancel()

    def _disconnect(self) -> None:
        """End the connection at once and drop its unsent data."""
        line = self.transport.get_extra_info("socket")
        with suppress(OSError):  # the system has no such option
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_LINGER)
        self.transport.abort()

    def _end_slow_request(self) -> None:
        self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer with the status alone, unless another answer is due first; then close."""
        if self._is_next_to_answer():
            self.transport.write(
                b"HTTP/1.1 %d %s\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
                % (status, status.phrase.encode())
            )
        self.transport.close()

    def _is_next_to_answer(self) -> bool:
        if self.cycle is None or self.cycle.response_complete:
            return True
        is_own_cycle = self._awaits == "body" and not self.pipeline
        return is_own_cycle and not self.cycle.response_started
