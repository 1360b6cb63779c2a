"""A league by dates rehearsed to its seal: postponed, decided, exported, taken in again."""

import json
from collections import Counter

import pytest

from scoring.rehearse.play import advance, open_day
from tests.rehearsed import Rehearsed
from tests.scoring.rehearse.test_play import check
from tests.tournaments.exchange.parts import matches_of
from tests.tournaments.exchange.taking_in import take_in, twin, worked_out
from tests.tournaments.exchange.validate import faults
from tournaments.event.models import Event, Fixture, Round
from tournaments.exchange.export import export_bytes

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.mark.parametrize("pairs", [5, pytest.param(12, marks=pytest.mark.soak)])
def test_a_season_is_played_to_its_playoff_and_its_export_is_whole(
    rehearsed: Rehearsed, pairs: int
) -> None:
    """Five in make test; twelve over 22 weeks in make soak."""
    event = rehearsed("home-away-league", pairs, 4)
    e = json.loads(export_bytes(event))
    season, playoff = e["stages"]
    dates = Counter(m["date"]["status"] for m in matches_of(season))
    assert {"decided", "undecided"} < set(dates)
    assert {m["date"]["moves"] for m in matches_of(season)} == {0, 1, 2}
    assert any("lineups" in m for m in matches_of(season))
    assert {m["state"] for m in matches_of(playoff)} == {"final"}
    check(event)
    old = take_in(json.dumps(as_of_before(e)).encode())
    assert not old.format.is_by_dates
    assert not Fixture.objects.filter(match__event=old).exists()


def first_night() -> Event:
    """Two clubs' season after its first ten results: both nights were moved."""
    day = open_day("curry-county-dates", 10, 11)
    while day.event.matches.filter(state="final").count() < 10:
        assert advance(day)
    day.event.refresh_from_db()
    return day.event


@pytest.mark.parametrize("pairs", [10, pytest.param(60, marks=pytest.mark.soak)])
def test_a_season_of_clubs_is_played_on_its_nights_and_its_export_is_whole(
    rehearsed: Rehearsed, pairs: int
) -> None:
    """Two clubs' first night in make test; twelve over 22 nights in make soak."""
    is_whole = pairs > 10
    event = rehearsed("curry-county-dates", pairs, 11) if is_whole else first_night()
    body = export_bytes(event)
    e = json.loads(body)
    assert not is_whole or faults(e) == []
    [season] = e["stages"]
    clubs = {pair["id"]: pair["club"] for pair in e["pairs"]}
    nights: dict[tuple[int, str], set[str]] = {}
    for number, match in (
        (r["number"], m) for r in season["rounds"] for m in r["matches"]
    ):
        meeting = (number - 1) // 12, clubs[match["sides"][0]["pair"]]
        date = match["date"] | {"offers": []}
        nights.setdefault(meeting, set()).add(str(date))
    teams = pairs // 5
    assert len(nights) == teams * (teams - 1)
    assert {len(dates) for dates in nights.values()} == {1}
    dates = [m["date"] for m in matches_of(season)]
    assert {1, 2} <= {date["moves"] for date in dates}
    assert any("lineups" in m for m in matches_of(season))
    left = "undecided" if is_whole else "postponed"
    assert left in {date["status"] for date in dates}
    again = twin(event)
    assert export_bytes(again) == body
    assert worked_out(again) == body


def as_of_before(e: dict) -> dict:
    """The export as a version without dates wrote it."""
    e["event"]["id"] = "before"
    for part in (
        *e["pairs"],
        *e["stages"],
        *(r for s in e["stages"] for r in s["rounds"]),
    ):
        for name in ("home", "by_dates", "begun"):
            part.pop(name, None)
    for match in (m for s in e["stages"] for m in matches_of(s)):
        for name in ("date", "lineups"):
            match.pop(name, None)
    return e


def test_a_season_moves_to_another_server_between_two_weeks() -> None:
    day = open_day("home-away-league", 4, 2)
    while Round.objects.filter(stage__event=day.event, wave=1).count() < 3:
        assert advance(day)
    event = day.event
    event.refresh_from_db()
    first = Fixture.objects.filter(match__event=event, moves=0).earliest("pk")
    Fixture.objects.filter(pk=first.pk).update(moves=2, moved_at=event.changed_at)
    Fixture.objects.filter(match__event=event, moved_by=1).update(acknowledged_2=1)
    before = export_bytes(event)
    moved = ("moves", "moved_at", "moved_by", "was_venue", "is_planned")
    rows = ("status", "starts_at", "was_at", "venue", "decide_on", *moved)
    rows += ("acknowledged_1", "acknowledged_2")
    fixtures = Fixture.objects.filter(match__event=event).order_by("match__number")
    stored = list(fixtures.values_list("match__number", *rows))
    again = twin(event)
    assert export_bytes(again) == before
    moved = Fixture.objects.filter(match__event=again).order_by("match__number")
    assert list(moved.values_list("match__number", *rows)) == stored
    assert again.stages.get(number=1).state == "running"
    assert again.stages.get(number=1).rounds.filter(wave=1).count() == 3
    assert again.format.is_by_dates
