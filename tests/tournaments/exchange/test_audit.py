"""The audit log in an export: sealed, recomputed by an outsider, and gone on with."""

import hashlib
import json
from io import StringIO

import pytest
from django.core.management import call_command

from tests.each import each
from tests.make import play_tables
from tests.tournaments.audit_logs import elsewhere, faults, played_event
from tournaments.event.models import Event, Stated
from tournaments.event.selectors.audit import check_log
from tournaments.event.services.change import open_change
from tournaments.exchange.export import export_bytes, export_event
from tournaments.exchange.parse import FileError
from tournaments.exchange.read import read_export

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return played_event()


def outsiders_head(audit: dict) -> str:
    """The chain from the export alone, by the contract's sentence."""
    head = audit.get("after", {}).get("head", "")
    for line in audit["lines"]:
        covered = [line[name] for name in ("number", "at", "by", "action", "detail")]
        text = json.dumps(covered, sort_keys=True, ensure_ascii=False)
        head = hashlib.sha256((head + text).encode()).hexdigest()
        assert head == line["digest"]
    return head


def test_what_is_private_is_sealed_in_the_export(event):
    ruling = event.audit_entries + 1
    with open_change(event, by="Judge Ann Secret") as change:
        change.log("ruling", match=1, pair=1, code="signalling", note="a wink")
        change.log("pair.withdraw", pair=2, reason="in hospital")
    body = export_bytes(event).decode()
    for secret in ("Secret", "signalling", "wink", "hospital", "ruling", "dora"):
        assert secret not in body
    assert faults(event)[:1] == [f"Line {ruling} has a ruling on pair 1: it is gone."]


def test_lines_of_before_that_are_private_are_left_out_of_the_export(event):
    head = ""
    for entry in event.audit.order_by("number"):
        entry.salt = ""
        text = json.dumps(entry.covered, sort_keys=True, ensure_ascii=False)
        entry.digest = head = hashlib.sha256((head + text).encode()).hexdigest()
        entry.save()
    Event.objects.filter(pk=event.pk).update(audit_head=head)
    assert faults(event) == []
    document = export_event(Event.objects.get(pk=event.pk))
    assert {tuple(line) for line in document["audit"]["lines"]} == {
        ("number", "digest")
    }
    assert "dora" not in json.dumps(document)
    assert faults(elsewhere(event, document)) == []


def test_an_imported_event_goes_on_where_its_log_ended(event):
    document = export_event(event)
    again = elsewhere(event, document)
    assert export_event(again)["audit"] == document["audit"]
    play_tables(again) or again.refresh_from_db()
    with open_change(again, by="dora") as change:
        change.log("later")
    audit = export_event(again)["audit"]
    assert outsiders_head(audit) == again.audit_head
    later, covers = audit["lines"][document["audit"]["entries"] :]
    assert (later["action"], covers["action"]) == ("sealed", "sealed")
    assert faults(again) == []


def test_a_line_that_came_with_an_import_and_was_changed_is_named(event):
    document = json.loads(export_bytes(event))
    again = elsewhere(event, document)
    line = next(x for x in document["audit"]["lines"] if x["action"] == "result")
    line["at"] = "2030-01-01T00:00:00+00:00"
    Stated.objects.filter(event=again).update(audit=document["audit"])
    assert faults(again) == [
        f"Line {line['number']} was changed, or the line before it."
    ]


def test_a_file_of_before_without_lines_is_imported_and_goes_on(event):
    document = export_event(event)
    del document["audit"]["lines"]
    again = elsewhere(event, document)
    assert export_event(again)["audit"] == document["audit"]
    with open_change(again, by="dora") as change:
        change.log("later")
    audit = export_event(again)["audit"]
    assert audit["after"] == document["audit"]
    assert outsiders_head(audit) == again.audit_head
    assert check_log(again).unseen == document["audit"]["entries"]
    assert faults(again) == []
    Event.objects.filter(pk=again.pk).update(uid="away-too", slug="away-too")
    third = elsewhere(event, export_event(again) | {"exported": document["exported"]})
    assert third.audit_head == again.audit_head


@each(
    "forge",
    [
        lambda lines: lines[3].update(at="2020-01-01T00:00:00+00:00"),
        lambda lines: lines.pop(3),
        lambda lines: lines.pop(),
        lambda lines: lines[3].update(digest="0" * 64),
        lambda lines: lines[3].pop("by"),
        lambda lines: lines[3].update(number=9),
        lambda lines: lines.insert(0, 7),
    ],
)
def test_a_file_whose_log_does_not_fit_is_refused(event, forge):
    document = export_event(event)
    forge(document["audit"]["lines"])
    with pytest.raises(FileError, match="audit"):
        read_export(json.dumps(document))


def test_a_file_whose_results_differ_from_its_log_is_imported_with_a_warning(
    event, tmp_path
):
    document = export_event(event)
    match = document["stages"][0]["rounds"][0]["matches"][0]
    [game] = match["games"]
    game["marks"] = game["marks"][::-1]
    match["winner"] = match["sides"][game["marks"].index(7)]["pair"]
    file, output = tmp_path / "event.json", StringIO()
    file.write_text(json.dumps(document))
    Event.objects.filter(pk=event.pk).update(uid="away", slug="away")
    call_command("import_event", str(file), stdout=StringIO(), stderr=output)
    assert "The log of the file: Line" in output.getvalue()
