"""Winners of events that were played before the program."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from players.models.clubs import Club
from players.models.people import Person

FIRST_YEAR = 1887  # The reputed year of the invention of 42
LAST_YEAR = 2200


class PastWinnerQuerySet(models.QuerySet["PastWinner"]):
    """The lines of a roll of winners."""

    def on_roll(self) -> PastWinnerQuerySet:
        """The lines that were not removed."""
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
            models.UniqueConstraint(
                fields=["club", "year", "event_name", "first"],
                name="players_pastwinner_once",
            ),
            models.CheckConstraint(
                condition=Q(year__gte=FIRST_YEAR, year__lte=LAST_YEAR),
                name="players_pastwinner_year_of_42",
            ),
            models.CheckConstraint(
                condition=~Q(event_name=""), name="players_pastwinner_event_named"
            ),
            models.CheckConstraint(
                condition=Q(second=None) | ~Q(second=F("first")),
                name="players_pastwinner_two_people",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.year} {self.event_name}"

    @property
    def winners(self) -> str:
        """Their public names."""
        both = (self.first, self.second)
        return " / ".join(person.shown_name for person in both if person)
