"""Stages, the seats in them, and rounds."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.event.models.events import Event
from tournaments.event.models.pairs import Pair
from tournaments.event.translation import stage_name
from tournaments.formats.format import BRACKETS


class Stage(models.Model):
    """A part of an event with one kind of play: a round robin, a bracket, a season."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DRAWN = "drawn", _("drawn, not confirmed")
        READY = "ready", _("ready")
        RUNNING = "running", _("being played")
        OVER = "over", _("over")

    event = models.ForeignKey(Event, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    kind = models.CharField(max_length=24)
    state = models.CharField(
        max_length=10, choices=State.choices, default=State.WAITING
    )
    seed = models.BigIntegerField(default=0)
    advance = models.JSONField(null=True, blank=True)
    # The use of ratings in the draw, and each number's; None if only lots drew.
    strengths = models.JSONField(null=True, blank=True)
    # Who should not meet, as drawn: sets of numbers, and from which round on.
    wishes = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"], name="tournaments_stage_number_once"
            ),
            models.CheckConstraint(
                condition=Q(
                    kind__in=[
                        "round_robin",
                        "swiss",
                        "single_elimination",
                        "double_elimination",
                        "draw_box",
                        "league",
                    ]
                ),
                name="tournaments_stage_kind_known",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "drawn", "ready", "running", "over"]),
                name="tournaments_stage_state_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def title(self) -> str:
        """The name in the reader's language."""
        return stage_name(self.name)

    @property
    def is_bracket(self) -> bool:
        """Whether it is played as a bracket, not as a table."""
        return self.kind in BRACKETS


class Seat(models.Model):
    """A pair's place in a stage: its group and draw position, or its seed."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="seats")
    pair = models.ForeignKey(Pair, models.RESTRICT, related_name="seats")
    group = models.CharField(max_length=8, blank=True)
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["stage", "group", "place"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "pair"], name="tournaments_seat_pair_once"
            ),
            models.UniqueConstraint(
                fields=["stage", "group", "place"], name="tournaments_seat_place_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.group}{self.place}"


class Round(models.Model):
    """The matches played at one time, or one level of a bracket."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    # The wave being played; 0 before the round starts.
    wave = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"], name="tournaments_round_number_once"
            ),
            models.CheckConstraint(
                condition=Q(minutes__isnull=True) | Q(minutes__gte=1),
                name="tournaments_round_minutes_positive",
            ),
        ]

    def __str__(self) -> str:
        return f"Round {self.number}"
