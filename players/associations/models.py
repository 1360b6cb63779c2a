"""Associations of clubs, their officers, and people who play in several clubs."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from players.clubs.models import Club, InvitationLink
from players.common.constraints import given, holds, known, once, signed
from players.people.models import Person


class Association(models.Model):
    """Several clubs whose seasons count together."""

    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(max_length=90, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    officers = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="associations"
    )
    clubs = models.ManyToManyField(
        Club, through="AssociationClub", related_name="associations"
    )

    class Meta:
        ordering = ["name"]
        constraints = [given("name")]

    def __str__(self) -> str:
        return self.name


class OfficerInvitation(InvitationLink):
    """A link that makes one person an officer of the association, once."""

    association = models.ForeignKey(
        Association, models.CASCADE, related_name="invitations"
    )


class AssociationEntry(models.Model):
    """One entry of the association's log: its officers, clubs and seasons."""

    class Action(models.TextChoices):
        RENAME = "rename", _("Renamed the association to %(name)s.")
        INVITE = "invite", _("Invited %(name)s as officer.")
        REVOKE = "revoke", _("Took the invitation of %(name)s back.")
        JOIN = "join", _("%(name)s became an officer.")
        REMOVE = "remove", _("%(name)s is no longer an officer.")
        ASK = "ask", _("Invited %(name)s.")
        AGREE = "agree", _("%(name)s belongs to it.")
        OUT = "out", _("%(name)s no longer belongs to it, or is no longer invited.")
        WITHHOLD = "hold", _("%(name)s does not count, as its club decided.")
        COUNT = "count", _("%(name)s counts again, as its club decided.")
        SAVE = "save", _("Saved the season %(name)s.")
        SEAL = "seal", _("Sealed the season %(name)s.")
        OPEN = "open", _("Opened the season %(name)s.")
        DELETE = "delete", _("Deleted the season %(name)s.")
        BACK = "back", _("Brought the season %(name)s back.")

    association = models.ForeignKey(Association, models.CASCADE, related_name="entries")
    at = models.DateTimeField()
    by = models.CharField(max_length=150)
    action = models.CharField(max_length=6, choices=Action.choices)
    name = models.CharField(max_length=150)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            known(
                "action",
                *("rename", "invite", "revoke", "join", "remove", "ask", "agree"),
                *("out", "hold", "count", "save", "seal", "open", "delete", "back"),
            )
        ]

    def __str__(self) -> str:
        return str(self.Action(self.action).label) % {"name": self.name}


class WithheldEvent(models.Model):
    """An event of a member club that does not count in the association's seasons."""

    association = models.ForeignKey(
        Association, models.CASCADE, related_name="withheld"
    )
    event_uid = models.CharField(max_length=40)

    class Meta:
        constraints = [
            once("association", "event_uid"),
            holds("named", ~Q(event_uid="")),
        ]

    def __str__(self) -> str:
        return self.event_uid


class AssociationClub(models.Model):
    """A club that an association invited; it is a member once its directors agree."""

    association = models.ForeignKey(
        Association, models.CASCADE, related_name="memberships"
    )
    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    invited_by = models.CharField(max_length=150)
    agreed_by = models.CharField(max_length=150, blank=True)
    agreed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["club__name"]
        constraints = [
            once("association", "club"),
            signed("agreed", "agreed_by_somebody"),
        ]

    def __str__(self) -> str:
        return f"{self.club} @ {self.association}"


class PersonLinkManager(models.Manager["PersonLink"]):
    def get_queryset(self) -> models.QuerySet[PersonLink]:
        return super().get_queryset().filter(ended_at=None)


class PersonLink(models.Model):
    """Two people of two clubs who are one person, once both clubs agree.

    Seasons that were sealed before it ended still count it.
    """

    asking = models.ForeignKey(Person, models.CASCADE, related_name="links_asked")
    asked = models.ForeignKey(Person, models.CASCADE, related_name="links_received")
    asked_by = models.CharField(max_length=150)
    agreed_by = models.CharField(max_length=150, blank=True)
    agreed_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = PersonLinkManager()
    with_ended = models.Manager["PersonLink"]()

    class Meta:
        ordering = ["pk"]
        constraints = [
            once("asking", "asked", where=Q(ended_at=None)),
            holds("of_two", ~Q(asking=F("asked"))),
            signed("agreed", "agreed_by_somebody"),
        ]

    def __str__(self) -> str:
        return f"{self.asking.name}, {self.asked.name}"
