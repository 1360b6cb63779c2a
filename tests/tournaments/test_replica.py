"""Pages of events that are over come from a replica that has their version."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import OperationalError, connections
from django.test import Client
from psycopg.errors import SerializationFailure

from tests.make import make_event
from tournaments import replica
from tournaments.models import Event
from tournaments.snapshot import REPLICA

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """An event that is over."""
    event = make_event(name="Shiner Open")
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINAL)
    return event


@pytest.fixture
def copy(event: Event, tmp_path: Path, monkeypatch) -> Iterator[Path]:
    """A second database with the event's row; the name shows which one was read."""
    file = tmp_path / "copy.sqlite3"
    source = sqlite3.connect(connections["default"].settings_dict["NAME"])
    with closing(source), closing(sqlite3.connect(file)) as empty:
        source.backup(empty)
    described = {**connections.settings["snapshot"], "NAME": str(file)}
    monkeypatch.setitem(connections.settings, REPLICA, described)
    # a test may open no connection of another name
    connections[REPLICA] = type(connections["default"])(described, "default")
    monkeypatch.setattr(replica, "_away_until", 0.0)
    event.club.save(using=REPLICA, force_insert=True)
    copied = Event.objects.get(pk=event.pk)
    copied.name = "Read from the copy"
    copied.save(using=REPLICA, force_insert=True)
    yield file
    connections[REPLICA].close()
    del connections[REPLICA]


def page_of(event: Event) -> str:
    response = Client().get(f"/e/{event.slug}/")
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.usefixtures("copy")
def test_a_replica_answers_where_it_has_the_version(event: Event) -> None:
    assert "Read from the copy" in page_of(event)
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    assert "Shiner Open" in page_of(event)


@pytest.mark.usefixtures("copy")
def test_a_live_event_is_never_read_from_a_replica(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(state=Event.State.RUNNING)
    assert "Shiner Open" in page_of(event)


def test_a_replica_that_is_away_is_left_alone_for_a_while(
    event: Event, copy: Path, monkeypatch
) -> None:
    connections[REPLICA].close()
    home = copy.parent.rename(copy.parent.with_name("away"))
    assert "Shiner Open" in page_of(event)
    assert replica._away_until > 0
    home.rename(copy.parent)

    def name() -> str:
        return Event.objects.get(pk=event.pk).name

    assert replica.from_snapshot(event.slug, name) == "Shiner Open"
    monkeypatch.setattr(replica, "_away_until", time.monotonic())
    assert replica.from_snapshot(event.slug, name) == "Read from the copy"
    assert replica._away_until == 0


@pytest.mark.usefixtures("copy")
@pytest.mark.parametrize("reason", [SerializationFailure(), None])
def test_a_replica_that_ends_a_page_is_asked_for_the_next(
    event: Event, reason: Exception | None
) -> None:
    """With recovery's reason, or where the line was cut before it gave one."""
    names: list[str] = []

    def make() -> str:
        names.append(Event.objects.get(pk=event.pk).name)
        if len(names) == 1:
            raise OperationalError from reason
        return names[-1]

    assert replica.from_snapshot(event.slug, make) == "Shiner Open"
    assert replica.from_snapshot(event.slug, make) == "Read from the copy"


def test_the_log_says_why_a_replica_answers_nothing(
    event: Event, copy: Path, caplog
) -> None:
    """Where the address is that of another database, nobody sees it on the pages."""
    with closing(sqlite3.connect(copy)) as other:
        other.execute("ALTER TABLE tournaments_event RENAME TO something_else")
    assert "Shiner Open" in page_of(event)
    assert "no such table: tournaments_event" in caplog.text


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_replica_that_stands_still_is_left(monkeypatch) -> None:
    event = make_event(name="Shiner Open")
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINAL)
    described = dict(connections["default"].settings_dict)
    monkeypatch.setitem(connections.settings, REPLICA, described)
    connections[REPLICA] = type(connections["default"])(described, "default")
    monkeypatch.setattr(replica, "_away_until", 0.0)
    monkeypatch.setattr(replica, "PATIENCE_SECONDS", 0.2)
    asked: list[int] = []

    def make() -> str:
        stands_still = not asked
        if stands_still:
            asked.append(connections[REPLICA].connection.info.backend_pid)
            with connections[REPLICA].cursor() as cursor:
                cursor.execute("SELECT pg_sleep(600)")
        return "made"

    try:
        assert replica.from_snapshot(event.slug, make) == "made"
        assert replica._away_until > time.monotonic()
        assert replica.from_snapshot(event.slug, make) == "made"
    finally:
        with connections["default"].cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", asked[:1])
        connections[REPLICA].close()
        del connections[REPLICA]
