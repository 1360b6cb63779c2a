"""SQL by hand gives what Django gives: every column, in its own type."""

from copy import copy

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import CASCADE

from scoring.models import Submission
from tests.scoring.tables import at_table, first_game, hall, send
from tournaments.models import AuditEntry, Done, Event, Match, Round
from tournaments.sql import (
    by_columns,
    carry_out,
    correction,
    delete_with_children,
    insertion,
    put,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(
    autouse=True, params=["here", pytest.param("there", marks=pytest.mark.postgres)]
)
def _database(request) -> str:
    return request.param


def columns(row) -> dict:
    assert row._state.db == "default"
    assert not row._state.adding
    return {f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields}


def assert_same(asked, *models) -> None:
    assert len(asked) == len(models)
    for row, model in zip(asked, models, strict=True):
        plain = columns(model.objects.get(pk=row.pk))
        assert columns(row) == plain
        assert [type(v) for v in columns(row).values()] == list(
            map(type, plain.values())
        )


def test_a_row_by_its_id_has_every_column_in_its_own_type() -> None:
    event = first_game(hall()).match.event
    [asked] = by_columns(Event, "id").ask(event.pk)
    assert_same(asked, Event)
    assert isinstance(asked[0].format_json, dict)
    assert by_columns(Event, "id").ask(event.pk + 1_000_000) == []


def test_what_is_put_is_there_as_django_would_have_saved_it() -> None:
    game = first_game(hall())
    version = send(at_table(game), game)
    assert not version._state.adding
    stored = Submission.objects.get(pk=version.pk)
    assert columns(stored) == columns(version)
    line = AuditEntry.objects.filter(event=game.match.event_id).latest("number")
    assert (line.action, line.detail["marks"]) == ("result.sent", [7, 4])
    assert Done.objects.get(key=version.key).at == line.at


def test_what_the_database_refuses_is_not_put() -> None:
    game = first_game(hall())
    line = AuditEntry.objects.filter(event=game.match.event_id).latest("number")
    line.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        put(line)
    assert AuditEntry.objects.filter(number=line.number).count() == 1


def test_what_is_stored_in_one_go_is_there_and_what_is_not_named_stays() -> None:
    game = first_game(hall())
    version = send(at_table(game), game)
    line = AuditEntry.objects.filter(event=game.match.event_id).latest("number")
    line.pk, line.number = None, line.number + 1
    version.note, version.marks_1 = "moved", 3
    after = copy(line)
    after.number += 1
    carry_out(insertion(line, after), correction(version, "note"))
    assert AuditEntry.objects.get(number=after.number).detail == line.detail
    assert AuditEntry.objects.get(number=line.number).digest == line.digest
    assert line.pk is None
    stored = Submission.objects.get(pk=version.pk)
    assert (stored.note, stored.marks_1) == ("moved", 7)


def test_what_the_database_refuses_ends_all_that_went_with_it() -> None:
    game = first_game(hall())
    version = send(at_table(game), game)
    line = AuditEntry.objects.filter(event=game.match.event_id).latest("number")
    line.pk, version.note = None, "moved"
    stored = correction(version, "note"), insertion(line)
    with pytest.raises(IntegrityError), transaction.atomic():
        carry_out(*stored)
    assert Submission.objects.get(pk=version.pk).note == ""


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
