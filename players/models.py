"""Clubs, their directors, people and partnerships."""

from __future__ import annotations

import hashlib
import unicodedata
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


def name_key(name: str) -> str:
    """Gives one key for all spellings of a name (case, accents, blanks, dots)."""
    even = name.replace("ß", "ss").replace("\u2019", "'")
    plain = unicodedata.normalize("NFKD", even)
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(letters.casefold().replace(".", " ").split())


def tidy_name(name: str) -> str:
    """Gives a name without stray blanks and not all in capitals or small letters."""
    text = " ".join(unicodedata.normalize("NFC", name).split())
    if (text.isupper() and len(text) > 4) or text.islower():
        return text.title().replace("'S", "'s")
    return text


PARTICLES = {
    *("da", "de", "del", "den", "der", "di", "la", "las", "los"),
    *("san", "st", "st.", "van", "von"),
}

GENERATIONS = {"jr", "sr", "ii", "iii", "iv"}


def family_name(name: str) -> str:
    """Gives the last word of a name with its particles: van Zandt, De León, St. John.

    Ignores Jr. or III after it, and a town in brackets.
    """
    words = name.partition("(")[0].split() or name.split()
    while len(words) > 2 and words[-1].casefold().rstrip(".") in GENERATIONS:
        words.pop()
    start = max(len(words) - 1, 0)
    while start > 1 and words[start - 1].casefold() in PARTICLES:
        start -= 1
    return " ".join(words[start:])


class ClubQuerySet(models.QuerySet["Club"]):
    def run_by(self, user: Any) -> ClubQuerySet:
        """The clubs this person may direct."""
        if user.is_superuser:
            return self
        return self.filter(memberships__user_id=user.pk)


class Club(models.Model):
    """A 42 club: it holds tournaments and keeps a list of its players."""

    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(max_length=90, unique=True)
    town = models.CharField(_("town"), max_length=80, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = ClubQuerySet.as_manager()

    class Meta:
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(name=""), name="players_club_name_given"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A director of a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"], name="players_membership_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} @ {self.club}"


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def of(self, token: str) -> InvitationQuerySet:
        """The invitation whose link carries this token."""
        return self.filter(digest=Invitation.digest_of(token))

    def open(self, at: datetime) -> InvitationQuerySet:
        """The invitations that can still be used."""
        return self.filter(used_at=None, revoked_at=None, ends_at__gt=at)


class Invitation(models.Model):
    """A link that makes one person a director of the club, once.

    Only a digest of its token is stored: the link is shown once and to one director.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    key = models.UUIDField(unique=True)
    digest = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=80)
    """The invited person's name, as the inviting director typed it."""
    by = models.CharField(max_length=150)
    at = models.DateTimeField()
    ends_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("at")), name="players_invitation_ends"
            ),
            models.CheckConstraint(
                condition=Q(used_at=None) | Q(revoked_at=None),
                name="players_invitation_used_or_revoked",
            ),
            models.CheckConstraint(
                condition=~Q(name=""), name="players_invitation_name_given"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @staticmethod
    def digest_of(token: str) -> str:
        """The digest stored for a token; with 192 random bits it needs no salt."""
        return hashlib.sha256(token.encode()).hexdigest()

    def is_open(self, at: datetime) -> bool:
        """Whether it can still be used."""
        return not self.used_at and not self.revoked_at and self.ends_at > at


class ClubEntry(models.Model):
    """One line of the club's log about its directors."""

    class Action(models.TextChoices):
        INVITE = "invite", _("Invited %(name)s.")
        REVOKE = "revoke", _("Took the invitation of %(name)s back.")
        JOIN = "join", _("%(name)s became a director, invited as %(invited)s.")
        REMOVE = "remove", _("%(name)s is no longer a director.")

    club = models.ForeignKey(Club, models.CASCADE, related_name="entries")
    at = models.DateTimeField()
    by = models.CharField(max_length=150)
    action = models.CharField(max_length=6, choices=Action.choices)
    name = models.CharField(max_length=150)
    invited = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(action__in=["invite", "revoke", "join", "remove"]),
                name="players_clubentry_action_known",
            )
        ]

    def __str__(self) -> str:
        values = {"name": self.name, "invited": self.invited}
        return str(self.Action(self.action).label) % values


class Person(models.Model):
    """A player as a club knows them; two spellings of one name are one person."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="people")
    name = models.CharField(max_length=80)
    key = models.CharField(max_length=80, editable=False)
    town = models.CharField(max_length=80, blank=True)
    phone = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "key"], name="players_person_key_once"
            ),
            models.CheckConstraint(
                condition=~Q(key=""), name="players_person_key_given"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Partnership(models.Model):
    """Two people who play together, in one order only."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="partnerships")
    first = models.ForeignKey(Person, models.PROTECT, related_name="+")
    second = models.ForeignKey(Person, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(first__lt=F("second")), name="players_partnership_order"
            ),
            models.UniqueConstraint(
                fields=["first", "second"], name="players_partnership_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} / {self.second}"
