"""A league's matches by date: when and where, offers of other dates, line-ups."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.common.constraints import holds, known, once
from players.people.models import Person
from tournaments.event.models.matches import Match
from tournaments.event.models.pairs import Pair
from tournaments.event.models.scores import SIDES


class Fixture(models.Model):
    """The date and venue of a match of a league by dates, and its deadline."""

    class Status(models.TextChoices):
        SCHEDULED = "scheduled", _("scheduled")
        POSTPONED = "postponed", _("postponed, no date yet")
        UNDECIDED = "undecided", _("past its deadline: the director decides")
        DECIDED = "decided", _("decided by the rule")

    # States in which the deadline still applies.
    TO_PLAY = (Status.SCHEDULED, Status.POSTPONED)

    match = models.OneToOneField(Match, models.CASCADE, related_name="fixture")
    week_of = models.DateField()  # The first day of its week, also after a move
    starts_at = models.DateTimeField(null=True, blank=True)
    # Its start before the last move.
    was_at = models.DateTimeField(null=True, blank=True)
    venue = models.CharField(max_length=120, blank=True)
    status = models.CharField(
        max_length=10, choices=Status.choices, default=Status.SCHEDULED
    )
    decide_on = models.DateField()  # The last day to play it, in the event's time zone
    # How often date or venue was changed after the draw.
    moves = models.PositiveSmallIntegerField(default=0)
    # Its date follows from its week and its home; not once it was moved individually.
    is_planned = models.BooleanField(default=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    # Its venue before the last move.
    was_venue = models.CharField(max_length=120, blank=True)
    # The side whose captain moved it last; 0 is the director.
    moved_by = models.PositiveSmallIntegerField(default=0)
    acknowledged_1 = models.PositiveSmallIntegerField(default=0)
    # How many of its moves each side's captain has acknowledged.
    acknowledged_2 = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["week_of", "match__number"]
        constraints = [
            known("status", "scheduled", "postponed", "undecided", "decided"),
            holds(
                "scheduled_when", ~Q(status="scheduled") | Q(starts_at__isnull=False)
            ),
            holds(
                "postponed_has_no_date",
                ~Q(status="postponed") | Q(starts_at__isnull=True),
            ),
            holds("deadline_after_week", Q(decide_on__gte=models.F("week_of"))),
            holds(
                "moved_when",
                Q(moves=0, moved_at__isnull=True)
                | Q(moves__gte=1, moved_at__isnull=False),
            ),
            holds("planned", Q(is_planned=True) | Q(moves__gte=1)),
            holds("moved_by", Q(moved_by__in=[0, 1, 2])),
            holds(
                "acknowledged",
                Q(acknowledged_1__lte=models.F("moves"))
                & Q(acknowledged_2__lte=models.F("moves")),
            ),
        ]
        indexes = [
            models.Index(
                fields=["decide_on"],
                condition=Q(status__in=["scheduled", "postponed"]),
                name="tournaments_fixture_due",
            )
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.status}"

    def acknowledge(self, side: int) -> None:
        """Record that the captain of this side knows of every move so far."""
        if side == 1:
            self.acknowledged_1 = self.moves
        else:
            self.acknowledged_2 = self.moves


class DateOffer(models.Model):
    """A date that a side offers for its match; deleted when the match gets a date."""

    fixture = models.ForeignKey(Fixture, models.CASCADE, related_name="offers")
    side = models.PositiveSmallIntegerField()
    starts_at = models.DateTimeField()

    class Meta:
        ordering = ["starts_at", "side"]
        constraints = [
            once("fixture", "side", "starts_at"),
            holds("side", Q(side__in=[1, 2])),
        ]

    def __str__(self) -> str:
        return f"{self.side} {self.starts_at}"


class Home(models.Model):
    """The venue and weekday of a pair's home matches."""

    pair = models.OneToOneField(Pair, models.CASCADE, related_name="home")
    venue = models.CharField(_("venue"), max_length=120, blank=True)
    # From Monday (0); None means the first day of the week's matches.
    weekday = models.PositiveSmallIntegerField(_("club night"), null=True, blank=True)
    starts = models.TimeField(_("begins at"))

    class Meta:
        ordering = ["pair"]
        constraints = [holds("weekday", Q(weekday__isnull=True) | Q(weekday__lte=6))]

    def __str__(self) -> str:
        return self.venue


class LineupPlayer(models.Model):
    """One of those who play a match for a side: of a line-up, or a pair of then."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="lineup")
    side = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, models.PROTECT, related_name="+")
    is_substitute = models.BooleanField(default=False)
    # Entered as a league's line-up. Otherwise stored when a player of the pair was
    # replaced: those who sat there until then.
    is_entered = models.BooleanField(default=True)

    class Meta:
        ordering = ["match", "side", "place"]
        constraints = [
            once("match", "side", "place", name="place_once"),
            once("match", "person", name="one_seat"),
            holds(
                "seat",
                Q(side__in=SIDES, place__gte=1, place__lte=4)
                & (Q(is_entered=False) | Q(side__lte=2, place__lte=2)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side}.{self.place} {self.person}"

    @property
    def shown_name(self) -> str:
        """The public name; of a merged person that of the remaining one."""
        return (self.person.merged_into or self.person).shown_name
