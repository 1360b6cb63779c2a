"""Scoresheets hand by hand: rows are append-only, the highest version counts."""

from django.db import models
from django.db.models import Q

from players.common.constraints import given, holds, once
from scoring.game.models.arrival import Written, arrived_after
from scoring.game.models.links import Link
from scoring.rules.games import MOST_SEATS
from tournaments.event.models import MOST_SCORE, Game, marks_of
from tournaments.formats import Score

# The columns of the points taken in a hand, one per side.
POINTS = ("points_1", "points_2", "points_3")
POSSIBLE = (-MOST_SCORE, MOST_SCORE)


class SheetRow(Written):
    """One hand on a keeper's scoresheet, in one version; the highest version counts.

    A sheet belongs to its keeper, so that two people can key the same paper.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="sheet_rows")
    keeper = models.CharField(max_length=80)
    number = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField()
    key = models.UUIDField(unique=True)
    # The seat; the sides alternate round the table.
    shaker = models.PositiveSmallIntegerField()
    # The side that won the bid; null if the hand was thrown in.
    bidder = models.PositiveSmallIntegerField(null=True, blank=True)
    bid = models.CharField(max_length=12, blank=True)
    contract = models.CharField(max_length=12, blank=True)
    made = models.BooleanField(null=True, blank=True)
    # The hand's score for the side; in a game for points every side may score.
    marks_1 = models.SmallIntegerField(default=0)
    marks_2 = models.SmallIntegerField(default=0)
    marks_3 = models.SmallIntegerField(null=True, blank=True)
    points_1 = models.PositiveSmallIntegerField(null=True, blank=True)
    points_2 = models.PositiveSmallIntegerField(null=True, blank=True)
    points_3 = models.PositiveSmallIntegerField(null=True, blank=True)
    # The whole hand as a hand record, if it was recorded.
    record = models.JSONField(null=True, blank=True)
    is_removed = models.BooleanField(default=False)
    link = models.ForeignKey(
        Link, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    by = models.CharField(max_length=80)

    class Meta:
        ordering = ["game", "keeper", "number", "version"]
        constraints = [
            once("game", "keeper", "number", "version", name="version_once"),
            holds("numbers_from_1", Q(number__gte=1, version__gte=1)),
            given("keeper"),
            holds("shaker_sits", Q(shaker__gte=1, shaker__lte=MOST_SEATS)),
            holds(
                "bid_whole",
                Q(bidder__isnull=True, bid="", made__isnull=True)
                | Q(made__isnull=False)
                & ~Q(bid="")
                & (Q(bidder__in=[1, 2]) | Q(bidder=3, marks_3__isnull=False)),
            ),
            holds(
                "marks_to_one_side",
                Q(marks_1=0)
                | Q(marks_2=0)
                | Q(points_1__isnull=False, points_2__isnull=False)
                | Q(marks_3__isnull=False),
            ),
            holds(
                "marks_possible",
                Q(marks_1__range=POSSIBLE, marks_2__range=POSSIBLE)
                & (Q(marks_3__isnull=True) | Q(marks_3__range=POSSIBLE)),
            ),
            holds(
                "points_of_three",
                Q(points_3__isnull=True)
                | Q(
                    marks_3__isnull=False,
                    points_1__isnull=False,
                    points_2__isnull=False,
                ),
            ),
            arrived_after("scoring_sheetrow_arrived_after"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {Score(self.marks)}"

    @property
    def sender(self) -> str:
        return str(self.link) if self.link else self.by

    @property
    def marks(self) -> tuple[int, ...]:
        return marks_of(self.marks_1, self.marks_2, self.marks_3)

    @property
    def points(self) -> tuple[int, ...] | None:
        """Each side's points, None if they were not written down."""
        return marks_of(self.points_1, self.points_2, self.points_3) or None
