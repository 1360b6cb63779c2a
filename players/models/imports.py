"""Lists taken in at once, with what is needed to take them back."""

from __future__ import annotations

from django.db import models

from players.models.clubs import Club


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
    # The pairs it added, by primary key.
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
