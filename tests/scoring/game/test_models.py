"""The database refuses what must not be: raw SQL tries each constraint."""

from collections.abc import Iterable
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from scoring.game.models import Link, Submission
from tests.scoring.tables import at_table, first_game, hall, judge, send
from tournaments.event.models import MOST_SCORE

pytestmark = pytest.mark.django_db


def refused(sql: str, values: Iterable[object] = ()) -> str:
    """The name of the constraint the database refuses a statement with."""
    with (
        connection.cursor() as cursor,
        pytest.raises(IntegrityError) as caught,
        transaction.atomic(),
    ):
        cursor.execute(sql, list(values))
    return str(caught.value)


def set_link(column: str, value: object, where: str = "kind = 'judge'") -> str:
    update = f"UPDATE scoring_link SET {column} = %s WHERE {where}"  # noqa: S608
    return refused(update, [value])


def set_submission(column: str, value: object) -> str:
    update = f"UPDATE scoring_submission SET {column} = %s"  # noqa: S608
    return refused(update, [value])


def test_a_link_is_of_a_known_kind() -> None:
    hall()
    assert "scoring_link_kind_known" in set_link("kind", "wall")


@pytest.mark.parametrize("column", ["number", "generation"])
def test_a_links_numbers_start_at_1(column: str) -> None:
    hall()
    assert "scoring_link_numbers_from_1" in set_link(column, 0, "name = 'Jim'")


def test_a_judge_has_a_name() -> None:
    hall()
    assert "scoring_link_judge_named" in set_link("name", "")


def test_a_table_has_one_link() -> None:
    event = hall()
    with pytest.raises(IntegrityError), transaction.atomic():
        Link.objects.create(event=event, kind="table", number=1)


@pytest.mark.parametrize(
    ("column", "value", "constraint"),
    [
        ("marks_1", MOST_SCORE + 1, "scoring_submission_marks_possible"),
        ("ended", "bye", "scoring_submission_ended_known"),
        ("winner", 2, "scoring_submission_winner_has_marks"),
        ("winner", 3, "scoring_submission_winner_has_marks"),
        ("version", 0, "scoring_submission_version_from_1"),
        ("state", "confirmed", "scoring_submission_decided_or_sent"),
        (
            "arrived_at",
            "2020-03-06 10:00:00+00:00",
            "scoring_submission_arrived_after",
        ),
        (
            "decided_at",
            "2027-03-06 10:00:00+00:00",
            "scoring_submission_decided_or_sent",
        ),
    ],
)
def test_a_submission_that_cannot_be_is_refused(
    column: str, value: object, constraint: str, game
) -> None:
    send(at_table(game), game)
    assert constraint in set_submission(column, value)


def test_a_submission_is_in_a_known_state(game) -> None:
    send(at_table(game), game)
    message = refused("UPDATE scoring_submission SET state = 'lost', decided_at = at")
    assert "scoring_submission_state_known" in message


def two_versions() -> Submission:
    event = hall()
    game = first_game(event)
    send(at_table(game), game, (7, 4))
    send(judge(event), game, (7, 5))
    return game.submissions.get(version=2)


def test_at_most_one_version_of_a_game_is_confirmed() -> None:
    two_versions()
    message = refused("UPDATE scoring_submission SET state = 'confirmed'")
    assert "unique" in message.lower()


def test_a_version_number_is_used_once() -> None:
    two_versions()
    assert "unique" in set_submission("version", 1).lower()


def test_a_key_is_used_once() -> None:
    two_versions()
    assert "unique" in set_submission("key", uuid4().hex).lower()
