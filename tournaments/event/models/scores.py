"""The marks that a game can have: their columns, bounds and constraints."""

from django.db import models
from django.db.models import F, Q

MOST_MARKS = 40  # The most marks in a game for marks
# The most points in a game for points; below zero the same bound holds.
MOST_SCORE = 2000
# The least target of a game for points; a side with as much may win from behind.
LEAST_TARGET = 5
# The columns of a game's marks, one per side.
MARKS = ("marks_1", "marks_2", "marks_3")
SIDES = (1, 2, 3)  # The sides a match can have: two, or three single ones


def most_of_game(scoring: str) -> int:
    """The most that a side can have in a game scored in marks or points."""
    return MOST_SCORE if scoring == "points" else MOST_MARKS


def score_constraints(table: str) -> list[models.CheckConstraint]:
    """Constraints against impossible marks and winners with too few of them."""
    possible = (-MOST_SCORE, MOST_SCORE)
    is_two_sided = Q(marks_3__isnull=True)
    of_three = Q(winner=3, marks_3__isnull=False)
    has_passed = Q(ended="played", winner=1, marks_1__gte=LEAST_TARGET)
    has_passed |= Q(ended="played", winner=2, marks_2__gte=LEAST_TARGET)
    has_passed |= of_three & Q(ended="played", marks_3__gte=LEAST_TARGET)
    return [
        models.CheckConstraint(
            condition=Q(marks_1__isnull=True)
            | Q(marks_1__range=possible, marks_2__range=possible)
            & (is_two_sided | Q(marks_3__range=possible)),
            name=f"{table}_marks_possible",
        ),
        models.CheckConstraint(
            condition=Q(winner__isnull=True)
            | Q(winner=1, marks_1__gte=F("marks_2"))
            & (is_two_sided | Q(marks_1__gte=F("marks_3")))
            | Q(winner=2, marks_2__gte=F("marks_1"))
            & (is_two_sided | Q(marks_2__gte=F("marks_3")))
            | of_three & Q(marks_3__gte=F("marks_1")) & Q(marks_3__gte=F("marks_2"))
            | has_passed
            | Q(ended="penalty", winner__in=[1, 2]),
            name=f"{table}_winner_has_marks",
        ),
    ]
