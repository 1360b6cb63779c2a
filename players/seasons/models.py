"""Seasons of clubs and associations: what counts, the scale, and sealed results."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from players.archive.models import PLACE_IN_FIELD, StoredResult
from players.clubs.models import Club
from players.common.constraints import given, holds, known, once, signed
from players.people.models import Person
from players.seasons.points.record import as_record, read_scale
from players.seasons.points.scale import Scale


class SeasonManager(models.Manager["Season"]):
    def get_queryset(self) -> models.QuerySet[Season]:
        return super().get_queryset().filter(deleted_at=None)


class EventChoice(NamedTuple):
    """A season's choice for one event: whether it counts, and its level."""

    is_counted: bool = True
    level: str = ""


class Season(models.Model):
    """A table over several events, computed from performances when it is read.

    Its form makes one that is not stored yet, whose table can be read before.
    """

    class Ranks(models.TextChoices):
        PEOPLE = "people", _("people")
        PAIRS = "pairs", _("pairs")
        BOTH = "both", _("people and pairs")

    # Whose season it is: a club's, which counts its own events, or an association's.
    club = models.ForeignKey(
        Club, models.CASCADE, null=True, blank=True, related_name="seasons"
    )
    association = models.ForeignKey(
        "players.Association",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="seasons",
    )
    name = models.CharField(max_length=80)
    starts_on = models.DateField()
    ends_on = models.DateField()
    ranks = models.CharField(max_length=6, choices=Ranks.choices)
    # Every event of the club or clubs between the two days counts unless it is left out.
    takes_all = models.BooleanField(default=True)
    scale_json = models.JSONField()
    sealed_at = models.DateTimeField(null=True, blank=True)
    sealed_by = models.CharField(max_length=150, blank=True)
    # A deleted season is on no page; it can be brought back for some days.
    deleted_at = models.DateTimeField(null=True, blank=True)
    deleted_by = models.CharField(max_length=150, blank=True)

    objects = SeasonManager()
    with_deleted = models.Manager["Season"]()

    class Meta:
        ordering = ["-ends_on", "name"]
        indexes = [
            models.Index(fields=["-ends_on", "name"], name="players_season_last")
        ]
        constraints = [
            once("club", "name", name="name_once", where=Q(deleted_at=None)),
            once(
                "association",
                "name",
                name="name_once_in_association",
                where=Q(deleted_at=None),
            ),
            holds(
                "of_club_or_association",
                Q(club=None, association__isnull=False)
                | Q(club__isnull=False, association=None),
            ),
            given("name"),
            holds("days", Q(ends_on__gte=F("starts_on"))),
            known("ranks", "people", "pairs", "both"),
            signed("sealed", "sealed_by_somebody"),
            signed("deleted", "deleted_by_somebody"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def holder(self) -> str:
        return str(self.club or self.association)

    @property
    def scale(self) -> Scale:
        return read_scale(self.scale_json)

    @scale.setter
    def scale(self, scale: Scale) -> None:
        self.scale_json = as_record(scale)

    @cached_property
    def choices(self) -> dict[str, EventChoice]:
        """By the id of the event; other events have no choice."""
        rows = SeasonEvent.objects.filter(season=self) if self.pk else ()
        return {r.event_uid: EventChoice(r.is_counted, r.level) for r in rows}

    @property
    def is_sealed(self) -> bool:
        return self.sealed_at is not None


class SeasonEvent(models.Model):
    """A season's choice for one event: its level, or that it does not count."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="events")
    event_uid = models.CharField(max_length=40)
    is_counted = models.BooleanField(default=True)
    level = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [once("season", "event_uid"), holds("named", ~Q(event_uid=""))]

    def __str__(self) -> str:
        return self.event_uid


class SealedResult(StoredResult):
    """A performance as it was when its season was sealed; corrections do not change it."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="sealed_results")
    person = models.ForeignKey(Person, models.PROTECT, related_name="+")
    ties = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["date", "pk"]
        constraints = [once("season", "event_uid", "person"), PLACE_IN_FIELD]
