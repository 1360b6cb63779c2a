"""Followers, the notices to them, and the messages that officials write."""

from __future__ import annotations

import secrets

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.clubs.models import Club
from players.common.constraints import given, holds, known, once
from players.people.models import Person
from players.seasons.models import Season
from tournaments.event.models.events import Event
from tournaments.event.models.pairs import Pair, Round


def new_token() -> str:
    """A secret for the link in a message that ends the messages."""
    return secrets.token_urlsafe(24)


# What can be followed: the columns of a follower, of which one is given.
KINDS = ("pair", "person", "club", "season")


def _is_exactly_one() -> Q:
    given = Q()
    for kind in KINDS:
        others = {f"{other}__isnull": other != kind for other in KINDS}
        given |= Q(**others)
    return given


class Follower(models.Model):
    class Way(models.TextChoices):
        MAIL = "mail", _("e-mail")
        PUSH = "push", _("on this phone")

    # What it follows: exactly one of the four.
    pair = models.ForeignKey(
        Pair, models.CASCADE, null=True, blank=True, related_name="followers"
    )
    person = models.ForeignKey(
        Person, models.CASCADE, null=True, blank=True, related_name="followers"
    )
    club = models.ForeignKey(
        Club, models.CASCADE, null=True, blank=True, related_name="followers"
    )
    season = models.ForeignKey(
        Season, models.CASCADE, null=True, blank=True, related_name="followers"
    )
    # The follower of a person by which it follows the person's pair.
    through = models.ForeignKey(
        "self", models.CASCADE, null=True, blank=True, related_name="pairs"
    )
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
    # How long before a round it gets a notice of its table; 0: when the table is called.
    minutes_ahead = models.PositiveSmallIntegerField(default=0, db_default=0)
    # From the club's list of people: gets only moved dates until it confirms.
    is_from_list = models.BooleanField(default=False)
    # When an address from the list asked for no more messages.
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            once("pair", "way", "address"),
            *(
                once(kind, "way", "address", name=f"once_of_{kind}")
                for kind in KINDS[1:]
            ),
            holds("of_exactly_one", _is_exactly_one()),
            holds("through_of_pair", Q(through=None) | Q(pair__isnull=False)),
            holds("minutes_ahead", Q(minutes_ahead__lte=120)),
            known("way", "mail", "push"),
            given("address"),
            holds(
                "ended",
                Q(ended_at__isnull=True)
                | Q(is_from_list=True, confirmed_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.way} {self.pk}"

    @property
    def kind(self) -> str:
        """What it follows: ``pair``, ``person``, ``club`` or ``season``."""
        return next(kind for kind in KINDS if getattr(self, f"{kind}_id") is not None)

    @property
    def own_pair(self) -> Pair:
        assert self.pair is not None
        return self.pair

    @property
    def consent(self) -> Follower:
        """The follower that asked: whoever ends it ends all that it led to."""
        return self.through or self


class Message(models.Model):
    """What officials of a club write to many: each reader gets one notice of it."""

    class Audience(models.TextChoices):
        ENTRANTS = "entrants", _("the entrants of an event")
        WAITING = "waiting", _("the waiting list of an event")
        MEMBERS = "members", _("the members of the club")
        FOLLOWERS = "followers", _("whoever follows the club")

    club = models.ForeignKey(Club, models.CASCADE, related_name="messages")
    # The event whose entrants get it, or that it is about.
    event = models.ForeignKey(
        Event, models.CASCADE, null=True, blank=True, related_name="messages"
    )
    audience = models.CharField(max_length=9, choices=Audience.choices)
    # By language: subject and text; a language that is not there reads the first.
    texts = models.JSONField()
    by = models.CharField(max_length=150)
    at = models.DateTimeField()
    key = models.UUIDField(unique=True)

    class Meta:
        ordering = ["-at"]
        constraints = [
            known("audience", "entrants", "waiting", "members", "followers"),
            holds(
                "entrants_of_event",
                ~Q(audience__in=["entrants", "waiting"]) | Q(event__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.audience} {self.pk}"


class Outgoing(models.Model):
    """What is on its way to one address: written once, sent at least once."""

    class State(models.TextChoices):
        QUEUED = "queued", _("queued")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")

    state = models.CharField(max_length=6, choices=State.choices, default=State.QUEUED)
    tries = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField()  # The earliest time for a worker to take it
    sent_at = models.DateTimeField(null=True, blank=True)
    fault = models.CharField(max_length=200, blank=True)

    class Meta:
        abstract = True
        ordering = ["pk"]
        constraints = [
            known("state", "queued", "sent", "failed"),
            holds(
                "sent_when",
                Q(state="sent", sent_at__isnull=False)
                | (~Q(state="sent") & Q(sent_at__isnull=True)),
            ),
        ]
        indexes = [
            models.Index(
                fields=["next_at"],
                condition=Q(state="queued"),
                name="tournaments_%(class)s_due",
            )
        ]


class Notice(Outgoing):
    follower = models.ForeignKey(Follower, models.CASCADE, related_name="notices")
    # The key of its content: a follower gets each content once.
    what = models.CharField(max_length=60)
    # The message that it carries to its follower, where officials wrote one.
    message = models.ForeignKey(
        Message, models.CASCADE, null=True, blank=True, related_name="notices"
    )
    # The address where it leads; empty: the page of what is followed.
    path = models.CharField(max_length=200, blank=True, default="", db_default="")
    subject = models.CharField(max_length=120)
    text = models.TextField()
    # When the mail came back; ``fault`` then begins with the report's status: 5.1.1.
    returned_at = models.DateTimeField(null=True, blank=True)

    class Meta(Outgoing.Meta):
        constraints = [
            *Outgoing.Meta.constraints,
            once("follower", "what", name="told_once"),
            holds("returned_when_sent", Q(returned_at=None) | Q(state="sent")),
        ]

    def __str__(self) -> str:
        return self.what

    @property
    def match(self) -> str:
        """The number of the match it is about; empty without one."""
        return self.what.split(":")[1] if ":" in self.what else ""


class ReturnedAddress(models.Model):
    """An address that mail came back from for good; gone once it confirms anew."""

    # In small letters.
    address = models.EmailField(unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.address


class News(models.Model):
    """What of an event its club's followers have been sent; no row before the first."""

    event = models.OneToOneField(
        Event, models.CASCADE, primary_key=True, related_name="news"
    )
    announced_at = models.DateTimeField(null=True, blank=True)
    reminded_at = models.DateTimeField(null=True, blank=True)
    results_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"news of {self.event_id}"


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
