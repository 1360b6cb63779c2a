"""Clubs, their officials, and the log of these."""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import Any, Self, TypeVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from players.clubs.roles import Right, Role, roles_with
from players.common.constraints import given, holds, known, once

ROLE_KNOWN = Q(role__in=["owner", "director", "treasurer", "scorekeeper"])


class ClubQuerySet(models.QuerySet["Club"]):
    def run_by(self, user: Any, right: Right = Right.DIRECT) -> ClubQuerySet:
        """The clubs in which this person has a right, by default that to direct."""
        if user.is_superuser:
            return self
        return self.filter(
            memberships__user_id=user.pk,
            memberships__paused_at=None,
            memberships__role__in=roles_with(right),
        )

    def at_address(self, slug: str) -> ClubQuerySet:
        """The club with this word in its current or a former address."""
        return self.filter(Q(slug=slug) | Q(former_slugs__slug=slug)).distinct()


class Club(models.Model):
    """A 42 club: it holds tournaments and keeps a list of its players."""

    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(max_length=90, unique=True)
    town = models.CharField(_("town"), max_length=80, blank=True)
    contact = models.CharField(max_length=200, blank=True)
    website = models.URLField(blank=True)
    # The language of messages to members who chose none.
    language = models.CharField(max_length=8, default="en")
    # Whether a player whom a substitute replaced has the pair's place in the event too.
    places_who_left = models.BooleanField(default=False)
    # The time zone of new events; empty: that of the club's last event.
    time_zone = models.CharField(max_length=64, blank=True)
    # Made by the program to be looked at; removed with one press.
    is_demo = models.BooleanField(default=False)
    # Whether search engines may list the pages of its people.
    indexes_people = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = ClubQuerySet.as_manager()

    class Meta:
        ordering = ["name"]
        constraints = [given("name")]

    def __str__(self) -> str:
        return self.name


class FormerSlug(models.Model):
    """A word from the club's former addresses; it redirects to the current one."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="former_slugs")
    slug = models.SlugField(max_length=90, unique=True)

    def __str__(self) -> str:
        return self.slug


class Membership(models.Model):
    """An official of a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=11, choices=Role.choices, default=Role.DIRECTOR)
    # A paused official has no right in the club until an owner ends the pause.
    paused_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [once("club", "user"), holds("role_known", ROLE_KNOWN)]

    def __str__(self) -> str:
        return f"{self.user} @ {self.club}"


class Keeper(models.Model):
    """Somebody who keeps the installation: its backups, their restore, its settings.

    The latest row is the keeper's; those of before say who was.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()
    # Who handed it over; empty for the first keeper.
    by = models.CharField(max_length=150, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return str(self.user)


L = TypeVar("L", bound="InvitationLink")


class InvitationQuerySet(models.QuerySet[L]):
    def of(self, token: str) -> Self:
        return self.filter(digest=InvitationLink.digest_of(token))

    def open(self, at: datetime) -> Self:
        return self.filter(used_at=None, revoked_at=None, ends_at__gt=at)


class InvitationLink(models.Model):
    """A link that gives one person an office, once.

    Stores only a digest of its token: the link is shown once and to one person.
    """

    key = models.UUIDField(unique=True)
    digest = models.CharField(max_length=64, unique=True)
    # The invited person's name, as the inviting one typed it.
    name = models.CharField(max_length=80)
    # Where the link was sent; empty if it was handed over.
    email = models.EmailField(blank=True)
    by = models.CharField(max_length=150)
    at = models.DateTimeField()
    ends_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        abstract = True
        ordering = ["-at", "-pk"]
        constraints = [
            holds("ends", Q(ends_at__gt=F("at"))),
            holds("used_or_revoked", Q(used_at=None) | Q(revoked_at=None)),
            given("name"),
        ]

    def __str__(self) -> str:
        return self.name

    @staticmethod
    def digest_of(token: str) -> str:
        """The stored digest of a token; with 192 random bits it needs no salt."""
        return hashlib.sha256(token.encode()).hexdigest()

    def is_open(self, at: datetime) -> bool:
        return not self.used_at and not self.revoked_at and self.ends_at > at

    @property
    def office(self) -> dict[str, str]:
        """The office that it gives, as columns."""
        return {}


class Invitation(InvitationLink):
    """A link that makes one person an official of the club, once."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=11, choices=Role.choices, default=Role.DIRECTOR)

    class Meta(InvitationLink.Meta):
        constraints = [
            *InvitationLink.Meta.constraints,
            holds("role_known", ROLE_KNOWN),
        ]

    @property
    def office(self) -> dict[str, str]:
        return {"role": self.role}


class ClubEntry(models.Model):
    """One entry of the club's log about its officials."""

    class Action(models.TextChoices):
        INVITE = "invite", _("Invited %(name)s as %(role)s.")
        REVOKE = "revoke", _("Took the invitation of %(name)s back.")
        JOIN = "join", _("%(name)s became %(role)s, invited as %(invited)s.")
        ROLE = "role", _("%(name)s is %(role)s from now on.")
        REMOVE = "remove", _("%(name)s is no longer %(role)s.")
        PAUSE = "pause", _("%(name)s is paused as %(role)s.")
        RESUME = "resume", _("%(name)s is %(role)s again.")
        HAND = "hand", _("Handed the club over to %(name)s.")
        RESET = "reset", _("Made a code for a new password of %(name)s.")
        DELETE = "delete", _("Took %(name)s off the list of people.")
        FORGET = "forget", _("Forgot the name and contacts of %(name)s.")
        HIDE = "hide", _("Somebody hid their own name: %(name)s.")

    club = models.ForeignKey(Club, models.CASCADE, related_name="entries")
    at = models.DateTimeField()
    by = models.CharField(max_length=150)
    action = models.CharField(max_length=6, choices=Action.choices)
    name = models.CharField(max_length=150)
    role = models.CharField(max_length=11, choices=Role.choices, default=Role.DIRECTOR)
    invited = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            known(
                "action",
                *("invite", "revoke", "join", "role", "remove"),
                *("pause", "resume", "hand", "delete", "forget", "hide"),
                "reset",
            ),
            holds("role_known", ROLE_KNOWN),
        ]

    def __str__(self) -> str:
        values = {
            "name": self.name,
            "invited": self.invited,
            "role": Role(self.role).label,
        }
        return str(self.Action(self.action).label) % values
