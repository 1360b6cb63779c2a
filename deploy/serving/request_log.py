"""Every request gets an id, a line in the log and a place in the figures."""

import re
import time
from collections.abc import Callable
from uuid import uuid4

import structlog
from django.http import HttpRequest, HttpResponse

from deploy.serving.metrics import REQUESTS

GIVEN = re.compile(r"[-_a-zA-Z0-9]{8,64}")
HEADER = "X-Request-ID"
log = structlog.get_logger("seven_marks.requests")


class RequestLog:
    """Middleware; an id that the proxy gave is kept."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get(HEADER, "")
        name = given if GIVEN.fullmatch(given) else uuid4().hex
        with structlog.contextvars.bound_contextvars(request_id=name):
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
        REQUESTS.labels(_method(request), route, response.status_code).observe(seconds)
        response[HEADER] = name
        return response


def _method(request: HttpRequest) -> str:
    known = ("GET", "HEAD", "POST", "OPTIONS")
    return request.method if request.method in known else "other"
