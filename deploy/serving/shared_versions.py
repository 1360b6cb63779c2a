"""Event versions shared by all processes: one Redis hash for each event.

The hash holds the newest version (``v``: epoch and number) and a mark for each writer
that is about to commit. While there is a mark, readers ask the database for the
version.
"""

import os
import socket
import threading
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

import hiredis

from tournaments.live import EventVersion

T = TypeVar("T")
Command = list[bytes]
PREFIX = "seven-marks:event:"
CHANNEL = "seven-marks:versions"
PAUSE_SECONDS = 1.0
TIMEOUT_SECONDS = 0.5

MARK = """
redis.call('HSET', KEYS[1], ARGV[1], redis.call('TIME')[1])
redis.call('EXPIRE', KEYS[1], 604800)
"""
RAISE = """
local function parse(version)
  local epoch, number = string.match(version, '^(%d+) (%d+)$')
  return tonumber(epoch or 0), tonumber(number or 0)
end
local epoch, number = parse(ARGV[1])
local known_epoch, known_number = parse(redis.call('HGET', KEYS[1], 'v') or '')
if epoch > known_epoch or epoch == known_epoch and number > known_number then
  redis.call('HSET', KEYS[1], 'v', ARGV[1])
end
redis.call('EXPIRE', KEYS[1], 604800)
"""
DONE = f"""{RAISE}
redis.call('HDEL', KEYS[1], ARGV[2])
redis.call('PUBLISH', ARGV[3], ARGV[4])
"""
SWEEP = f"""{RAISE}
local old = redis.call('TIME')[1] - 60
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  if all[i] ~= 'v' and tonumber(all[i + 1]) < old then
    redis.call('HDEL', KEYS[1], all[i])
  end
end
"""


class RedisAway(Exception):
    """Redis does not answer, or did not a moment ago."""


class RedisLink:
    """Connects to Redis; waits a moment after a failure before the next try."""

    def __init__(self, url: str) -> None:
        import redis  # 60 modules that a laptop does not need

        self._error, self._lost = redis.RedisError, redis.ConnectionError
        self.client = redis.Redis.from_url(
            url, socket_timeout=TIMEOUT_SECONDS, socket_connect_timeout=TIMEOUT_SECONDS
        )
        self._local = threading.local()
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

    def execute(self, command: Command) -> Any:
        """Send a command on this thread's own connection; return the reply.

        Raises RedisAway like ``ask``.
        """
        return self.ask(lambda: self._execute(command))

    def _execute(self, command: Command) -> Any:
        connection = self._connection()
        try:
            return _reply(connection, command)
        except self._lost:  # the other end closed it since its last use
            connection.disconnect()
            return _reply(connection, command)

    def _connection(self) -> Any:
        if not hasattr(self._local, "connection"):
            pool = self.client.connection_pool
            self._local.connection = pool.connection_class(**pool.connection_kwargs)
        return self._local.connection

    def is_up(self) -> bool:
        """Whether Redis answers."""
        try:
            return bool(self.ask(self.client.ping))
        except RedisAway:
            return False


class SharedVersions:
    """Reads and writes the hashes."""

    def __init__(self, link: RedisLink) -> None:
        self.link = link

    def read(self, slug: str) -> EventVersion | None:
        """Return the version, None if the database has to be asked."""
        fields = _flat(self.link.execute(_all_of(slug)))
        is_certain = len(fields) == 2 and fields[0] == b"v"
        if not is_certain:
            return None
        epoch, _blank, number = fields[1].partition(b" ")
        return EventVersion(int(epoch), int(number)) if number else None

    def mark(self, slug: str) -> None:
        """Set this thread's mark before it commits a new version."""
        self._run(MARK, slug, _writer())

    def done(self, slug: str, version: EventVersion) -> None:
        """Raise the version after the commit, clear this thread's mark, publish."""
        text = _text(version)
        self._run(DONE, slug, text, _writer(), CHANNEL, f"{text} {slug}")

    def sweep(self, slug: str, version: EventVersion) -> None:
        """Raise the version to the database's; clear the marks of dead writers."""
        self._run(SWEEP, slug, _text(version))

    def _run(self, script: str, slug: str, *args: str | int) -> None:
        self.link.execute(_packed("EVAL", script, 1, PREFIX + slug, *args))


def _text(version: EventVersion) -> str:
    return f"{version.epoch} {version.number}"


@lru_cache
def _all_of(slug: str) -> Command:
    return _packed("HGETALL", PREFIX + slug)


def _packed(*words: str | int) -> Command:
    return [hiredis.pack_command(words)]  # type: ignore[arg-type]


def _reply(connection: Any, command: Command) -> Any:
    connection.send_packed_command(command, check_health=False)
    return connection.read_response()


def _flat(reply: Any) -> list[bytes]:
    """Return a hash's fields and values in turn, for either Redis protocol."""
    if isinstance(reply, dict):
        return [part for pair in reply.items() for part in pair]
    return list(reply)


def _writer() -> str:
    return f"m:{socket.gethostname()}:{os.getpid()}:{threading.get_ident()}"
