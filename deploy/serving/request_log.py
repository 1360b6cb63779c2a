"""Gives each request an id, a line in the log and a measurement in the metrics.

Cached public pages get none of them; a page rendered for the request does.
"""

import re
import time
from collections.abc import Callable
from uuid import uuid4

import structlog
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, ResolverMatch, resolve

from deploy.serving.metrics import REQUESTS

VALID_ID = re.compile(r"[-_a-zA-Z0-9]{8,64}")
HEADER = "X-Request-ID"
log = structlog.get_logger("seven_marks.requests")


class RequestLog:
    """Middleware; uses the proxy's request id if there is one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request_id = _id_of(request.META.get("HTTP_X_REQUEST_ID", ""))
        with structlog.contextvars.bound_contextvars(request_id=request_id):
            start = time.perf_counter()
            response = self.get_response(request)
            match, method = request.resolver_match, str(request.method)
            _note(method, match, response.status_code, start)
        response[HEADER] = request_id
        return response


def log_made_page(path: str, status: int, start: float, header: str) -> None:
    """Log a request for a page that another process rendered for it.

    ``start`` is when it came, ``header`` the id that the proxy gave it.
    """
    try:
        match = resolve(path)
    except Resolver404:
        match = None
    with structlog.contextvars.bound_contextvars(request_id=_id_of(header)):
        _note("GET", match, status, start)


def _id_of(header: str) -> str:
    return header if VALID_ID.fullmatch(header) else uuid4().hex


def _note(method: str, match: ResolverMatch | None, status: int, start: float) -> None:
    seconds = time.perf_counter() - start
    route = match.route if match else "none"
    log.info(
        "request",
        method=method,
        route=route,
        event_slug=match.kwargs.get("slug") if match else None,
        status=status,
        ms=round(seconds * 1000, 1),
    )
    REQUESTS.labels(*_labels(method, status, route)).observe(seconds)


def _labels(method: str, status: int, route: str) -> tuple[str, str, int]:
    """Method, route and status, limited in number so that no attacker fills the memory."""
    method = method if method in ("GET", "POST") else "other"
    is_refused = 400 <= status < 500
    return method, "none" if is_refused or method == "other" else route, status
