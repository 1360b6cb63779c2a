"""The cache of servers: Redis, and this process's own memory while Redis is away."""

import time
from collections.abc import Callable
from functools import partialmethod
from typing import Any, TypeVar

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

T = TypeVar("T")
PAUSE_SECONDS = 1.0
TIMEOUT_SECONDS = 0.5


class RedisAway(Exception):
    """Redis does not answer, or did not a moment ago."""


class RedisLink:
    """Connects to Redis; waits a moment after a failure before the next try."""

    def __init__(self, url: str) -> None:
        import redis  # 60 modules that a laptop does not need
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        self._error = redis.RedisError
        self.client = redis.Redis.from_url(
            url,
            socket_timeout=TIMEOUT_SECONDS,
            socket_connect_timeout=TIMEOUT_SECONDS,
            retry=Retry(NoBackoff(), 1),  # the other end closed it since its last use
        )
        self._paused_until = 0.0

    def ask(self, work: Callable[[], T]) -> T:
        """Call ``work``; raises RedisAway if Redis does not answer."""
        if time.monotonic() < self._paused_until:
            raise RedisAway
        try:
            return work()
        except self._error as error:
            self._paused_until = time.monotonic() + PAUSE_SECONDS
            raise RedisAway from error

    def is_up(self) -> bool:
        try:
            return bool(self.ask(self.client.ping))
        except RedisAway:
            return False


class RedisOrLocalCache(BaseCache):
    """Redis if it answers, else local memory; losing an entry does no harm."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._redis = RedisCache(server, params)
        self._local = LocMemCache("while-redis-is-away", params)
        self._link = RedisLink(server)

    def _run(self, verb: str, *args: Any, **kwargs: Any) -> Any:
        try:
            return self._link.ask(lambda: getattr(self._redis, verb)(*args, **kwargs))
        except RedisAway:
            return getattr(self._local, verb)(*args, **kwargs)

    get: Any = partialmethod(_run, "get")
    set: Any = partialmethod(_run, "set")
    add: Any = partialmethod(_run, "add")
    touch: Any = partialmethod(_run, "touch")
    delete: Any = partialmethod(_run, "delete")
    incr: Any = partialmethod(_run, "incr")
    clear: Any = partialmethod(_run, "clear")
