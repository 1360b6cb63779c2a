"""The cache of servers goes on without Redis."""

from collections.abc import Iterator

import pytest

from deploy.serving.cache import RedisLink, RedisOrLocalCache
from tests.servers import Redis, own_redis

pytestmark = pytest.mark.redis


@pytest.fixture
def server() -> Iterator[Redis]:
    with own_redis() as running:
        yield running


def test_it_counts_on_in_this_process_while_redis_is_away(server: Redis) -> None:
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


def test_a_connection_closed_at_the_other_end_is_opened_again_at_once(
    server: Redis,
) -> None:
    link, other = RedisLink(server.url), RedisLink(server.url)
    assert link.is_up()
    other.client.execute_command("CLIENT", "KILL", "SKIPME", "yes", "TYPE", "NORMAL")
    assert link.is_up()


def test_a_line_that_failed_rests_a_moment_and_then_goes_on(server: Redis) -> None:
    link = RedisLink(server.url)
    server.stop()
    assert not link.is_up()
    server.start()
    assert not link.is_up()
    link._paused_until = 0.0
    assert link.is_up()
