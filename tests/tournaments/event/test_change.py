"""The one write path: locked, once, logged, announced."""

import ast
import hashlib
import importlib
import inspect
import json
import pkgutil
from collections.abc import Callable, Iterator
from copy import copy
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import players
import scoring
import tournaments
from tests.make import make_event
from tests.scoring.results.races import at_once
from tests.scoring.tables import give_links
from tournaments.event import live
from tournaments.event.models import AuditEntry, Done, Event
from tournaments.event.services.change import Refused, changes, open_change

pytestmark = pytest.mark.django_db


def note(event, text="said", key=None) -> bool:
    with open_change(event, by="dora", key=key) as change:
        if not change.again:
            change.log(text, a=1)
        return bool(change.again)


def refuse_half_way(event) -> None:
    with open_change(event, by="dora") as change:
        change.log("half done")
        raise Refused("No.", field="name")


def test_a_change_raises_the_version_by_one_unless_it_says_nothing():
    event = make_event()
    was = event.version
    note(event)
    assert event.version == was + 1
    with open_change(event, by="dora"):
        pass
    assert event.version == was + 1


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
    with open_change(event, by="dora") as change:
        change.event.name = "Autumn Open"
        change.log("rename")
    stored = Event.objects.get(pk=event.pk)
    for field in Event._meta.concrete_fields:
        assert getattr(event, field.attname) == getattr(stored, field.attname)
    assert stored.name == "Autumn Open"


def test_the_same_key_is_carried_out_once_in_each_event():
    event, key = make_event(name="One"), uuid4()
    assert note(event, key=key) is False
    was = event.version
    assert note(event, key=key) is True
    assert event.version == was
    assert Done.objects.filter(event=event, key=key).count() == 1
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


def test_who_listens_hears_of_the_version_after_the_commit(
    django_capture_on_commit_callbacks, monkeypatch
):
    event, heard = make_event(), []
    monkeypatch.setattr(live, "listeners", [lambda *news: heard.append(news)])
    with django_capture_on_commit_callbacks(execute=True):
        note(event)
        assert heard == []
    assert heard == [(event.slug, (event.epoch, event.version))]


@pytest.mark.django_db(transaction=True)
def test_threads_that_write_at_the_same_moment_wait_for_each_other():
    event = make_event()

    def write() -> None:
        for number in range(5):
            note(copy(event), f"line {number}")

    assert at_once(*[write] * 8) == []
    stored = Event.objects.get(pk=event.pk)
    assert stored.version == event.version + 40
    assert stored.audit_entries == event.audit_entries + 40


@changes(again="before")
def rename(change, *, event, name, by="clock", key=None) -> str:
    event.name = name
    change.log("rename", name=name)
    return "now"


@changes(again=lambda change, *, name, **_given: f"{name} for {change.by}")
def rename_as_answered(change, *, event, name, by, key=None) -> str:
    return rename.__wrapped__(change, event=event, name=name)


@changes(final_too=True)
def rename_a_final_one(change, *, event, name, by) -> None:
    rename.__wrapped__(change, event=event, name=name)


@changes
def note_by_link(change, *, link, key=None) -> None:
    change.log("note")


def last_entry(event) -> AuditEntry:
    return AuditEntry.objects.filter(event=event).latest("number")


def test_a_service_changes_the_event_as_it_is_stored():
    event = make_event()
    other = Event.objects.get(pk=event.pk)
    rename_a_final_one(event=other, name="Autumn Open", by="dora")
    assert rename(event=event, name=f"{event.name}, late") == "now"
    assert event.name.endswith(", late")
    assert event.version == other.version + 1
    assert last_entry(event).by == "clock"


def test_a_repeated_key_gets_the_answer_that_the_service_declares():
    event, key = make_event(), uuid4()
    assert rename(event=event, name="One", by="dora", key=key) == "now"
    assert rename(event=event, name="Two", by="dora", key=key) == "before"
    again = rename_as_answered(event=event, name="Three", by="dora", key=key)
    assert again == "Three for dora"
    assert event.name == "One"


def test_a_final_event_is_changed_only_by_a_service_that_says_so():
    event, key = make_event(), uuid4()
    rename(event=event, name="Open", key=key)
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINAL)
    with pytest.raises(Refused, match="Open is final"):
        rename(event=event, name="Closed", key=uuid4())
    assert rename(event=event, name="Closed", key=key) == "before"
    rename_a_final_one(event=event, name="Closed", by="dora")
    assert event.name == "Closed"


def test_a_link_names_its_event_and_signs():
    event = make_event()
    give_links(event)
    link = event.links.first()
    note_by_link(link=link)
    assert last_entry(event).by == str(link.author)


# Services without the decorator, and why.
PASS_ON = {  # Others change the event
    *("draw_tie", "key_again", "no_show", "confirm_reported", "sign_up"),
    "check_in_by_phone",
    *("copy_facts", "take_over_wishes"),
    *("add_division", "leave_day"),
}
KEEP_THE_KEY = {  # Their rows keep the key after the event forgot it
    *("enter_result", "submit_result", "settle_dispute"),
    *("submit_typed", "write_hand", "undo_hand"),
}
CARRIED_OUT_BY_ANOTHER = {"rule", "decide_appeal"}  # A second change follows
# What changes each event of a club or of people, and what makes an event.
OF_MANY = {
    "change_club",
    "write_name",
    "_reseat",
    "_hand_down_lineups",
    "_log_in_events",
    "open_changes",
}
MADE = {"create_event"}


def modules_of_services() -> Iterator:
    for app in (players, tournaments, scoring):
        walked = pkgutil.walk_packages(app.__path__, f"{app.__name__}.")
        names = (module.name for module in walked if not module.ispkg)
        services = (name for name in names if "services" in name.split("."))
        yield from map(importlib.import_module, services)


def has_decorator(function: Callable) -> bool:
    return function.__code__ is rename.__code__


def is_service_of_an_event(function: Callable) -> bool:
    """Whether it changes an event for somebody, and not inside an open change."""
    given = set(inspect.signature(function).parameters)
    if "change" in given and not has_decorator(function):
        return False
    return bool(given & {"event", "link", "ruling"} and given & {"by", "key"})


def test_every_service_of_an_event_has_the_decorator_or_is_named_here():
    services = [
        function
        for module in modules_of_services()
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
        if is_service_of_an_event(function) and function is not open_change
    ]
    bare = [service for service in services if not has_decorator(service)]
    named = PASS_ON | KEEP_THE_KEY | CARRIED_OUT_BY_ANOTHER | MADE
    assert {service.__name__ for service in bare} == named
    assert len(services) > 5 * len(bare)


def test_only_these_functions_of_services_open_a_change_themselves():
    opening = {
        function.name
        for module in modules_of_services()
        for function in ast.parse(inspect.getsource(module)).body
        if isinstance(function, ast.FunctionDef) and function.name != "changes"
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "open_change"
    }
    assert opening == KEEP_THE_KEY | CARRIED_OUT_BY_ANOTHER | OF_MANY | MADE
