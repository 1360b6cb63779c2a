"""Django behind the loop: a small request goes in whole and its answer comes back whole.

Each step between loop and thread costs a share of what an answer takes, so there is one
each way. What is long or of unknown length is handed over piece by piece.
"""

import asyncio
import contextvars
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi import build_environ

from deploy.live.hub import Receive, Send

MOST = 1_000_000
"""Bytes of a request that is taken whole."""
THREADS = 2
GONE = "http.disconnect"


class Whole:
    """An ASGI application around a WSGI one."""

    def __init__(self, application: Any) -> None:
        self._application = application
        self._readers = ThreadPoolExecutor(THREADS, thread_name_prefix="read")
        # two that write would share one lock and one interpreter, and both end late
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="write")
        self._piecewise: Any = WSGIMiddleware(application, workers=THREADS)

    async def __call__(
        self, scope: dict[str, Any], receive: Receive, send: Send
    ) -> None:
        if not _is_short(scope["headers"]):
            await self._piecewise(scope, receive, send)
            return
        body = await _read(receive)
        if body is None:
            return
        pool = self._writer if scope["method"] == "POST" else self._readers
        asked = partial(self._answer, scope, body)
        status, headers, said = await asyncio.get_running_loop().run_in_executor(
            pool, contextvars.copy_context().run, asked
        )
        await send(
            {"type": "http.response.start", "status": status, "headers": headers}
        )
        await send({"type": "http.response.body", "body": said})

    def _answer(
        self, scope: dict[str, Any], body: bytes
    ) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        told: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]]) -> None:
            told[:] = [status, headers]

        environ = build_environ(cast(Any, scope), cast(Any, BytesIO(body)))
        result: Iterable[bytes] = self._application(environ, start_response)
        try:
            said = b"".join(result)
        finally:
            getattr(result, "close", lambda: None)()
        status, headers = told
        return int(status.split(" ", 1)[0]), [_raw(*one) for one in headers], said


def _is_short(headers: list[tuple[bytes, bytes]]) -> bool:
    told = dict(headers)
    length = told.get(b"content-length", b"0")
    return b"transfer-encoding" not in told and length.isdigit() and int(length) <= MOST


async def _read(receive: Receive) -> bytes | None:
    """The request's body; None where who asked has gone."""
    parts = []
    while True:
        message = await receive()
        if message["type"] == GONE:
            return None
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)


def _raw(name: str, value: str) -> tuple[bytes, bytes]:
    return name.lower().encode("latin-1"), value.encode("latin-1")
