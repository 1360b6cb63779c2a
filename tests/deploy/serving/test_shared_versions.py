"""Versions as all processes share them: raised, never lowered, marked while a writer
commits."""

from threading import Thread

import pytest

from deploy.serving.shared_versions import (
    PREFIX,
    RedisAway,
    RedisLink,
    SharedVersions,
)
from deploy.serving.versions import DatabaseVersions, RedisVersions
from tests.make import make_event
from tests.servers import Redis, own_redis
from tournaments.live import EventVersion
from tournaments.services.change import open_change

pytestmark = [pytest.mark.redis, pytest.mark.django_db]


@pytest.fixture
def server() -> Redis:
    with own_redis() as running:
        yield running


def shared(server: Redis) -> SharedVersions:
    return SharedVersions(RedisLink(server.url))


def at(number: int, epoch: int = 1) -> EventVersion:
    return EventVersion(epoch, number)


def now_of(event) -> EventVersion:
    return EventVersion(event.epoch, event.version)


def raise_version(event) -> None:
    with open_change(event, by="dora") as change:
        change.log("test")


def test_a_version_is_raised_and_never_lowered(server):
    line = shared(server)
    line.done("a", at(7))
    line.done("a", at(6))
    line.sweep("a", at(5))
    assert line.read("a") == at(7)


def test_another_epoch_begins_at_any_number_and_the_one_before_never_returns(server):
    line = shared(server)
    line.done("a", at(50))
    line.sweep("a", at(3, epoch=2))
    assert line.read("a") == at(3, epoch=2)
    line.sweep("a", at(51))
    assert line.read("a") == at(3, epoch=2)


def test_while_a_writer_is_about_to_commit_only_the_database_knows(server):
    writer, reader = shared(server), shared(server)
    writer.done("a", at(7))
    writer.mark("a")
    assert reader.read("a") is None
    writer.done("a", at(8))
    assert reader.read("a") == at(8)


def test_each_writer_has_a_mark_of_its_own(server):
    line = shared(server)
    line.done("a", at(7))
    line.mark("a")
    line.link.client.hset(PREFIX + "a", "m:another machine", 9_999_999_999)
    line.done("a", at(8))
    assert line.read("a") is None


def test_the_mark_of_a_writer_that_died_is_cleared_after_a_minute(server):
    line = shared(server)
    line.link.client.hset(PREFIX + "a", "m:dead", 1)
    line.sweep("a", at(9))
    assert line.read("a") == at(9)


def test_a_writer_that_died_after_its_commit_leaves_nothing_stale(server):
    event, line = make_event(), shared(server)
    versions = RedisVersions(line, DatabaseVersions())
    assert versions.of(event.slug) == now_of(event)
    line.mark(event.slug)
    raise_version(event)
    assert versions.of(event.slug) == now_of(event)


def test_a_redis_that_lost_everything_is_filled_from_the_database(server):
    event, line = make_event(), shared(server)
    versions = RedisVersions(line, DatabaseVersions())
    versions.of(event.slug)
    line.link.client.flushall()
    assert versions.of(event.slug) == now_of(event)
    assert versions.of("nowhere") is None


def test_a_redis_that_kept_something_old_is_found_out_at_the_next_check(server):
    event, line = make_event(), shared(server)
    line.done(event.slug, now_of(event))
    raise_version(event)
    assert RedisVersions(line, DatabaseVersions()).of(event.slug) == now_of(event)
    assert line.read(event.slug) == now_of(event)


def test_without_redis_the_database_is_asked(server):
    event, line = make_event(), shared(server)
    versions = RedisVersions(line, DatabaseVersions())
    versions.of(event.slug)
    server.stop()
    raise_version(event)
    assert versions.of(event.slug) == now_of(event)
    with pytest.raises(RedisAway):
        line.read(event.slug)
    server.start()


def test_a_connection_closed_at_the_other_end_is_opened_again_at_once(server):
    line = shared(server)
    line.done("a", at(7))
    line.link.client.execute_command(
        "CLIENT", "KILL", "SKIPME", "yes", "TYPE", "NORMAL"
    )
    assert line.read("a") == at(7)


def test_a_thread_that_ends_leaves_no_connection(server):
    line = shared(server)
    line.done("a", at(7))
    before = line.link.client.info("clients")["connected_clients"]
    for _each in range(5):
        thread = Thread(target=line.read, args=("a",))
        thread.start()
        thread.join()
    assert line.link.client.info("clients")["connected_clients"] <= before + 1


def test_a_line_that_failed_rests_a_moment_and_then_goes_on(server):
    line = RedisLink(server.url)
    server.stop()
    assert not line.is_up()
    server.start()
    assert not line.is_up()
    line._paused_until = 0.0
    assert line.is_up()
