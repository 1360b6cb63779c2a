"""Probes of an installation for machines: /health, /ready and /metrics.

Answered before the rest of Django, so that no setting of hosts, sessions or redirects
interferes.
"""

import time
from collections.abc import Callable
from hmac import compare_digest

from django.conf import settings
from django.core.cache import cache
from django.db import Error as DatabaseError
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound, JsonResponse

from deploy import disk
from deploy.serving import metrics
from deploy.serving.cache import RedisLink

HEARTBEAT = "worker-heartbeat"
LATE_SECONDS = 120
NO_STORE = {"Cache-Control": "no-store"}
GetResponse = Callable[[HttpRequest], HttpResponse]


class Probes:
    """Middleware that answers the three addresses and passes all others on."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self.redis = RedisLink(settings.REDIS_URL) if settings.REDIS_URL else None
        self.answers = {
            "/health": self.health,
            "/ready": self.ready,
            "/metrics": self.metrics,
        }
        metrics.gauges["database_up"] = ("1 where it answers", lambda: _database_up())
        metrics.gauges["worker_age_seconds"] = (
            "Since a worker last did something, -1 where none is known",
            _worker_age,
        )
        if self.redis:
            metrics.gauges["redis_up"] = ("1 where it answers", self.redis.is_up)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.answers.get(request.path_info)
        return answer(request) if answer else self.get_response(request)

    def health(self, request: HttpRequest) -> HttpResponse:
        """This process is alive; also whether open pages stream or poll."""
        polls = self.redis is not None and not self.redis.is_up()
        state = {"ok": True, "live": "polling" if polls else "streaming"}
        return JsonResponse(state, headers=NO_STORE)

    def ready(self, request: HttpRequest) -> HttpResponse:
        """Whether to send requests to this process: the database answers and has room."""
        is_up, is_full = _database_up(), disk.is_full()
        is_ready = is_up and not (is_full and connection.vendor == "sqlite")
        age = _worker_age()
        state = {
            "ready": is_ready,
            "database": "ok" if is_up else "away",
            "disk": "full" if is_full else "ok",
            "redis": self._redis_state(),
            "worker": "ok" if 0 <= age < LATE_SECONDS else "away",
        }
        return JsonResponse(state, status=200 if is_ready else 503, headers=NO_STORE)

    def metrics(self, request: HttpRequest) -> HttpResponse:
        """Metrics for a caller with the token; without a token set, for this machine."""
        if not _may_measure(request):
            return HttpResponseNotFound()
        return HttpResponse(
            metrics.exposition(), content_type="text/plain; version=0.0.4"
        )

    def _redis_state(self) -> str:
        if self.redis is None:
            return "not used"
        return "ok" if self.redis.is_up() else "away"


def _may_measure(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        header = request.headers.get("Authorization", "")
        return compare_digest(
            header.encode(), f"Bearer {settings.METRICS_TOKEN}".encode()
        )
    is_passed_on = (
        "X-Forwarded-For" in request.headers or "Forwarded" in request.headers
    )
    return not is_passed_on and request.META.get("REMOTE_ADDR") in ("127.0.0.1", "::1")


def _database_up() -> bool:
    try:
        connection.ensure_connection()
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        connection.close()
        return False
    return True


def _worker_age() -> float:
    beat = cache.get(HEARTBEAT)
    return time.time() - beat if beat else -1.0
