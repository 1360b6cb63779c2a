"""Rows are stored and deleted by SQL as Django would do it."""

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import CASCADE

from scoring.game.models import Submission
from tests.make import make_event
from tests.scoring.tables import at_table, first_game, hall, send
from tournaments.event.models import Match, Round, Table
from tournaments.event.sql import delete_with_children, insert_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(
    autouse=True, params=["here", pytest.param("there", marks=pytest.mark.postgres)]
)
def _database(request) -> str:
    return request.param


def test_rows_are_deleted_with_those_that_refer_to_them_as_django_would() -> None:
    game = first_game(hall())
    send(at_table(game), game)
    rounds = Round.objects.filter(stage=game.match.stage_id)
    with transaction.atomic():
        _count, deleted = rounds.delete()
        left = rows_of_each_model()
        transaction.set_rollback(True)
    assert {"scoring.Submission", "tournaments.ClockEntry"} <= set(deleted)
    assert rows_of_each_model() != left
    delete_with_children(Round, "stage", game.match.stage_id)
    assert rows_of_each_model() == left


def rows_of_each_model() -> dict[str, int]:
    return {model._meta.label: model.objects.count() for model in apps.get_models()}


def test_what_refers_to_a_match_goes_with_it() -> None:
    waiting, seen = [Round, Match], set()
    while waiting:
        for relation in waiting.pop()._meta.related_objects:
            assert relation.on_delete is CASCADE, relation
            if relation.related_model not in seen:
                seen.add(relation.related_model)
                waiting.append(relation.related_model)
    assert Submission in seen


def test_more_rows_than_one_statement_takes_are_all_there() -> None:
    event = make_event(tables=0)
    insert_rows(Table, ({"event_id": event.pk, "number": n} for n in range(1, 801)))
    numbers = list(event.tables.values_list("number", "is_in_use"))
    assert numbers == [(n, True) for n in range(1, 801)]


def test_no_rows_are_no_statement(django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        insert_rows(Table, [])


def test_what_a_row_must_have_is_asked_for() -> None:
    with pytest.raises(IntegrityError):
        insert_rows(Table, [{"number": 1}])
