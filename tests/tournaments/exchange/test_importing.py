"""An imported event is equal, takes what was stated as it was, and goes on."""

import json
import os
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse

from players.common import clock
from scoring.rehearse.play import advance, open_day
from tests.make import (
    drawn_event,
    make_club,
    make_director,
    make_draw,
    make_event,
    make_pairs,
    play,
    signed_in,
    started_event,
)
from tests.rehearsed import Rehearsed
from tests.tournaments.exchange.taking_in import (
    elsewhere,
    play_to_the_end,
    take_in,
    twin,
    worked_out,
)
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.event.models import AuditEntry, Event, Game, Penalty
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.event.services.change import Refused
from tournaments.exchange.export import export_bytes, export_event
from tournaments.exchange.read import read_export
from tournaments.exchange.services.importing import import_event, warnings_of
from tournaments.floor.selectors.board import board_of
from tournaments.floor.services.rounds import start_next
from tournaments.setup.services.presets import change_format

pytestmark = pytest.mark.django_db

DAYS = [
    ("spec", 5, 12),
    ("spec", 8, 30),
    ("club-night", 9, 10),
    ("draw-box", 7, 15),
    ("richardson", 7, 9),
    ("austin-league", 6, 30),
    ("state", 9, 90),
    ("state", 9, 0),
]
"""The preset, how many pairs, and after how many steps the event moves."""
LATER = datetime(2027, 3, 7, 12, tzinfo=UTC)


def as_played_on(event: Event) -> bytes:
    """What the export would be at the end; the event itself stays where it is."""
    savepoint = transaction.savepoint()
    play_to_the_end(event, 4, LATER)
    body = export_bytes(event)
    transaction.savepoint_rollback(savepoint)
    event.refresh_from_db()
    return body


@pytest.mark.parametrize(
    ("preset", "pairs", "steps"), DAYS[: int(os.environ.get("DAYS", "1"))]
)
def test_an_event_goes_on_after_import_as_it_would_have(
    preset: str, pairs: int, steps: int
) -> None:
    day = open_day(preset, pairs, 1)
    for _ in range(steps):
        advance(day)
    body = export_bytes(day.event)
    expected = as_played_on(day.event)
    again = twin(day.event)
    assert export_bytes(again) == body
    assert worked_out(again) == body
    play_to_the_end(again, 4, LATER)
    assert but_the_log(export_bytes(again)) == but_the_log(expected)


def but_the_log(body: bytes) -> dict:
    """All but the log, which covers what came in by digests of its own."""
    document = json.loads(body)
    assert document.pop("audit")["lines"]
    return document


def test_a_round_that_is_being_played_stands_at_its_tables() -> None:
    event = started_event(8)
    play(event, event.matches.get(number=1))
    board, again = (board_of(read_snapshot(e)) for e in (event, twin(event)))
    tiles = [(tile.number, tile.state) for tile in board.tiles]
    assert [(tile.number, tile.state) for tile in again.tiles] == tiles
    assert again.missing == 3


def test_ranks_and_log_are_taken_as_stated(rehearsed: Rehearsed) -> None:
    e = export_event(rehearsed("spec", 8, 1))
    e["event"]["id"] = "stated"
    e["stages"][0]["standings"][0]["above_next_by"] = "penalties"
    e["placings"] = e["placings"][::-1]
    e["audit"] = {"entries": 77, "head": "ab" * 32}
    again = take_in(json.dumps(e).encode())
    assert export_event(again) == e
    assert not AuditEntry.objects.filter(event=again).exists()


def test_the_log_goes_on_from_its_head_and_ranks_are_worked_out_again() -> None:
    day = open_day("weatherford", 5, 1)
    e = export_event(day.event)
    e["stages"][0]["standings"] = []
    Event.objects.filter(pk=day.event.pk).update(uid="was")
    again = take_in(json.dumps(e).encode())
    assert export_event(again)["stages"][0]["standings"] == []
    start_next(event=again, by="x")
    exported = export_event(again)
    assert exported["audit"]["entries"] == e["audit"]["entries"] + 2, "and its digests"
    assert exported["event"]["version"] == e["event"]["version"] + 1
    assert len(exported["stages"][0]["standings"]) == 10


def test_a_file_that_contradicts_itself_is_refused_whole(rehearsed: Rehearsed) -> None:
    e = export_event(rehearsed("spec", 8, 1))
    e["event"]["id"] = "broken"
    first, second = e["stages"][0]["rounds"][0]["matches"][:2]
    loser = int(second["winner"] == second["sides"][0]["pair"])
    second["sides"][loser] = first["sides"][0]
    with pytest.raises(Refused, match="contradicts"):
        take_in(json.dumps(e).encode())
    assert not Event.objects.filter(uid="broken").exists()


def test_a_format_that_no_preset_knows_is_read_off_the_file(
    rehearsed: Rehearsed,
) -> None:
    event = rehearsed("spec", 10, 1)
    e = export_event(event)
    e["event"]["id"], e["event"]["preset"] = "own", "our-own"
    again = take_in(json.dumps(e).encode())
    assert json.loads(worked_out(again)) == e
    stages = again.format.stages
    assert [(s.take, s.feeds_from) for s in stages] == [
        ("all", None),
        ("advance", 1),
        ("rest", 1),
    ]


def test_a_draw_that_may_still_be_made_again_is_told_from_a_confirmed_one() -> None:
    event = make_event(preset="westfest")
    make_pairs(event, 6)
    draw_event(event=event, by="dora", seed=42)
    for confirmed in (False, True):
        if confirmed:
            confirm_draw(event=event, by="dora")
        body = export_bytes(event)
        savepoint = transaction.savepoint()
        again = twin(event)
        was, then = event.stages.get(), again.stages.get()
        assert then.state == was.state == ("ready" if confirmed else "drawn")
        assert export_bytes(again) == body
        drawn, states = (
            list(stage.matches.order_by("number").values_list("state", flat=True))
            for stage in (was, then)
        )
        assert states == drawn
        transaction.savepoint_rollback(savepoint)


def test_the_switches_of_a_stage_are_stated_where_they_are_set() -> None:
    event = make_event(preset="westfest")
    plain = export_event(event)
    [stage] = event.format.stages
    switches = {"losers": "reversed", "one_final": True}
    options = tuple(sorted((dict(stage.options) | switches).items()))
    changed = replace(event.format, stages=(replace(stage, options=options),))
    change_format(event=event, format=changed, by="dora")
    make_pairs(event, 8)
    make_draw(event)
    [stated] = export_event(event)["stages"]
    assert not switches.keys() & plain["stages"][0].keys()
    assert switches.items() <= stated.items()
    body = export_bytes(event)
    again = twin(event)
    assert export_bytes(again) == body
    parts = again.matches.order_by("number").values_list("part", flat=True)
    assert parts.last() == "final"
    assert again.format.stages[0].option("losers") == "reversed"


def test_a_warning_stays_one(rehearsed: Rehearsed) -> None:
    event = rehearsed("spec", 8, 1)
    game = Game.objects.filter(match__event=event, ended="played")[0]
    pair = game.match.sides.get(side=1).pair
    rows = Penalty.objects
    for code in ("renege", "slow-play_warning", "warning_ignored"):
        is_warning = code.endswith("_warning")
        rows.create(game=game, pair=pair, code=code, is_warning=is_warning)
    stated, again = (
        set(rows.filter(game__match__event=each).values_list("code", "is_warning"))
        for each in (event, twin(event))
    )
    assert again == stated


def test_the_time_zone_is_that_of_the_clubs_last_event() -> None:
    body = export_bytes(make_event())
    club = elsewhere()
    last = make_event(club, name="Last")
    Event.objects.filter(pk=last.pk).update(time_zone="America/Denver")
    file = json.loads(body.replace(b'"id": "', b'"id": "x', 1))
    del file["event"]["time_zone"]
    read = read_export(json.dumps(file))
    assert import_event(club=club, read=read).time_zone == "America/Denver"


def test_practice_day_zone_and_place_come_along() -> None:
    event = make_event()
    assert "practice" not in export_event(event)["event"]
    columns = {"time_zone": "America/Denver", "place": "Legion Hall, Shiner"}
    columns |= {"date": date(2026, 9, 12), "is_practice": True}
    Event.objects.filter(pk=event.pk).update(**columns)
    event.refresh_from_db()
    assert export_event(event)["event"]["practice"] is True
    body = export_bytes(event)
    again = twin(event)
    assert again.slug.startswith("practice-")
    assert {name: getattr(again, name) for name in columns} == columns
    assert export_bytes(again) == body


def test_a_file_without_a_day_gets_that_of_its_import(rehearsed: Rehearsed) -> None:
    file = json.loads(export_bytes(rehearsed("spec", 8, 1)))
    for name in ("date", "time_zone"):
        del file["event"][name]
    file["event"] |= {"id": "elsewhere", "preset": ""}
    read = read_export(json.dumps(file))
    with clock.at(datetime(2027, 5, 1, 12, tzinfo=UTC)):
        event = import_event(club=elsewhere(), read=read)
        warnings = list(warnings_of(event, read))
    assert str(event.date) == "2027-05-01"
    assert warnings == ["The file names no day: the event has today's date."]


def test_an_owner_brings_an_event_in_by_browser() -> None:
    club = make_club(director=make_director())
    file = json.loads(export_bytes(make_event(club)))
    file["event"]["id"] = "from-elsewhere"
    owner = signed_in(club.memberships.get().user)
    page = reverse("event-import", args=[club.slug])

    def sent(content: bytes) -> HttpResponse:
        return owner.post(page, {"file": SimpleUploadedFile("event.json", content)})

    assert "Choose the file." in owner.post(page).text
    wrong = sent(b"{}")
    assert wrong.status_code == 422
    assert "This is no event that can be read" in wrong.text
    taken = sent(json.dumps(file).encode())
    event = club.events.get(uid="from-elsewhere")
    assert taken.url == reverse("now", args=[event.slug])
    again = sent(json.dumps(file).encode()).text
    assert f"This event is here already: {event.name}." in again


def test_a_start_alone_dates_a_match_of_a_league() -> None:
    event = drawn_event(preset="home-away-league", tables=2)
    stated = export_event(event)
    [round, *_later] = stated["stages"][0]["rounds"]
    for n, match in enumerate(round["matches"]):
        del match["date"]
        match["starts_at"] = f"2027-03-1{n}T01:30:00Z"
    Event.objects.update(uid="before")
    first, second = take_in(json.dumps(stated).encode()).matches.filter(
        number__in=[match["id"] for match in round["matches"]]
    )
    begins = date(2027, 3, 9)  # In Texas
    assert first.fixture.week_of == second.fixture.week_of == begins
    assert second.fixture.starts_at == datetime(2027, 3, 11, 1, 30, tzinfo=UTC)
    assert first.fixture.decide_on == begins + timedelta(days=21)
