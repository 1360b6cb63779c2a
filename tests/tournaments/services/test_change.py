"""The one write path: locked, once, logged, announced."""

import hashlib
import json
from uuid import uuid4

import pytest

from tests.make import make_event
from tournaments import live
from tournaments.models import AuditEntry, Done
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


def test_each_line_of_the_log_covers_the_one_before():
    event = make_event()
    note(event)
    note(event)
    head = ""
    for entry in AuditEntry.objects.filter(event=event).order_by("number"):
        line = json.dumps(
            [entry.number, entry.at.isoformat(), entry.by, entry.action, entry.detail],
            sort_keys=True,
            ensure_ascii=False,
        )
        head = hashlib.sha256((head + line).encode()).hexdigest()
        assert entry.digest == head
    assert event.audit_head == head
    assert event.audit_entries == AuditEntry.objects.filter(event=event).count()


class Heard(live.Listener):
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.expected: list[str] = []
        self.told: list[tuple[str, int]] = []

    def expect(self, slug: str) -> None:
        self.expected.append(slug)

    def tell(self, slug: str, version: int) -> None:
        self.told.append((slug, version))


def test_who_listens_hears_before_the_commit_and_of_the_version_after_it(
    django_capture_on_commit_callbacks, monkeypatch
):
    event, heard = make_event(), Heard()
    monkeypatch.setattr(live, "listeners", [heard])
    with django_capture_on_commit_callbacks(execute=True):
        note(event)
        assert heard.expected == [event.slug]
        assert heard.told == []
    assert heard.told == [(event.slug, event.version)]
