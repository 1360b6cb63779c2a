"""A follower of a pair, and messages on their way."""

from datetime import timedelta

from django.utils import timezone

from tests.make import started_event
from tournaments.event.models import Follower, Notice
from tournaments.following import services as following
from tournaments.notices.services.deliver import deliver, hand_over, ways_due
from tournaments.notices.services.write import write_notices

BAD = "a@" + "\u00fc" * 60 + ".de"
"""An address whose domain cannot be written: it is too long."""


def followed(event=None, address="ann@example.org", language="en") -> Follower:
    pair = (event or started_event()).pairs.get(number=1)
    following.follow(of=pair, address=address, language=language)
    follower = Follower.objects.get(pair=pair, address=address)
    Notice.objects.filter(follower=follower).delete()
    following.confirm(token=follower.token)
    follower.refresh_from_db()
    return follower


def send_all() -> None:
    write_notices()
    for way in ways_due():
        deliver(way, hand_over(way))


def later() -> None:
    """The time for another try has come."""
    Notice.objects.update(next_at=timezone.now() - timedelta(seconds=1))
