"""On Postgres the newest migrations that fill a column go over rows of before."""

from datetime import UTC, date, datetime

import pytest
from django.db import connection
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader

from deploy.management.commands.migrate import prepare_database
from players.archive.models import Performance
from players.clubs.models import Club
from tests.make import make_club, started_event
from tests.tournaments.exchange.taking_in import finished_event
from tournaments.event.models import Fixture

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
AT = datetime(2027, 3, 2, 1, tzinfo=UTC)


def go_back_and_on(app: str, name: str) -> None:
    """Take this migration back, then apply it to the rows as they were before it."""
    plain = MigrationLoader(connection, replace_migrations=False)
    before = plain.project_state((app, name), at_end=False)
    migration: Migration = plain.graph.nodes[app, name]
    for step in (migration.unapply, migration.apply):
        with connection.schema_editor() as editor:
            step(before.clone(), editor)


def test_a_club_of_before_speaks_english() -> None:
    club = make_club()
    Club.objects.update(language="es")
    go_back_and_on("players", "0016_club_language")
    club.refresh_from_db()
    assert club.language == "en"


def test_a_date_of_before_is_planned_unless_it_was_moved() -> None:
    event = started_event(8)
    moves = {1: 0, 2: 1, 3: 2}
    for number, count in moves.items():
        Fixture.objects.create(
            match=event.matches.get(number=number),
            week_of=date(2027, 3, 1),
            decide_on=date(2027, 3, 8),
            starts_at=AT,
            moves=count,
            moved_at=AT if count else None,
        )
    Fixture.objects.filter(moves__gte=1).update(is_planned=True)
    go_back_and_on("tournaments", "0029_planned_dates")
    planned = Fixture.objects.values_list("match__number", "is_planned")
    assert dict(planned) == {1: True, 2: False, 3: False}


def test_who_met_whom_in_events_of_before_is_handed_down() -> None:
    finished_event(6, tables=6)
    stored = sorted(Performance.objects.values_list("person", "opponents"))
    go_back_and_on("players", "0017_opponents")
    prepare_database()
    assert sorted(Performance.objects.values_list("person", "opponents")) == stored
    assert "[]" not in dict(stored).values()
