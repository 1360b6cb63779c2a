"""Pairs with their players, the tables of the hall, stages, the seats in them and rounds."""

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from players.common.constraints import given, holds, known, once
from players.common.text import numbered
from players.people.models import Partnership, Person
from tournaments.event.models.days import Day
from tournaments.event.models.events import Event
from tournaments.event.translation import stage_name
from tournaments.formats.format import BRACKETS
from tournaments.formats.format_json import KINDS


class Table(models.Model):
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
            once("day", "number", name="one_division", where=Q(is_in_use=True)),
            once("event", "number", name="number_once"),
            holds("number_from_1", Q(number__gte=1)),
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
            once("event", "number", name="number_once"),
            holds("number_from_1", Q(number__gte=1)),
            known("state", "in", "withdrawn", "disqualified"),
            given("name"),
        ]

    def __str__(self) -> str:
        return numbered(self.number, self.name)

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
            once("event", "person", name="one_pair"),
            once("pair", "place", name="place_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Stage(models.Model):
    """A part of an event with one kind of play: a round robin, a bracket, a season."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DRAWN = "drawn", _("drawn, not confirmed")
        READY = "ready", _("ready")
        RUNNING = "running", _("being played")
        OVER = "over", _("over")

    UNDER_WAY = (State.READY, State.RUNNING)  # Its draw is confirmed, it is not over

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
            once("event", "number", name="number_once"),
            known("kind", *KINDS),
            known("state", "waiting", "drawn", "ready", "running", "over"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def title(self) -> str:
        """The name in the reader's language."""
        return stage_name(self.name)

    @property
    def is_under_way(self) -> bool:
        """Whether its draw is confirmed and something may be left to play."""
        return self.state in self.UNDER_WAY

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
    # Of a pair that came after the first round was drawn: the first it could play.
    from_round = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["stage", "group", "place"]
        constraints = [
            once("stage", "pair", name="pair_once"),
            once("stage", "group", "place", name="place_once"),
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
            once("stage", "number", name="number_once"),
            holds("minutes_positive", Q(minutes__isnull=True) | Q(minutes__gte=1)),
        ]

    def __str__(self) -> str:
        return f"Round {self.number}"
