"""Django behind the event loop: a request is read whole, then answered by a thread.

A slow sender occupies no thread. Writes have a thread of their own: concurrent writers
contend for the interpreter and the event's lock; in turn they finish sooner.
"""

import asyncio
import contextvars
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http import HTTPStatus
from io import BytesIO
from typing import Any

from django.conf import settings

from deploy.live.streams import Receive, Send
from deploy.serving.page import accepts_gzip

App = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
Scope = dict[str, Any]
RawHeaders = list[tuple[bytes, bytes]]
OUTBOXES = 2  # One is sent, the other thread refuses those of the same code
READERS = 2
COMPUTES = "/api/"  # Forms sent there are judged and store nothing
MAX_BUFFERED = 64_000_000  # Bytes of all bodies being received at one time
PAGE = (
    "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'>"
    "<title>{title}</title><h1>{title}</h1><p>{text}<p lang=es>{spanish}"
)
# What people read whose body is refused.
REFUSED = {
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: PAGE.format(
        title="Too large",
        text="Nothing was changed: at most 2 MB are taken at once. Go back and choose "
        "a smaller file.",
        spanish="No se ha cambiado nada: se aceptan 2 MB como máximo de una vez. Vuelva "
        "atrás y elija un archivo más pequeño.",
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: PAGE.format(
        title="Back in a moment",
        text="Nothing that was saved is lost. Go back and send it again.",
        spanish="No se ha perdido nada de lo guardado. Vuelva atrás y envíelo otra vez.",
    ),
}


class WsgiBridge:
    """An ASGI application around a WSGI one."""

    def __init__(self, application: App) -> None:
        self._application = application
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="read")
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="write")
        # A phone's outbox is many writes: single ones do not wait for all of them.
        self._outboxes = ThreadPoolExecutor(OUTBOXES, thread_name_prefix="outbox")
        self._buffered = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await self._receive_body(receive)
        if body is None:
            return
        if isinstance(body, HTTPStatus):
            page = REFUSED[body].encode()
            headers = [
                (b"content-type", b"text/html; charset=utf-8"),
                (b"content-length", str(len(page)).encode()),
                (b"connection", b"close"),
            ]
            await send_answer(send, body, headers, page)
            return
        pool = self._pool_of(scope)
        answer = partial(self._answer, scope, body)
        status, headers, content = await asyncio.get_running_loop().run_in_executor(
            pool, contextvars.copy_context().run, answer
        )
        await send_answer(send, status, headers, content)

    def _pool_of(self, scope: Scope) -> ThreadPoolExecutor:
        if scope["method"] != "POST" or scope["path"].startswith(COMPUTES):
            return self._readers
        is_outbox = scope["path"].startswith("/t/") and scope["path"].endswith("/kept")
        return self._outboxes if is_outbox else self._writer

    async def _receive_body(self, receive: Receive) -> bytes | HTTPStatus | None:
        """The body; a status if it is refused, None if the sender has gone."""
        body = bytearray()
        try:
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                part = message.get("body", b"")
                body += part
                self._buffered += len(part)
                if len(body) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
                    return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
                if self._buffered > MAX_BUFFERED:
                    return HTTPStatus.SERVICE_UNAVAILABLE
                if not message.get("more_body", False):
                    return bytes(body)
        finally:
            self._buffered -= len(body)

    def _answer(self, scope: Scope, body: bytes) -> tuple[int, RawHeaders, bytes]:
        status, headers, content = answer_of(self._application, environ_of(scope, body))
        raw = [(k.lower().encode("latin-1"), v.encode("latin-1")) for k, v in headers]
        return status, raw, content


def answer_of(
    application: App, environ: dict[str, Any]
) -> tuple[int, list[tuple[str, str]], bytes]:
    started: list[Any] = []

    def start_response(
        status: str, headers: list[tuple[str, str]], exc_info: Any = None
    ) -> None:
        started[:] = [status, headers]

    result = application(environ, start_response)
    try:
        content = b"".join(result)
    finally:
        getattr(result, "close", lambda: None)()
    status, headers = started
    return int(status.split(" ", 1)[0]), headers, content


async def send_answer(
    send: Send, status: int, headers: RawHeaders, content: bytes
) -> None:
    start = {"type": "http.response.start", "status": int(status), "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": content})


def environ_of(scope: Scope, body: bytes) -> dict[str, Any]:
    """The WSGI environment of a completely received ASGI request."""
    host, port = scope.get("server") or ("localhost", 80)
    address, _port = scope.get("client") or ("", 0)
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "REMOTE_ADDR": address,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    environ.update(_header_variables(scope["headers"]))
    environ["CONTENT_LENGTH"] = str(len(body))
    encodings = environ.get("HTTP_ACCEPT_ENCODING", "")
    environ["HTTP_ACCEPT_ENCODING"] = "gzip" if accepts_gzip(encodings) else ""
    return environ


def _header_variables(headers: RawHeaders) -> dict[str, str]:
    """The headers by WSGI name, without those with ``_``, which could pose as others."""
    variables: dict[str, str] = {}
    for raw_name, raw_value in headers:
        if b"_" in raw_name:
            continue
        name = raw_name.decode("latin-1").upper().replace("-", "_")
        name = name if name == "CONTENT_TYPE" else f"HTTP_{name}"
        value = raw_value.decode("latin-1")
        if name in variables:
            separator = "; " if name == "HTTP_COOKIE" else ","
            value = f"{variables[name]}{separator}{value}"
        variables[name] = value
    return variables
