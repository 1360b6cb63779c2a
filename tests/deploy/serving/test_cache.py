"""The cache of servers goes on without Redis."""

import pytest

from deploy.serving.cache import RedisOrLocalCache
from tests.servers import own_redis

pytestmark = pytest.mark.redis


def test_it_counts_on_in_this_process_while_redis_is_away():
    with own_redis() as server:
        cache = RedisOrLocalCache(server.url, {})
        cache.set("tries", 3, 60)
        assert cache.incr("tries") == 4
        server.stop()
        assert cache.get("tries", 0) == 0
        assert cache.add("tries", 0, 60)
        assert cache.incr("tries") == 1
        assert cache.get("tries") == 1
        assert cache.delete("tries")
        server.start()
