"""The log is recomputed and compared with the rows that it speaks of."""

import hashlib
import json
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from scoring.game.models import Ruling
from scoring.rulings.services.appeals import appeal_ruling, decide_appeal
from tests.make import official_of, started_event
from tests.scoring.made_rulings import ruled
from tests.scoring.tables import first_game
from tests.tournaments.audit_logs import elsewhere, faults, played_event
from tournaments.event.models import AuditEntry, Event, Game, Match, Pair, Round
from tournaments.event.selectors.audit import check_log
from tournaments.exchange.export import export_bytes
from tournaments.field.services.pairs import rename_pair
from tournaments.floor.services.rounds import start_next
from tournaments.setup.services.log_heads import cover_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return played_event()


def line_of(event: Event, action: str) -> AuditEntry:
    return event.audit.filter(action=action).earliest("number")


def test_a_log_as_it_was_written_fits(event):
    report = check_log(event)
    assert report.faults == ()
    assert (report.entries, report.head) == (event.audit_entries, event.audit_head)


def test_the_first_line_that_was_changed_is_named(event):
    line = line_of(event, "result")
    was = AuditEntry.objects.filter(pk=line.pk).values().get()
    for change_of in (
        {"by": "somebody"},
        {"action": "pair.add"},
        {"detail": {}},
        {"salt": "0" * 32},
        {"digest": "0" * 64},
        {"at": "2020-01-01T00:00:00Z"},
    ):
        AuditEntry.objects.filter(pk=line.pk).update(**was | change_of)
        first = faults(event)[0]
        assert first == f"Line {line.number} was changed, or the line before it."


def test_a_log_that_was_cut_short_or_lacks_a_line_is_noticed(event):
    entries = event.audit_entries
    Event.objects.filter(pk=event.pk).update(audit_entries=entries + 1)
    assert "counts" in faults(event)[0]
    Event.objects.filter(pk=event.pk).update(audit_entries=entries)
    event.audit.latest("number").delete()
    assert "counts" in faults(event)[0]
    line = line_of(event, "draw.make")
    line.delete()
    assert faults(event)[0] == f"Line {line.number} is missing."


def test_a_result_changed_beside_the_program_is_named(event):
    game = Game.objects.filter(match__event=event, marks_1=7).earliest("pk")
    Game.objects.filter(pk=game.pk).update(marks_2=6)
    sentence, *_digests = faults(event)
    assert sentence.startswith("Line ")
    assert f"has 7–3 for match {game.match.number}, game 1; it has 7–6." in sentence


def test_another_winner_than_the_games_have_is_named(event):
    won = Match.objects.filter(event=event, winner=1).earliest("pk")
    Match.objects.filter(pk=won.pk).update(winner=2)
    expected = f"Match {won.number} has another winner than its games."
    assert expected in faults(event)


def test_a_bye_with_other_marks_is_named():
    event = started_event(5)
    assert faults(event) == []
    assert faults(elsewhere(event, json.loads(export_bytes(event)))) == []
    bye = Game.objects.get(match__event=event, ended="bye")
    Game.objects.filter(pk=bye.pk).update(marks_1=7, marks_2=7)
    sentence, *_digests = faults(event)
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
    """What a chain alone does not show: the head on paper does, or a stored one."""
    over = Round.objects.get(stage__event=event, wave=1)
    printed, head = event.audit_head, ""
    AuditEntry.objects.filter(action="result").update(by="somebody")
    for entry in event.audit.order_by("number"):
        text = json.dumps(entry.covered, sort_keys=True, ensure_ascii=False)
        entry.digest = head = hashlib.sha256((head + text).encode()).hexdigest()
        entry.save()
    Event.objects.filter(pk=event.pk).update(audit_head=head)
    assert faults(event) == []
    event.refresh_from_db()
    assert check_log(event, printed[:16]).faults[0].sentence == (
        f"No line has the digest {printed[:16]}: the log was rewritten or cut."
    )
    moment = {"at": event.changed_at, "next_at": event.changed_at}
    stored = {"entries": event.audit_entries, "head": printed, **moment}
    event.log_heads.create(round=over, **stored)
    assert "was stored after round 1" in faults(event)[0]


def test_rulings_and_appeals_are_compared():
    event = started_event(4)
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


def test_the_page_says_what_the_command_says(event):
    client = official_of(event.club)
    page = client.get(f"/desk/{event.slug}/log/check/").content.decode()
    assert "It checks out" in page
    assert event.audit_head in page
    AuditEntry.objects.filter(pk=line_of(event, "result").pk).update(by="x")
    page = client.get(f"/desk/{event.slug}/log/check/").content.decode()
    assert "was changed, or the line before it" in page
    assert "log: line" in client.get(f"/e/{event.slug}/rounds/1/1/").content.decode()


def test_an_end_cut_off_with_its_result_is_found_by_a_head_that_left(event, client):
    """The last line, its result, the event's count and its head: all fits, shorter."""
    mailed = event.audit_head
    last = event.audit.filter(action="result").latest("number")
    game = {"match__number": last.detail["match"], "number": last.detail["game"]}
    nothing = {"marks_1": None, "marks_2": None, "ended": ""}
    Game.objects.filter(match__event=event, **game).update(**nothing)
    Match.objects.filter(event=event, number=last.detail["match"]).update(
        state="playing", winner=None
    )
    event.audit.filter(number__gte=last.number).delete()
    rest = event.audit.latest("number")
    Event.objects.filter(pk=event.pk).update(
        audit_entries=rest.number, audit_head=rest.digest
    )
    assert faults(event) == []
    with pytest.raises(CommandError, match="does not fit"):
        call_command("check_log", event.slug, head=mailed, stdout=StringIO())
    call_command("check_log", event.slug, head=rest.digest[:16], stdout=StringIO())
    with pytest.raises(CommandError, match="Name the event"):
        call_command("check_log", head=mailed, stdout=StringIO())


def test_what_was_changed_behind_stays_named_when_others_change_the_event(event):
    Pair.objects.filter(event=event, number=1).update(name="Somebody / Else")
    number = event.audit.filter(action="log.cover").latest("number").number
    start_next(event=event, by="dora")
    rename = {"players": ("Cy Hall", "Di Moss"), "number": 2}
    rename_pair(event=event, by="dora", **rename)
    sentence = "The name, the players or the state of no. 1: not as line "
    [named] = [each for each in faults(event) if each.startswith(sentence)]
    assert int(named.removeprefix(sentence).split()[0]) <= number
    assert not any("no. 2" in each for each in faults(event))


def test_a_log_without_digests_says_so_and_accuses_nobody(event):
    again = elsewhere(event, json.loads(export_bytes(event)))
    report = check_log(again)
    assert (report.covered_since, report.faults) == (None, ())
    out = StringIO()
    call_command("check_log", again.slug, stdout=out)
    assert "No line has digests" in out.getvalue()
    cover_rows(event=again, by="clock")
    again.refresh_from_db()
    assert check_log(again).covered_since == again.audit_entries
