"""Followers of pairs, and the notices to them."""

from __future__ import annotations

import secrets

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.event.models.events import Event
from tournaments.event.models.pairs import Pair
from tournaments.event.models.stages import Round


def new_token() -> str:
    """A secret for the link in a message that ends the messages."""
    return secrets.token_urlsafe(24)


class Follower(models.Model):
    """An address that follows a pair: gets its calls and results."""

    class Way(models.TextChoices):
        MAIL = "mail", _("e-mail")
        PUSH = "push", _("on this phone")

    pair = models.ForeignKey(Pair, models.CASCADE, related_name="followers")
    way = models.CharField(max_length=4, choices=Way.choices)
    # An e-mail address, or the browser's push address.
    address = models.CharField(max_length=500)
    # The browser's keys for push; empty for e-mail.
    keys = models.JSONField(default=dict)
    language = models.CharField(max_length=8, default="en")
    token = models.CharField(max_length=40, unique=True, default=new_token)
    asked_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    # The event's version up to which notices are written.
    seen_version = models.PositiveIntegerField(default=0)
    # From the club's list of people: gets only moved dates until it confirms.
    is_from_list = models.BooleanField(default=False)
    # When an address from the list asked for no more messages.
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["pair", "way", "address"], name="tournaments_follower_once"
            ),
            models.CheckConstraint(
                condition=Q(way__in=["mail", "push"]),
                name="tournaments_follower_way_known",
            ),
            models.CheckConstraint(
                condition=~Q(address=""), name="tournaments_follower_address_given"
            ),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True)
                | Q(is_from_list=True, confirmed_at__isnull=True),
                name="tournaments_follower_ended",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.way} {self.pk}"


class Notice(models.Model):
    """One message to one follower: written once, sent at least once."""

    class State(models.TextChoices):
        QUEUED = "queued", _("queued")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")

    follower = models.ForeignKey(Follower, models.CASCADE, related_name="notices")
    # The key of its content: a follower gets each content once.
    what = models.CharField(max_length=60)
    subject = models.CharField(max_length=120)
    text = models.TextField()
    state = models.CharField(max_length=6, choices=State.choices, default=State.QUEUED)
    tries = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField()  # The earliest time for a worker to take it
    sent_at = models.DateTimeField(null=True, blank=True)
    fault = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["follower", "what"], name="tournaments_notice_told_once"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["queued", "sent", "failed"]),
                name="tournaments_notice_state_known",
            ),
            models.CheckConstraint(
                condition=Q(state="sent", sent_at__isnull=False)
                | (~Q(state="sent") & Q(sent_at__isnull=True)),
                name="tournaments_notice_sent_when",
            ),
        ]
        indexes = [
            models.Index(
                fields=["next_at"],
                condition=Q(state="queued"),
                name="tournaments_notice_due",
            )
        ]

    def __str__(self) -> str:
        return self.what

    @property
    def match(self) -> str:
        """The number of the match it is about; empty without one."""
        return self.what.split(":")[1] if ":" in self.what else ""


class LogHead(models.Model):
    """The head of an event's log after a round, mailed to the club's directors."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="log_heads")
    round = models.OneToOneField(Round, models.CASCADE, related_name="log_head")
    entries = models.PositiveIntegerField()
    head = models.CharField(max_length=64)
    at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField()  # The earliest time to send it
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.entries} {self.head}"
