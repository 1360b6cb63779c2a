"""Ratings: what was computed after each event, and which events have to be rated anew."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from players.models.clubs import Club
from players.models.people import Person


class RatedEvent(models.Model):
    """A finished event whose games are rated; how well they were foreseen.

    Everything here follows from events: it may be deleted and computed anew.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="rated_events")
    event_uid = models.CharField(max_length=40, unique=True)
    event_name = models.CharField(max_length=100)
    event_path = models.CharField(max_length=150)
    date = models.DateField()
    number = models.PositiveBigIntegerField()  # Orders the events of one day
    games = models.PositiveIntegerField()  # How many games were foreseen
    brier = models.FloatField()  # The sum over the games, as are the three others
    log_loss = models.FloatField()
    # Of the same games, foreseen by each side's share of games won before.
    share_brier = models.FloatField()
    share_log_loss = models.FloatField()

    class Meta:
        ordering = ["date", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "date", "number"], name="players_ratedevent_order"
            ),
        ]

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
            models.UniqueConstraint(
                fields=["event", "person"], name="players_ratingpoint_once"
            ),
            models.CheckConstraint(
                condition=Q(deviation__gt=0), name="players_ratingpoint_deviation"
            ),
            models.CheckConstraint(
                condition=Q(games__gte=F("wins") + F("ties")),
                name="players_ratingpoint_games",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.mean:.1f}"


class RatingDue(models.Model):
    """An event changed: it and all later ones of the club are to be rated anew.

    Rows are added by the change itself, so that nobody waits for a rating's lock.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="ratings_due")
    event_uid = models.CharField(max_length=40)
    date = models.DateField()
    is_taken_back = models.BooleanField(default=False)
    """Whether what was rated from that day on is deleted: a run goes on from there."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.event_uid
