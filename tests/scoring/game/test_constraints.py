"""The database refuses rows that cannot be, and what is there already: raw SQL tries it."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from scoring.game.models import Submission
from tests.each import each
from tests.refused import first, refused
from tests.scoring.made_rulings import ruled
from tests.scoring.tables import at_table, first_game, hall, judge, send
from tests.scoring.written_sheets import write
from tournaments.event.models import MOST_SCORE

pytestmark = pytest.mark.django_db
THREE = "marks_1 = 21, marks_2 = 4, marks_3"


@pytest.fixture
def game():
    """A game with two hands, two rulings and two versions of its end."""
    game = first_game(hall())
    event = game.match.event
    for _hand in range(2):
        write(at_table(game), game)
    for side in (1, 2):
        ruled(game, side=side)
    send(at_table(game), game, (7, 4), off_sheet="wrong")
    send(judge(event), game, (7, 5), off_sheet="wrong")
    return game


@each(
    ("constraint", "assignment"),
    [
        ("scoring_link_numbers_from_1", "number = 0"),
        ("scoring_link_numbers_from_1", "generation = 0"),
        ("scoring_link_judge_named", "kind = 'judge', number = 99, name = ''"),
        ("scoring_submission_marks_possible", f"marks_1 = {MOST_SCORE + 1}"),
        ("scoring_submission_winner_has_marks", "winner = 2"),
        ("scoring_submission_winner_has_marks", "winner = 3"),
        ("scoring_submission_version_from_1", "version = 0"),
        ("scoring_submission_decided_or_sent", "state = 'sent', decided_at = at"),
        (
            "scoring_submission_decided_or_sent",
            "state = 'confirmed', decided_at = NULL",
        ),
        ("scoring_submission_arrived_after", "arrived_at = '2020-03-06'"),
        ("scoring_submission_off_sheet_known", "off_sheet = 'why'"),
        ("scoring_submission_off_sheet_known", "off_sheet = 'wrong', sheet = NULL"),
        ("scoring_ruling_marks_of_mark_or_hand", "consequence = 'warning', marks = 1"),
        ("scoring_ruling_marks_possible", "marks = 41"),
        ("scoring_ruling_marks_possible", "bid = 41"),
        ("scoring_ruling_decided_with_reasons", "appeal = 'upheld', decided_at = at"),
        ("scoring_ruling_decided_with_reasons", "appeal = 'open', decided_at = at"),
        ("scoring_ruling_arrived_after", "arrived_at = '2020-01-01'"),
        ("scoring_sheetrow_shaker_sits", "shaker = 9"),
        ("scoring_sheetrow_numbers_from_1", "version = 0"),
        ("scoring_sheetrow_numbers_from_1", "number = 0"),
        ("scoring_sheetrow_bid_whole", "made = NULL"),
        ("scoring_sheetrow_marks_to_one_side", "marks_1 = 1, marks_2 = 1"),
        ("scoring_sheetrow_bid_whole", "bidder = 3"),
        ("scoring_sheetrow_marks_possible", "marks_1 = 2001"),
        ("scoring_sheetrow_marks_possible", "marks_3 = -2001"),
        ("scoring_sheetrow_points_of_three", "points_3 = 1"),
        ("scoring_sheetrow_arrived_after", "arrived_at = '2020-01-01'"),
        *(
            (f"{table}_{constraint}", f"ended = 'played', {THREE} = {values}")
            for table in ("scoring_submission", "tournaments_game")
            for constraint, values in (
                ("marks_possible", "-2001"),
                ("winner_has_marks", "22, winner = 2"),
                ("winner_has_marks", "NULL, winner = 3"),
            )
        ),
    ],
)
def test_a_row_that_cannot_be_is_refused(game, constraint, assignment) -> None:
    table = "_".join(constraint.split("_")[:2])
    row = first(table)
    refused(constraint, f"UPDATE {table} SET {assignment} WHERE id = {row}")  # noqa: S608


def test_a_key_is_used_once(game) -> None:
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        Submission.objects.update(key=uuid4())


def test_one_version_of_a_game_stands_confirmed(game) -> None:
    refused(
        "scoring_submission_one_confirmed",
        "UPDATE scoring_submission SET state = 'confirmed', decided_at = at",
    )
