"""Scheduled: the log's head stored and mailed after each round, old rows deleted."""

from datetime import timedelta

from allauth.usersessions.models import UserSession
from celery import shared_task
from django.conf import settings
from django.core.management import call_command

from players.common import clock
from players.common.alone import alone
from players.seasons.services import forget_deleted_seasons
from tournaments.event.models import Done, ReturnedAddress
from tournaments.setup.services import log_heads
from tournaments.setup.services.deleted import GOOD_FOR, forget_deleted
from tournaments.signup.jobs import forget_sign_ups

MAILING_HEADS = "mailing-heads"


@shared_task(name="tournaments.mail_heads")
def mail_heads() -> None:
    """Store and mail the log's head of each finished round; one task at a time."""
    with alone(MAILING_HEADS) as is_alone:
        if is_alone:
            log_heads.write_heads()
            log_heads.send_heads()


@shared_task(name="tournaments.forget_old")
def forget_old() -> None:
    """Delete old keys, sessions, sign-ups, addresses and events deleted long ago."""
    expired = clock.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE)
    UserSession.objects.filter(last_seen_at__lt=expired).delete()
    Done.objects.filter(at__lt=clock.now() - timedelta(days=30)).delete()
    call_command("clearsessions")
    forget_sign_ups()
    ReturnedAddress.objects.filter(at__lt=clock.now() - timedelta(days=365)).delete()
    forget_deleted()
    forget_deleted_seasons(before=clock.now() - GOOD_FOR)
