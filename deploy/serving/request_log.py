"""Gives each request an id, a line in the log and a measurement in the metrics."""

import re
import time
from collections.abc import Callable
from uuid import uuid4

import structlog
from django.http import HttpRequest, HttpResponse

from deploy.serving.metrics import REQUESTS

VALID_ID = re.compile(r"[-_a-zA-Z0-9]{8,64}")
HEADER = "X-Request-ID"
log = structlog.get_logger("seven_marks.requests")


class RequestLog:
    """Middleware; uses the proxy's request id where there is one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        header = request.headers.get(HEADER, "")
        request_id = header if VALID_ID.fullmatch(header) else uuid4().hex
        with structlog.contextvars.bound_contextvars(request_id=request_id):
            start = time.perf_counter()
            response = self.get_response(request)
            seconds = time.perf_counter() - start
            match = request.resolver_match
            route = match.route if match else "none"
            log.info(
                "request",
                method=request.method,
                route=route,
                event_slug=match.kwargs.get("slug") if match else None,
                status=response.status_code,
                ms=round(seconds * 1000, 1),
            )
        REQUESTS.labels(*_labels(request, response, route)).observe(seconds)
        response[HEADER] = request_id
        return response


def _labels(
    request: HttpRequest, response: HttpResponse, route: str
) -> tuple[str, str, int]:
    """Method, route and status; more of them would be memory that an attacker fills."""
    method = request.method if request.method in ("GET", "POST") else "other"
    status = response.status_code
    is_refused = 400 <= status < 500
    return method, "none" if is_refused or method == "other" else route, status
