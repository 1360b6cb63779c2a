"""The log is recomputed and compared with the rows that it speaks of."""

import hashlib
import json
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F

from scoring.models import Ruling
from scoring.services.appeals import appeal_ruling, decide_appeal
from tests.each import each
from tests.make import make_club, make_director, play_tables, started_event
from tests.rehearsed import Rehearsed
from tests.scoring.services.test_rulings import ruled
from tests.scoring.tables import first_game, hall
from tournaments.exports.export import export_bytes, export_event
from tournaments.exports.parse import FileError
from tournaments.exports.read import read_export
from tournaments.models import AuditEntry, Event, Game, Match, Stated
from tournaments.selectors.audit import check_log
from tournaments.services.change import change
from tournaments.services.importing import import_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = started_event(8)
    play_tables(event)
    return event


def faults(event: Event) -> list[str]:
    return [
        fault.sentence for fault in check_log(Event.objects.get(pk=event.pk)).faults
    ]


def line_of(event: Event, action: str) -> AuditEntry:
    return event.audit.filter(action=action).earliest("number")


def elsewhere(event: Event, document: dict) -> Event:
    """The event of this file, in place of the one it came from."""
    Event.objects.filter(pk=event.pk).update(uid="away", slug="away")
    return import_event(
        club=make_club("Elsewhere"), read=read_export(json.dumps(document))
    )


def test_a_log_as_it_was_written_fits(event):
    report = check_log(event)
    assert report.faults == ()
    assert (report.entries, report.head) == (event.audit_entries, event.audit_head)


@pytest.mark.parametrize(
    "change_of",
    [
        {"by": "somebody"},
        {"action": "pair.add"},
        {"detail": {}},
        {"salt": "0" * 32},
        {"digest": "0" * 64},
        {"at": "2020-01-01T00:00:00Z"},
    ],
)
def test_the_first_line_that_was_changed_is_named(event, change_of):
    line = line_of(event, "result")
    AuditEntry.objects.filter(pk=line.pk).update(**change_of)
    assert faults(event)[0] == f"Line {line.number} was changed, or the line before it."


def test_a_line_that_was_taken_out_is_named(event):
    line = line_of(event, "draw.make")
    line.delete()
    assert faults(event)[0] == f"Line {line.number} is missing."


def test_a_log_that_was_cut_short_is_noticed(event):
    event.audit.latest("number").delete()
    assert "counts" in faults(event)[0]


def test_a_result_changed_beside_the_program_is_named(event):
    game = Game.objects.filter(match__event=event, marks_1=7).earliest("pk")
    Game.objects.filter(pk=game.pk).update(marks_2=6)
    [sentence] = faults(event)
    assert sentence.startswith("Line ")
    assert f"has 7–3 for match {game.match.number}, game 1; it has 7–6." in sentence


def test_another_winner_than_the_games_have_is_named(event):
    won = Match.objects.filter(event=event, winner=1).earliest("pk")
    Match.objects.filter(pk=won.pk).update(winner=2)
    expected = f"Match {won.number} has another winner than its games."
    assert faults(event) == [expected]


def test_a_bye_with_other_marks_is_named():
    event = started_event(5)
    assert faults(event) == []
    assert faults(elsewhere(event, json.loads(export_bytes(event)))) == []
    bye = Game.objects.get(match__event=event, ended="bye")
    Game.objects.filter(pk=bye.pk).update(marks_1=7, marks_2=7)
    [sentence] = faults(event)
    assert f"Match {bye.match.number}, game 1 has 7–7, which no line has." in sentence


def test_a_result_put_in_or_taken_out_beside_the_program_is_named(event):
    game = Game.objects.filter(match__event=event, marks_1=7).earliest("pk")
    Game.objects.filter(pk=game.pk).update(marks_1=None, marks_2=None, ended="")
    assert "it is gone" in faults(event)[0]
    other = Game.objects.filter(match__event=event, marks_1=None).exclude(pk=game.pk)
    Game.objects.filter(pk=other.earliest("pk").pk).update(
        marks_1=7, marks_2=0, ended="played"
    )
    assert any("which no line has" in sentence for sentence in faults(event))


def test_a_forged_whole_log_has_another_head(event):
    """What a chain alone does not show: the head on paper does."""
    printed, head = event.audit_head, ""
    AuditEntry.objects.filter(action="result").update(by="somebody")
    for entry in event.audit.order_by("number"):
        text = json.dumps(entry.covered, sort_keys=True, ensure_ascii=False)
        entry.digest = head = hashlib.sha256((head + text).encode()).hexdigest()
        entry.save()
    Event.objects.filter(pk=event.pk).update(audit_head=head)
    assert faults(event) == []
    assert head != printed


def test_rulings_and_appeals_are_compared():
    event = hall()
    ruling = ruled(first_game(event))
    appeal_ruling(ruling=ruling, text="Not so.", key=uuid4(), by="dora")
    decide_appeal(
        event=event,
        ruling=ruling,
        is_upheld=True,
        reasons="Seen.",
        by="dora",
        key=uuid4(),
    )
    assert faults(event) == []
    Ruling.objects.update(reasons="Otherwise.")
    assert "decided in no line" in faults(event)[0]
    Ruling.objects.update(reasons="Seen.", code="late")
    differences = faults(event)
    assert any("is in no line" in sentence for sentence in differences)
    assert any("it is gone" in sentence for sentence in differences)
    Ruling.objects.all().delete()
    assert "it is gone" in faults(event)[0]


def test_the_command_names_the_line_and_ends_with_a_status(event):
    out = StringIO()
    call_command("check_log", stdout=out)
    call_command("check_log", event.slug, stdout=out)
    assert out.getvalue().count(f"{event.audit_entries} lines, fits") == 2
    AuditEntry.objects.filter(pk=line_of(event, "draw.make").pk).update(by="x")
    with pytest.raises(CommandError, match="does not fit"):
        call_command("check_log", event.uid, stdout=out)
    assert "was changed, or the line before it" in out.getvalue()
    with pytest.raises(CommandError, match="There is no event"):
        call_command("check_log", "nowhere")


def test_the_page_says_what_the_command_says(event, client):
    director = make_director()
    event.club.memberships.create(user=director)
    client.force_login(director)
    page = client.get(f"/desk/{event.slug}/log/check/").content.decode()
    assert "It checks out" in page
    assert event.audit_head in page
    AuditEntry.objects.filter(pk=line_of(event, "result").pk).update(by="x")
    page = client.get(f"/desk/{event.slug}/log/check/").content.decode()
    assert "was changed, or the line before it" in page
    assert "log: line" in client.get(f"/e/{event.slug}/rounds/1/1/").content.decode()


def outsiders_head(audit: dict) -> str:
    """The chain from the export alone, by the contract's sentence."""
    head = audit.get("after", {}).get("head", "")
    for line in audit["lines"]:
        covered = [line[name] for name in ("number", "at", "by", "action", "detail")]
        text = json.dumps(covered, sort_keys=True, ensure_ascii=False)
        head = hashlib.sha256((head + text).encode()).hexdigest()
        assert head == line["digest"]
    return head


def test_an_outsider_recomputes_the_chain_from_the_export_alone(event):
    audit = json.loads(export_bytes(event))["audit"]
    assert outsiders_head(audit) == audit["head"] == event.audit_head
    assert len(audit["lines"]) == audit["entries"]


def test_what_is_private_is_sealed_in_the_export(event):
    with change(event, by="Judge Ann Secret") as now:
        now.log("ruling", match=1, pair=1, code="signalling", note="a wink")
        now.log("pair.withdraw", pair=2, reason="in hospital")
    body = export_bytes(event).decode()
    for secret in ("Secret", "signalling", "wink", "hospital", "ruling", "dora"):
        assert secret not in body
    assert faults(event)[:1] == [
        f"Line {event.audit_entries - 1} has a ruling on pair 1: it is gone."
    ]


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
    with change(again, by="dora") as now:
        now.log("later")
    audit = export_event(again)["audit"]
    assert outsiders_head(audit) == again.audit_head
    assert len(audit["lines"]) == document["audit"]["entries"] + 1
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
    with change(again, by="dora") as now:
        now.log("later")
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
    games = document["stages"][0]["rounds"][0]["matches"][0]["games"]
    games[0]["marks"] = games[0]["marks"][::-1]
    document["stages"][0]["rounds"][0]["matches"][0].pop("winner")
    match = document["stages"][0]["rounds"][0]["matches"][0]
    match["winner"] = match["sides"][games[0]["marks"].index(7)]["pair"]
    file, output = tmp_path / "event.json", StringIO()
    file.write_text(json.dumps(document))
    Event.objects.filter(pk=event.pk).update(uid="away", slug="away")
    call_command("import_event", str(file), stdout=StringIO(), stderr=output)
    assert "Warning, the log of the file: Line" in output.getvalue()


@pytest.mark.parametrize(
    ("preset", "pairs", "seed"),
    [("state", 12, 12), ("richardson", 13, 2), ("club-night", 9, 1)],
)
def test_rehearsed_days_fit_their_logs(
    rehearsed: Rehearsed, preset: str, pairs: int, seed: int
):
    event = rehearsed(preset, pairs, seed)
    assert faults(event) == []
    audit = export_event(event)["audit"]
    assert outsiders_head(audit) == event.audit_head


def test_a_head_survives_only_with_its_lines(event):
    Event.objects.filter(pk=event.pk).update(audit_entries=F("audit_entries") + 1)
    assert "counts" in faults(event)[0]
