"""The one write path: locked, once, logged, announced."""

import hashlib
import json
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.make import make_event
from tournaments import live
from tournaments.models import AuditEntry, Done, Event
from tournaments.services.change import Refused, change

pytestmark = pytest.mark.django_db


def note(event, text="said", key=None) -> bool:
    with change(event, by="dora", key=key) as now:
        if not now.again:
            now.log(text, a=1)
        return now.again


def refuse_half_way(event) -> None:
    with change(event, by="dora") as now:
        now.log("half done")
        raise Refused("No.", field="name")


def test_a_change_raises_the_version_by_one():
    event = make_event()
    was = event.version
    note(event)
    assert event.version == was + 1


def test_a_change_that_says_nothing_changes_nothing():
    event = make_event()
    was = event.version
    with change(event, by="dora"):
        pass
    assert event.version == was


def test_of_the_event_only_what_changed_is_written():
    event = make_event()
    with CaptureQueriesContext(connection) as queries:
        note(event)
    written = [q["sql"] for q in queries if q["sql"].startswith("UPDATE")]
    assert len(written) == 1
    assert '"version"' in written[0]
    assert "format_json" not in written[0]


def test_who_changed_an_event_has_it_as_it_is_stored():
    event = make_event()
    with change(event, by="dora") as now:
        now.event.name = "Autumn Open"
        now.log("rename")
    stored = Event.objects.get(pk=event.pk)
    for field in Event._meta.concrete_fields:
        assert getattr(event, field.attname) == getattr(stored, field.attname)
    assert stored.name == "Autumn Open"


def test_the_same_key_is_carried_out_once():
    event, key = make_event(), uuid4()
    assert note(event, key=key) is False
    was = event.version
    assert note(event, key=key) is True
    assert event.version == was
    assert Done.objects.filter(event=event, key=key).count() == 1


def test_one_key_may_serve_two_events():
    key = uuid4()
    assert note(make_event(name="One"), key=key) is False
    assert note(make_event(name="Two"), key=key) is False


def test_a_refusal_rolls_everything_back():
    event = make_event()
    was, lines = event.version, AuditEntry.objects.count()
    with pytest.raises(Refused) as refused:
        refuse_half_way(event)
    assert refused.value.sentence == "No."
    assert refused.value.field == "name"
    event.refresh_from_db()
    assert event.version == was
    assert AuditEntry.objects.count() == lines


def sealed(entry: AuditEntry, value: object) -> str:
    """The digest that stands for what is private."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256((entry.salt + text).encode()).hexdigest()


def test_each_line_of_the_log_covers_the_one_before():
    event = make_event()
    note(event)
    note(event)
    head = ""
    for entry in AuditEntry.objects.filter(event=event).order_by("number"):
        by, content = sealed(entry, "dora"), sealed(entry, [entry.action, entry.detail])
        covered = [
            *(entry.number, entry.at.isoformat(), f"sha256:{by}"),
            *("sealed", {"sha256": content}),
        ]
        line = json.dumps(covered, sort_keys=True, ensure_ascii=False)
        head = hashlib.sha256((head + line).encode()).hexdigest()
        assert entry.digest == head
    assert event.audit_head == head
    assert event.audit_entries == AuditEntry.objects.filter(event=event).count()


class Heard(live.Listener):
    """Records what is announced."""

    def __init__(self) -> None:
        self.announced: list[tuple[str, int]] = []

    def publish(self, slug: str, version: live.EventVersion) -> None:
        self.announced.append((slug, version.number))


def test_who_listens_hears_of_the_version_after_the_commit(
    django_capture_on_commit_callbacks, monkeypatch
):
    event, heard = make_event(), Heard()
    monkeypatch.setattr(live, "listeners", [heard])
    with django_capture_on_commit_callbacks(execute=True):
        note(event)
        assert heard.announced == []
    assert heard.announced == [(event.slug, event.version)]


@pytest.mark.django_db(transaction=True)
def test_threads_that_write_at_the_same_moment_wait_for_each_other():
    event = make_event()

    def write(number: int) -> None:
        try:
            note(copy(event), f"line {number}")
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(40)))
    now = Event.objects.get(pk=event.pk)
    assert now.version == event.version + 40
    assert now.audit_entries == event.audit_entries + 40
