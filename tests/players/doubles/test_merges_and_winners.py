"""What the database refuses among merges and past winners."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from players.archive.models import PastWinner
from players.doubles.models import DismissedDouble, Merge
from players.people.services.club_list import add_people
from tests.make import make_club
from tests.refused import first, refused, refused_twice

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def rows() -> None:
    club = make_club()
    people = add_people(
        club=club, people=[(name, "", "") for name in ("Ann Ray", "Ana Ray")]
    )
    ann, ana = people["ann ray"], people["ana ray"]
    at = datetime(2027, 3, 6, tzinfo=UTC)
    Merge.objects.create(
        club=club, kept=ann, gone=ana, key=uuid4(), by="dora", at=at, moved={}
    )
    other = add_people(club=club, people=[("Anna Ray", "", "")])["anna ray"]
    for second in (ana, other):
        DismissedDouble.objects.create(
            club=club, first=ann, second=second, by="dora", at=at
        )
    for year in (1998, 1999):
        PastWinner.objects.create(club=club, year=year, event_name="State", first=ann)


@pytest.mark.parametrize(
    ("constraint", "table", "change"),
    [
        ("players_person_merged_into_other", "players_person", "merged_into_id = id"),
        (
            "players_dismisseddouble_order",
            "players_dismisseddouble",
            "second_id = first_id",
        ),
        ("players_merge_of_two", "players_merge", "gone_id = kept_id"),
        ("players_merge_undoes_another", "players_merge", "undoes_id = id"),
        ("players_pastwinner_year_of_42", "players_pastwinner", "year = 1800"),
        ("players_pastwinner_event_named", "players_pastwinner", "event_name = ''"),
        (
            "players_pastwinner_two_people",
            "players_pastwinner",
            "second_id = first_id",
        ),
    ],
)
def test_a_row_that_must_not_be_is_refused(constraint, table, change) -> None:
    number = first(table)
    refused(constraint, f"UPDATE {table} SET {change} WHERE id = {number}")  # noqa: S608


def test_a_winner_stands_once() -> None:
    refused_twice(
        "players_pastwinner_once",
        "players_pastwinner",
        "club_id, year, event_name, first_id",
    )


def test_a_double_is_dismissed_once() -> None:
    refused_twice(
        "players_dismisseddouble_once", "players_dismisseddouble", "first_id, second_id"
    )
