"""People, partnerships, lists that were taken in, and the columns of such lists."""

from __future__ import annotations

from django.db import models
from django.db.models import Exists, F, OuterRef, Q

from players.clubs.models import Club
from players.common.constraints import given, holds, once
from players.people.names import by_family, name_key


class PersonQuerySet(models.QuerySet["Person"]):
    def not_merged(self) -> PersonQuerySet:
        """One row for each person, without the spellings merged into others."""
        return self.filter(merged_into=None)

    def called(self, key: str) -> PersonQuerySet:
        """Those with this in a name: own, shown, former, or of a merged spelling.

        For the club's own officials: it finds people by names that are hidden.
        """
        spelt = Person.objects.filter(merged_into=OuterRef("pk"), key__contains=key)
        return self.filter(
            Q(key__contains=key)
            | Q(shown_key__contains=key)
            | _was_called(key)
            | Q(Exists(spelt))
        )

    def called_publicly(self, key: str) -> PersonQuerySet:
        """Those with this in a name that everybody may connect with them."""
        own = Q(key__contains=key) | _was_called(key)
        return self.filter(Q(shown_key__contains=key) | Q(shown_key="") & own)


def _was_called(key: str) -> Q:
    former = FormerName.objects.filter(person=OuterRef("pk"), key__contains=key)
    return Q(Exists(former))


class Person(models.Model):
    """A player in a club's list; two spellings of one name are one person."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="people")
    name = models.CharField(max_length=80)
    key = models.CharField(max_length=80, editable=False)
    town = models.CharField(max_length=80, blank=True)
    phone = models.CharField(max_length=40, blank=True)
    email = models.EmailField(blank=True)
    # A member of the club; others in its list are visitors.
    is_member = models.BooleanField(default=False)
    # The last day for which a member's dues are paid.
    dues_until = models.DateField(null=True, blank=True)
    notes = models.CharField(max_length=500, blank=True)
    # The name shown publicly on request; empty: their own.
    shown_as = models.CharField(max_length=80, blank=True)
    shown_key = models.CharField(max_length=80, blank=True, editable=False)
    # The person with another spelling into whom this one was merged.
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="merged"
    )

    objects = PersonQuerySet.as_manager()

    class Meta:
        ordering = ["name"]
        constraints = [
            once("club", "key", name="key_once"),
            given("key"),
            once("club", "shown_key", name="shown_key_once", where=~Q(shown_key="")),
            holds(
                "shown_as_keyed",
                Q(shown_as="", shown_key="") | (~Q(shown_as="") & ~Q(shown_key="")),
            ),
            holds("dues_of_member", Q(dues_until=None) | Q(is_member=True)),
            holds("merged_into_other", Q(merged_into=None) | ~Q(merged_into=F("pk"))),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        return self.shown_as or self.name

    @property
    def by_family(self) -> tuple[str, str]:
        """What the club's own lists are sorted by."""
        return by_family(self.name)

    def spelt(self, typed: str) -> str:
        """The public name, spelt as typed where that is the person's own name."""
        is_own = not self.shown_as and name_key(typed) == self.key
        return typed if is_own else self.shown_name


class FormerName(models.Model):
    """A name that a person had before; sheets and searches still find them by it."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="former_names")
    person = models.ForeignKey(Person, models.CASCADE, related_name="former_names")
    name = models.CharField(max_length=80)
    key = models.CharField(max_length=80, editable=False)

    class Meta:
        ordering = ["name"]
        constraints = [once("club", "key", name="key_once"), given("key")]

    def __str__(self) -> str:
        return self.name


class Partnership(models.Model):
    """Two people who play together, stored in one order only."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="partnerships")
    first = models.ForeignKey(Person, models.PROTECT, related_name="+")
    second = models.ForeignKey(Person, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            holds("order", Q(first__lt=F("second"))),
            once("first", "second"),
        ]

    def __str__(self) -> str:
        return f"{self.first} / {self.second}"


class PeopleImport(models.Model):
    """A list that was taken in: the people it added, and the facts it changed."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="imports")
    # The event whose pairs it added; empty for a list of the club's people.
    event_uid = models.CharField(max_length=36, blank=True)
    by = models.CharField(max_length=150)
    at = models.DateTimeField()
    # The facts of each person added, by primary key.
    added = models.JSONField(default=dict)
    # The facts of each person changed, before and after, by primary key.
    changed = models.JSONField(default=dict)
    pairs = models.JSONField(default=list)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [
            models.Index(fields=["club", "-at"], name="players_peopleimport_newest")
        ]

    def __str__(self) -> str:
        return f"{self.by} {self.at}"

    @property
    def count(self) -> int:
        """How many lines it took in."""
        return len(self.pairs) or len(self.added) + len(self.changed)


class ColumnRoles(models.Model):
    """The columns of a sheet, as the club assigned them by hand.

    They hold for every sheet of its shape, which is one of the same headings.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="column_roles")
    # Which list it is: pairs, people or winners.
    kind = models.CharField(max_length=10)
    shape = models.CharField(max_length=64)
    # The role of each column in its order; empty: not read.
    roles = models.JSONField(default=list)
    by = models.CharField(max_length=150)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "kind", "shape"], name="players_column_roles_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.shape[:8]}"
