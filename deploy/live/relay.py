"""Passes an event's new version from the process that wrote it to every hub.

Without Redis the writer calls the hub, and the relay polls the database once a second
for the writes of other commands. With Redis every process subscribes to one channel;
while Redis is away the relay polls every two seconds.
"""

import logging
import threading
import time
from typing import TYPE_CHECKING, Any

from deploy.live.hub import Hub
from deploy.serving.cache import RedisAway, RedisLink
from deploy.serving.versions import DATABASE_ERRORS, Versions
from tournaments.event import live
from tournaments.event.live import EventVersion

if TYPE_CHECKING:
    from redis import Redis

log = logging.getLogger(__name__)
CHANNEL = "seven-marks:versions"
POLL_SECONDS = 2.0
LOOK_SECONDS = 1.0


class Publisher:
    """Publishes this process's writes to Redis."""

    def __init__(self, redis_url: str) -> None:
        self.link = RedisLink(redis_url)

    def publish(self, slug: str, version: EventVersion) -> None:
        text = f"{version.epoch} {version.number} {slug}"
        try:
            self.link.ask(lambda: self.link.client.publish(CHANNEL, text))
        except RedisAway:
            log.warning("Redis is away: %s of %s was not announced", version, slug)


class Relay:
    """Passes every new version to one hub, from any writing process."""

    def __init__(self, hub: Hub, redis_url: str, versions: Versions) -> None:
        self.hub, self.redis_url, self.versions = hub, redis_url, versions
        self.is_polling = False

    def connect(self) -> None:
        if not self.redis_url:
            live.listeners.append(self.hub.publish)
        follow = self._follow_channel if self.redis_url else self._poll_database
        threading.Thread(target=follow, name="relay", daemon=True).start()

    def _poll_database(self) -> None:
        while True:
            time.sleep(LOOK_SECONDS)
            self.look()

    def _follow_channel(self) -> None:
        import redis

        while True:
            try:
                self._listen(redis.Redis)
            except redis.RedisError:
                if not self.is_polling:
                    log.warning("Redis is away: open pages are told by polling")
                self.is_polling = True
                self.look()
                time.sleep(POLL_SECONDS)

    def _listen(self, connect: "type[Redis]") -> None:
        client = connect.from_url(
            self.redis_url, health_check_interval=5, socket_connect_timeout=2
        )
        with client.pubsub(ignore_subscribe_messages=True) as channel:
            channel.subscribe(CHANNEL)
            self.is_polling = False
            self.look()
            while True:
                message: dict[str, Any] | None = channel.get_message(timeout=5)
                if message is not None:
                    epoch, number, slug = message["data"].decode().split(" ")
                    self.hub.publish(slug, EventVersion(int(epoch), int(number)))

    def look(self) -> None:
        for slug in self.hub.events():
            known_version = self.hub.versions.get(slug)
            try:
                version = self.versions.of(slug)
            except DATABASE_ERRORS:
                return
            if version is None or version == known_version:
                continue
            # otherwise published meanwhile.
            if self.hub.versions.get(slug) == known_version:
                self.hub.publish(slug, version)
