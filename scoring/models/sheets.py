"""Scoresheets hand by hand: rows are append-only, the highest version counts."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoring.models.arrival import Written, arrived_after
from scoring.models.links import Link
from scoring.rules.seats import MOST_SEATS
from tournaments.formats import Score
from tournaments.models import MOST_SCORE, Game


class SheetRow(Written):
    """One hand on somebody's scoresheet, in one version; the highest version counts.

    A sheet belongs to whoever keeps it, so that two people can key the same paper.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="sheet_rows")
    keeper = models.CharField(max_length=80)
    number = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField()
    key = models.UUIDField(unique=True)
    shaker = models.PositiveSmallIntegerField()
    """The seat; the odd ones are the first pair's, the even ones the second's."""
    bidder = models.PositiveSmallIntegerField(null=True, blank=True)
    """The side that won the bid; nobody's where the hand was thrown in."""
    bid = models.CharField(max_length=12, blank=True)
    contract = models.CharField(max_length=12, blank=True)
    made = models.BooleanField(null=True, blank=True)
    marks_1 = models.PositiveSmallIntegerField(default=0)
    """What the hand gives the side; in a game for points these, and both sides may score."""
    marks_2 = models.PositiveSmallIntegerField(default=0)
    points_1 = models.PositiveSmallIntegerField(null=True, blank=True)
    points_2 = models.PositiveSmallIntegerField(null=True, blank=True)
    record = models.JSONField(null=True, blank=True)
    """The whole hand as a hand record, where it was written down."""
    is_removed = models.BooleanField(default=False)
    link = models.ForeignKey(
        Link, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    by = models.CharField(max_length=80)

    class Meta:
        ordering = ["game", "keeper", "number", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "keeper", "number", "version"],
                name="scoring_sheetrow_version_once",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1, version__gte=1),
                name="scoring_sheetrow_numbers_from_1",
            ),
            models.CheckConstraint(
                condition=~Q(keeper=""), name="scoring_sheetrow_keeper_given"
            ),
            models.CheckConstraint(
                condition=Q(shaker__gte=1, shaker__lte=MOST_SEATS),
                name="scoring_sheetrow_shaker_sits",
            ),
            models.CheckConstraint(
                condition=Q(bidder__isnull=True, bid="", made__isnull=True)
                | (Q(bidder__in=[1, 2], made__isnull=False) & ~Q(bid="")),
                name="scoring_sheetrow_bid_whole",
            ),
            models.CheckConstraint(
                condition=Q(marks_1=0)
                | Q(marks_2=0)
                | Q(points_1__isnull=False, points_2__isnull=False),
                name="scoring_sheetrow_marks_to_one_side",
            ),
            models.CheckConstraint(
                condition=Q(marks_1__lte=MOST_SCORE, marks_2__lte=MOST_SCORE),
                name="scoring_sheetrow_marks_possible",
            ),
            arrived_after("scoring_sheetrow_arrived_after"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {Score((self.marks_1, self.marks_2))}"
