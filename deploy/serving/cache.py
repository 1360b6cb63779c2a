"""The cache of servers: Redis, and this process's own memory while Redis is away."""

from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

from deploy.serving.shared_versions import RedisAway, RedisLink


class RedisOrLocalCache(BaseCache):
    """Redis if it answers, else local memory; losing an entry does no harm."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._redis = RedisCache(server, params)
        self._local = LocMemCache("while-redis-is-away", params)
        self._link = RedisLink(server)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._run("get", key, default, version=version)

    def set(
        self,
        key: Any,
        value: Any,
        timeout: Any = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> None:
        self._run("set", key, value, timeout, version=version)

    def add(
        self,
        key: Any,
        value: Any,
        timeout: Any = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        return bool(self._run("add", key, value, timeout, version=version))

    def touch(
        self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        return bool(self._run("touch", key, timeout, version=version))

    def delete(self, key: Any, version: int | None = None) -> bool:
        return bool(self._run("delete", key, version=version))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return int(self._run("incr", key, delta, version=version))

    def clear(self) -> None:
        self._run("clear")

    def _run(self, verb: str, *args: Any, **kwargs: Any) -> Any:
        try:
            return self._link.ask(lambda: getattr(self._redis, verb)(*args, **kwargs))
        except RedisAway:
            return getattr(self._local, verb)(*args, **kwargs)
