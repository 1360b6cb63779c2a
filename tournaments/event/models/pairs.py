"""Pairs with their players, and the tables of the hall."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from players.people.models import Partnership, Person
from tournaments.event.models.days import Day
from tournaments.event.models.events import Event


class Table(models.Model):
    """A numbered table in the hall."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    is_in_use = models.BooleanField(default=True)
    # The event's day, so that the database gives a table of a hall to one division.
    day = models.ForeignKey(
        Day, models.SET_NULL, null=True, blank=True, related_name="tables"
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["day", "number"],
                condition=Q(is_in_use=True),
                name="tournaments_table_one_division",
            ),
            models.UniqueConstraint(
                fields=["event", "number"], name="tournaments_table_number_once"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="tournaments_table_number_from_1"
            ),
        ]

    def __str__(self) -> str:
        return f"Table {self.number}"


class Pair(models.Model):
    """An entrant: the players of a side, or one player if partners are drawn."""

    class State(models.TextChoices):
        IN = "in", _("in")
        WITHDRAWN = "withdrawn", _("withdrawn")
        DISQUALIFIED = "disqualified", _("disqualified")

    event = models.ForeignKey(Event, models.CASCADE, related_name="pairs")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=330)
    town = models.CharField(max_length=80, blank=True)
    club_name = models.CharField(max_length=80, blank=True)
    # The registration sheet's note on the entry fee; only directors read it.
    paid = models.CharField(max_length=40, blank=True)
    partnership = models.ForeignKey(
        Partnership, models.PROTECT, null=True, blank=True, related_name="+"
    )
    state = models.CharField(max_length=12, choices=State.choices, default=State.IN)
    is_checked_in = models.BooleanField(default=False)
    out_stage = models.PositiveSmallIntegerField(null=True, blank=True)
    out_round = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"], name="tournaments_pair_number_once"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="tournaments_pair_number_from_1"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["in", "withdrawn", "disqualified"]),
                name="tournaments_pair_state_known",
            ),
            models.CheckConstraint(
                condition=~Q(name=""), name="tournaments_pair_name_given"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    def get_absolute_url(self) -> str:
        return reverse("pair", args=[self.event.slug, self.number])


class PairPlayer(models.Model):
    """One player of a pair; a person is in one pair of an event at most."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="+")
    pair = models.ForeignKey(Pair, models.CASCADE, related_name="players")
    person = models.ForeignKey(Person, models.PROTECT, related_name="+")
    name = models.CharField(max_length=80)
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pair", "place"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "person"], name="tournaments_pairplayer_one_pair"
            ),
            models.UniqueConstraint(
                fields=["pair", "place"], name="tournaments_pairplayer_place_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name
