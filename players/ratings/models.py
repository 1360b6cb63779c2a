"""Ratings: the result after each event, and the events to rate again."""

from django.db import models
from django.db.models import F, Q

from players.clubs.models import Club
from players.common.constraints import holds, once
from players.people.models import Person


class RatedEvent(models.Model):
    """A finished event with rated games, and the quality of their forecasts.

    All of it follows from events: it may be deleted and computed again.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="rated_events")
    event_uid = models.CharField(max_length=40, unique=True)
    event_name = models.CharField(max_length=100)
    event_path = models.CharField(max_length=150)
    date = models.DateField()
    number = models.PositiveBigIntegerField()  # Orders the events of one day
    games = models.PositiveIntegerField()  # How many games were forecast
    brier = models.FloatField()  # The sum over the games, like the two others
    # For the same games, forecast by each side's share of games won before.
    share_brier = models.FloatField()
    coin_brier = models.FloatField()  # For the same games, forecast as even

    class Meta:
        ordering = ["date", "number"]
        constraints = [once("club", "date", "number", name="order")]

    def __str__(self) -> str:
        return self.event_name


class RatingPoint(models.Model):
    """A person's rating after an event, and all their rated games until then."""

    event = models.ForeignKey(RatedEvent, models.CASCADE, related_name="points")
    person = models.ForeignKey(Person, models.CASCADE, related_name="rating_points")
    mean = models.FloatField()
    deviation = models.FloatField()
    games = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    ties = models.PositiveIntegerField()

    class Meta:
        ordering = ["event__date", "event__number"]
        constraints = [
            once("event", "person"),
            holds("deviation", Q(deviation__gt=0)),
            holds("games", Q(games__gte=F("wins") + F("ties"))),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.mean:.1f}"


class RatingDue(models.Model):
    """A changed event: it and all later ones of the club have to be rated again.

    The change itself adds the row, so that nobody waits for a rating's lock.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="ratings_due")
    event_uid = models.CharField(max_length=40)
    date = models.DateField()
    # Whether later ratings are deleted, so that a run continues from that day.
    is_taken_back = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.event_uid
