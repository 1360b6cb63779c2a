"""Migrations that carry rows over, there and back."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.make import started_event
from tournaments.formats.sources import BYE, of_rank, winner_of
from tournaments.models import Side

ONE_TEXT = [("tournaments", "0007_table_of_settled")]
KIND_AND_REF = [("tournaments", "0008_side_source")]
HERE_AND_POSTGRES = ["here", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.mark.parametrize("database", HERE_AND_POSTGRES)
@pytest.mark.django_db(transaction=True)
def test_a_source_is_parted_and_joined_without_loss(database: str) -> None:
    last = MigrationExecutor(connection).loader.graph.leaf_nodes()
    started_event()
    first, second, third, *_rest = Side.objects.filter(source_kind="pair")
    for side, source in (
        (first, winner_of(12)),
        (second, of_rank(1, "A", 2)),
        (third, BYE),
    ):
        side.source, side.pair = source, None
        side.save()
    stored = dict(Side.objects.values_list("pk", "source_kind"))
    sources = {side.pk: str(side.source) for side in Side.objects.all()}
    try:
        texts = _migrate(ONE_TEXT).get_model("tournaments", "Side").objects
        assert dict(texts.values_list("pk", "source")) == sources
        _migrate(KIND_AND_REF)
    finally:
        _migrate(last)
    assert dict(Side.objects.values_list("pk", "source_kind")) == stored
    assert {side.pk: str(side.source) for side in Side.objects.all()} == sources


def _migrate(target):
    executor = MigrationExecutor(connection)
    executor.migrate(target)
    return MigrationExecutor(connection).loader.project_state(target).apps
