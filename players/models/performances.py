"""Performances of people in finished events."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from players.models.clubs import Club
from players.models.people import Person


class Performance(models.Model):
    """A person's part in a finished event.

    Stores the event's id, name and address; this app never reads the event's own rows.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="performances")
    person = models.ForeignKey(Person, models.PROTECT, related_name="performances")
    # None if partners were drawn round by round, or a side has more than two.
    partner = models.ForeignKey(
        Person, models.PROTECT, null=True, blank=True, related_name="+"
    )
    event_uid = models.CharField(max_length=40)
    event_name = models.CharField(max_length=100)
    event_path = models.CharField(max_length=150)
    date = models.DateField()
    # The place in the whole event: a consolation's winner comes after the last of the
    # championship.
    place = models.PositiveSmallIntegerField()
    is_shared = models.BooleanField(default=False)
    field_size = models.PositiveSmallIntegerField()
    # The stage that gave the place, if an event ends in several.
    stage = models.CharField(max_length=60, blank=True)
    stage_place = models.PositiveSmallIntegerField()
    wins = models.PositiveSmallIntegerField()
    losses = models.PositiveSmallIntegerField()
    ties = models.PositiveSmallIntegerField(default=0)
    marks_for = models.SmallIntegerField()
    marks_against = models.SmallIntegerField()
    # The unit: marks, or the points of one game. Different units do not add up.
    unit = models.CharField(max_length=20, default="marks")
    # JSON: by the opponents of two-sided matches their numbers, wins, losses, ties,
    # marks for and against. One row each would make eight times the archive's rows.
    opponents = models.TextField(default="[]")

    class Meta:
        ordering = ["-date", "-pk"]
        indexes = [
            models.Index(fields=["person", "-date"], name="players_performance_person"),
            models.Index(fields=["club", "-date"], name="players_performance_club"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["event_uid", "person"], name="players_performance_once"
            ),
            models.CheckConstraint(
                condition=Q(place__gte=1, field_size__gte=F("place")),
                name="players_performance_place_in_field",
            ),
            models.CheckConstraint(
                condition=Q(stage_place__gte=1, place__gte=F("stage_place")),
                name="players_performance_stage_place",
            ),
            models.CheckConstraint(
                condition=Q(partner=None) | ~Q(partner=F("person")),
                name="players_performance_other_partner",
            ),
            models.CheckConstraint(
                condition=~Q(event_uid="") & ~Q(event_name=""),
                name="players_performance_event_named",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.place}, {self.event_name}"
