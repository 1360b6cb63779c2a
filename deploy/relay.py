"""Carries "this event has a new version" from who wrote it to every hub.

Inside one process that is a call; with Redis it is a channel that all processes hear.
"""

import logging
import threading
import time

import redis

from deploy.hub import Hub
from tournaments import live

CHANNEL = "seven-marks:versions"
log = logging.getLogger(__name__)


def connect(hub: Hub, redis_url: str) -> None:
    """Have this process's hub hear of every new version."""
    if not redis_url:
        live.listeners.append(hub.tell)
        return
    publish_to(redis_url)
    threading.Thread(
        target=_listen, args=(hub, redis_url), name="relay", daemon=True
    ).start()


def publish_to(redis_url: str) -> None:
    """Have this process tell Redis of the versions it writes."""
    client = redis.Redis.from_url(redis_url, socket_timeout=1, socket_connect_timeout=1)

    def publish(slug: str, version: int) -> None:
        try:
            client.publish(CHANNEL, f"{version} {slug}")
        except redis.RedisError:
            log.warning(
                "Redis is away: version %s of %s was not announced", version, slug
            )

    live.listeners.append(publish)


def _listen(hub: Hub, redis_url: str) -> None:
    while True:
        try:
            client = redis.Redis.from_url(redis_url, health_check_interval=15)
            with client.pubsub(ignore_subscribe_messages=True) as heard:  # type: ignore[no-untyped-call]
                heard.subscribe(CHANNEL)
                for message in heard.listen():
                    version, _blank, slug = message["data"].decode().partition(" ")
                    hub.tell(slug, int(version))
        except redis.RedisError:
            log.warning("Redis is away: open pages fall back to polling")
            time.sleep(2)
