"""The cache of servers: Redis, and this process's own memory while Redis is away."""

from functools import cached_property
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from deploy.serving.shared_versions import Away, Line


class KeptClient(RedisCacheClient):
    """One client for every question; Django's makes one each time, for half the work."""

    @cached_property
    def _kept(self) -> Any:
        return super().get_client(write=True)

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        return self._kept


class KeptRedisCache(RedisCache):
    """Redis asked through a client that is kept."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = KeptClient


class PatientCache(BaseCache):
    """Redis where it answers; what it holds is never more than a convenience."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._redis = KeptRedisCache(server, params)
        self._here = LocMemCache("while-redis-is-away", params)
        self._line = Line(server)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._ask("get", key, default, version=version)

    def set(
        self,
        key: Any,
        value: Any,
        timeout: Any = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> None:
        self._ask("set", key, value, timeout, version=version)

    def add(
        self,
        key: Any,
        value: Any,
        timeout: Any = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        return bool(self._ask("add", key, value, timeout, version=version))

    def touch(
        self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        return bool(self._ask("touch", key, timeout, version=version))

    def delete(self, key: Any, version: int | None = None) -> bool:
        return bool(self._ask("delete", key, version=version))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return int(self._ask("incr", key, delta, version=version))

    def clear(self) -> None:
        self._ask("clear")

    def _ask(self, verb: str, *args: Any, **kwargs: Any) -> Any:
        try:
            return self._line.ask(lambda: getattr(self._redis, verb)(*args, **kwargs))
        except Away:
            return getattr(self._here, verb)(*args, **kwargs)
