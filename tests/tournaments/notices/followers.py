"""A follower of a pair, and messages on their way."""

from datetime import timedelta

from django.utils import timezone

from tests.make import started_event
from tournaments.event.models import Follower, Notice
from tournaments.following import services as following
from tournaments.following.followed import Followed
from tournaments.notices.services.deliver import NOTICES, send_due, ways_due
from tournaments.notices.services.write import write_notices

BAD = "a@" + "\u00fc" * 60 + ".de"
"""An address whose domain cannot be written: it is too long."""


def follower_of(
    of: Followed,
    address: str = "ann@example.org",
    language: str = "en",
    minutes_ahead: int = 0,
) -> Follower:
    """Who asked for messages of this and said yes."""
    asked = {"address": address, "language": language, "minutes_ahead": minutes_ahead}
    following.follow(of=of, **asked)
    follower = of.followers.get(address=address)
    follower.notices.all().delete()
    following.confirm(token=follower.token)
    follower.refresh_from_db()
    return follower


def followed(event=None, *address: str, **more: str) -> Follower:
    return follower_of((event or started_event()).pairs.get(number=1), *address, **more)


def send_all() -> None:
    write_notices()
    for way in ways_due():
        send_due(NOTICES[way], name=way)


def later() -> None:
    """The time for another try has come."""
    Notice.objects.update(next_at=timezone.now() - timedelta(seconds=1))
