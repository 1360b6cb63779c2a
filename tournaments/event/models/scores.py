"""The marks that a game can have: their columns, bounds and constraints."""

from django.db.models import F, Q

from players.common.constraints import holds

MOST_MARKS = 40  # The most marks in a game for marks
# The most points in a game for points; below zero the same bound holds.
MOST_SCORE = 2000
# The least target of a game for points; a side with as much may win from behind.
LEAST_TARGET = 5
# The columns of a game's marks, one per side.
MARKS = ("marks_1", "marks_2", "marks_3")
SIDES = (1, 2, 3)  # The sides a match can have: two, or three single ones


def most_of_game(scoring: str) -> int:
    return MOST_SCORE if scoring == "points" else MOST_MARKS


_POSSIBLE = (-MOST_SCORE, MOST_SCORE)
_IS_TWO_SIDED = Q(marks_3__isnull=True)
_OF_THREE = Q(winner=3, marks_3__isnull=False)
_HAS_PASSED = (
    Q(ended="played", winner=1, marks_1__gte=LEAST_TARGET)
    | Q(ended="played", winner=2, marks_2__gte=LEAST_TARGET)
    | _OF_THREE & Q(ended="played", marks_3__gte=LEAST_TARGET)
)
# Against impossible marks, and winners with too few of them.
SCORE_CONSTRAINTS = (
    holds(
        "marks_possible",
        Q(marks_1__isnull=True)
        | Q(marks_1__range=_POSSIBLE, marks_2__range=_POSSIBLE)
        & (_IS_TWO_SIDED | Q(marks_3__range=_POSSIBLE)),
    ),
    holds(
        "winner_has_marks",
        Q(winner__isnull=True)
        | Q(winner=1, marks_1__gte=F("marks_2"))
        & (_IS_TWO_SIDED | Q(marks_1__gte=F("marks_3")))
        | Q(winner=2, marks_2__gte=F("marks_1"))
        & (_IS_TWO_SIDED | Q(marks_2__gte=F("marks_3")))
        | _OF_THREE & Q(marks_3__gte=F("marks_1")) & Q(marks_3__gte=F("marks_2"))
        | _HAS_PASSED
        | Q(ended="penalty", winner__in=[1, 2]),
    ),
)
