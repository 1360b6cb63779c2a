"""The audit log, the keys carried out, and ranks stated by an import."""

from __future__ import annotations

from django.db import models

from tournaments.models.events import Event


class AuditEntry(models.Model):
    """One line of the event's log; each digest covers the one before."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="audit")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=80)
    action = models.CharField(max_length=40)
    detail = models.JSONField(default=dict)
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"], name="tournaments_auditentry_number_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.action}"


class Done(models.Model):
    """A write that was carried out, so that the same key is not carried out twice."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="done")
    key = models.UUIDField()
    action = models.CharField(max_length=40)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event", "key"], name="tournaments_done_key_once"
            )
        ]

    def __str__(self) -> str:
        return self.action


class Stated(models.Model):
    """The standings and placings of an imported file, valid until the event changes."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="stated")
    version = models.PositiveIntegerField()
    """The version of the event that they hold for."""
    standings = models.JSONField(default=dict)
    placings = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.event} {self.version}"
