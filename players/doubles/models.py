"""Doubles in a club's list: merged, merges undone, and people who only look alike."""

from django.db import models
from django.db.models import F, Q

from players.clubs.models import Club
from players.common.constraints import holds, once
from players.people.models import Person


class DismissedDouble(models.Model):
    """Two people of a list who look alike but are two, as a director confirmed."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="dismissed_doubles")
    first = models.ForeignKey(Person, models.CASCADE, related_name="+")
    second = models.ForeignKey(Person, models.CASCADE, related_name="+")
    by = models.CharField(max_length=150)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            holds("order", Q(first__lt=F("second"))),
            once("first", "second"),
        ]

    def __str__(self) -> str:
        return f"{self.first.name}, {self.second.name}"


class Merge(models.Model):
    """One entry of the record, never changed: a merge, or its undoing."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="merges")
    kept = models.ForeignKey(Person, models.CASCADE, related_name="+")
    # The person whose events, partners and facts moved to the other.
    gone = models.ForeignKey(Person, models.CASCADE, related_name="+")
    key = models.UUIDField(unique=True)
    by = models.CharField(max_length=150)
    at = models.DateTimeField()
    # The moved values, by kind, before the merge.
    moved = models.JSONField(default=dict)
    undoes = models.OneToOneField(
        "self", models.CASCADE, null=True, blank=True, related_name="undone"
    )

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            holds("of_two", ~Q(kept=F("gone"))),
            holds("undoes_another", Q(undoes=None) | ~Q(undoes=F("pk"))),
        ]

    def __str__(self) -> str:
        return f"{self.gone.name} -> {self.kept.name}"
