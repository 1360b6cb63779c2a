"""Django in a web worker: writes run one after the other, reads do not wait.

Concurrent writers contend for the interpreter and the event's lock; in turn they
finish sooner. A write queues once its body has arrived in full, so that no slow phone
holds up another.
"""

from collections.abc import Callable, Iterable
from io import BytesIO
from threading import Lock
from typing import Any

from django.conf import settings

App = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class InTurn:
    """A WSGI application around another."""

    def __init__(self, application: App) -> None:
        self._application = application
        self._turn = Lock()

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        length = environ.get("CONTENT_LENGTH") or "0"
        is_short = (
            length.isdecimal() and int(length) <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        )
        if environ["REQUEST_METHOD"] != "POST" or not is_short:
            return self._application(environ, start_response)
        body = environ["wsgi.input"].read(int(length))
        if len(body) < int(length):
            start_response("400 Bad Request", [("Content-Length", "0")])
            return []
        environ["wsgi.input"] = BytesIO(body)
        with self._turn:
            return self._application(environ, start_response)
