"""Performances of people in finished events, and winners of before the program."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from players.clubs.models import Club
from players.common.constraints import holds, once
from players.people.models import Person


class StoredResult(models.Model):
    """A person's result in an event, with the event's id, name and address."""

    # None if partners were drawn round by round, or a side has more than two.
    partner = models.ForeignKey(
        Person, models.PROTECT, null=True, blank=True, related_name="+"
    )
    event_uid = models.CharField(max_length=40)
    event_name = models.CharField(max_length=100)
    event_path = models.CharField(max_length=150)
    date = models.DateField()
    # The place in the whole event: a consolation's winner comes after the last of the
    # championship. None for a player who left a pair before the end.
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    is_shared = models.BooleanField(default=False)
    field_size = models.PositiveSmallIntegerField()
    # How many of the field came after; those level with the person did not.
    behind = models.PositiveSmallIntegerField()
    wins = models.PositiveSmallIntegerField()
    losses = models.PositiveSmallIntegerField()
    marks_for = models.SmallIntegerField()
    marks_against = models.SmallIntegerField()
    # The unit: marks, or the points of one game. Different units do not add up.
    unit = models.CharField(max_length=20, default="marks")

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.event_name}: {self.place or '-'}"


PLACE_IN_FIELD = holds(
    "place_in_field", Q(place__gte=1, field_size__gte=F("place") + F("behind"))
)


class Performance(StoredResult):
    """A person's part in a finished event; this app never reads the event's own rows."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="performances")
    person = models.ForeignKey(Person, models.PROTECT, related_name="performances")
    # The stage that gave the place, if an event ends in several.
    stage = models.CharField(max_length=60, blank=True)
    stage_place = models.PositiveSmallIntegerField(null=True, blank=True)
    ties = models.PositiveSmallIntegerField(default=0)
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
            once("event_uid", "person"),
            PLACE_IN_FIELD,
            holds("stage_place", Q(stage_place__gte=1, place__gte=F("stage_place"))),
            holds(
                "placed_or_not",
                Q(place__isnull=False, stage_place__isnull=False)
                | Q(place=None, stage_place=None, is_shared=False),
            ),
            holds("other_partner", Q(partner=None) | ~Q(partner=F("person"))),
            holds("event_named", ~Q(event_uid="") & ~Q(event_name="")),
        ]


FIRST_YEAR = 1887  # The reputed year of the invention of 42
LAST_YEAR = 2200


class PastWinnerQuerySet(models.QuerySet["PastWinner"]):
    def on_roll(self) -> PastWinnerQuerySet:
        return self.filter(taken_off_at=None)

    def off_roll(self) -> PastWinnerQuerySet:
        """The removed lines, the last first; each can be restored."""
        return self.exclude(taken_off_at=None).order_by("-taken_off_at", "pk")


class PastWinner(models.Model):
    """The winner of an event in a year, as the club remembers it."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="past_winners")
    year = models.PositiveSmallIntegerField()
    event_name = models.CharField(max_length=100)
    first = models.ForeignKey(Person, models.PROTECT, related_name="+")
    # None if one player alone won.
    second = models.ForeignKey(
        Person, models.PROTECT, null=True, blank=True, related_name="+"
    )

    # When its sheet was imported, the same for all its lines; None if it was typed.
    imported_at = models.DateTimeField(null=True, blank=True)
    taken_off_at = models.DateTimeField(null=True, blank=True)

    objects = PastWinnerQuerySet.as_manager()

    class Meta:
        ordering = ["-year", "event_name", "pk"]
        constraints = [
            once("club", "year", "event_name", "first"),
            holds("year_of_42", Q(year__gte=FIRST_YEAR, year__lte=LAST_YEAR)),
            holds("event_named", ~Q(event_name="")),
            holds("two_people", Q(second=None) | ~Q(second=F("first"))),
        ]

    def __str__(self) -> str:
        return f"{self.year} {self.event_name}"

    @property
    def winners(self) -> str:
        both = (self.first, self.second)
        return " / ".join(person.shown_name for person in both if person)
