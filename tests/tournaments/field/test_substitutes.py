"""A substitute begins a record of their own; what was played stays with who sat there."""

import csv
import io
import json

import pytest

from players.archive.models import Performance
from players.archive.selectors.records import record_of
from players.clubs.services.clubs import ClubFacts
from players.people.models import Person
from players.seasons.points.scale import Scale, points_of
from tests.make import play_tables, started_event
from tests.players.seasons.made import result
from tests.stored import made_once
from tests.tournaments.exchange.taking_in import MOMENT, play_to_the_end, twin
from tournaments.clubs.services import change_club
from tournaments.event.models import Event, LineupPlayer
from tournaments.event.selectors.performances import performances_of
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.exchange.export import export_bytes
from tournaments.exchange.parse import FileError
from tournaments.exchange.read import read_export
from tournaments.exchange.spreadsheet import results_csv
from tournaments.field.services.pairs import rename_pair
from tournaments.field.services.substitutes import substitute_player
from tournaments.floor.services.rounds import start_next
from tournaments.following.followed import plays_in_public
from tournaments.people.selectors.streaks import sides_of, streaks_of
from tournaments.ratings.selectors import rated_games

pytestmark = pytest.mark.django_db
NEW = "Cy Cole"


@made_once
def event_with_a_substitute() -> Event:
    """Pair 1's second player left after round 1."""
    event = started_event(4)
    play_tables(event)
    substitute_player(event=event, number=1, place=2, name=NEW, by="dora")
    return event


@pytest.fixture
def event(db) -> Event:
    return event_with_a_substitute()


def person(name: str) -> Person:
    return Person.objects.get(name=name)


def finish(event: Event) -> Event:
    start_next(event=event, by="dora")
    play_to_the_end(event, 1, MOMENT)
    return Event.objects.get(pk=event.pk)


@made_once
def finished_event_with_a_substitute() -> Event:
    return finish(event_with_a_substitute())


def part(person: Person) -> Performance:
    return Performance.objects.get(person=person)


def matches(row: Performance) -> int:
    return row.wins + row.losses + row.ties


def test_each_match_counts_for_who_sat_there_and_the_two_have_what_they_played():
    event = finished_event_with_a_substitute()
    stayed, left, came = person("Ann Ray"), person("Bo Fitz"), person(NEW)
    played = [matches(part(each)) for each in (stayed, left, came)]
    assert played == [played[2] + 1, 1, played[2]]
    assert played[2] > 1
    assert part(came).place == part(stayed).place is not None
    assert (part(left).place, part(left).stage_place) == (None, None)
    assert [len(sides_of(each)) for each in (stayed, left, came)] == played
    assert streaks_of(left).longest == part(left).wins
    games = rated_games([event.pk])[event.pk]
    assert sum(left.pk in team for game in games for team in game.sides) == 1
    assert record_of(stayed, left).total.matches == 1
    assert record_of(left, stayed).total.matches == 1
    assert record_of(stayed, came).total.matches == matches(part(came))
    beside = {line.partner.number: line.record for line in record_of(stayed).partners}
    assert beside[left.pk].matches == 1
    assert beside[came.pk].matches == matches(part(came))
    assert record_of(stayed).total.events == 1
    facts = ClubFacts(name=event.club.name, places_who_left=True)
    change_club(club=event.club, facts=facts, by="dora")
    assert part(left).place == part(stayed).place
    assert matches(part(left)) == 1
    change_club(club=event.club, facts=ClubFacts(event.club.name), by="dora")
    assert part(left).place is None


def test_without_a_place_a_season_gives_points_of_matches_and_attendance() -> None:
    scale = Scale(places=(10, 5), behind=1, win=2, attendance=3)
    points = points_of(scale, result(None, wins=1))
    assert (points.placing, points.total) == (0, 5)


def test_results_name_who_sat_there(event: Event) -> None:
    left = person("Bo Fitz")
    assert plays_in_public(left)
    start_next(event=event, by="dora")
    play_tables(event)
    rows = list(
        csv.reader(io.StringIO(results_csv(read_snapshot(event)).decode("utf-8-sig")))
    )
    named = [cell for row in rows for cell in row if left.name in cell]
    assert len(named) == 1
    assert sum(NEW in cell for row in rows for cell in row) == 1


def stated(body: bytes) -> list[list[str]]:
    return [
        side["players"]
        for stage in json.loads(body)["stages"]
        for round in stage["rounds"]
        for match in round["matches"]
        for side in match["sides"]
        if "players" in side
    ]


def test_an_export_names_them_and_an_import_keeps_them() -> None:
    event = finished_event_with_a_substitute()
    body = export_bytes(event)
    assert stated(body) == [["Ann Ray", "Bo Fitz"]]
    lines = [(line.place, line.wins, line.losses) for line in performances_of(event)]
    copy = twin(event)
    assert export_bytes(copy) == body
    assert sorted(map(str, lines)) == sorted(
        str((line.place, line.wins, line.losses)) for line in performances_of(copy)
    )


def test_an_undone_change_leaves_the_export_as_it_was(event: Event) -> None:
    left = person("Bo Fitz")
    substitute_player(event=event, number=1, place=2, name=left.name, by="dora")
    assert stated(export_bytes(event)) == []


def test_who_comes_back_has_both_parts(event: Event) -> None:
    left = person("Bo Fitz")
    start_next(event=event, by="dora")
    play_tables(event)
    substitute_player(event=event, number=1, place=2, name=left.name, by="dora")
    finish(event)
    assert matches(part(person(NEW))) == 1
    assert part(left).place is not None


def test_a_respelt_player_is_respelt_at_the_matches_of_before(event: Event) -> None:
    stayed, left = person("Ann Ray"), person("Bo Fitz")
    rename_pair(event=event, number=1, players=("Ann Rae", NEW), by="dora")
    assert stated(export_bytes(event)) == [["Ann Rae", left.name]]
    assert not LineupPlayer.objects.filter(person=stayed).exists()


def test_single_players_drawn_together_keep_their_matches() -> None:
    event = started_event(8, preset="club-night")
    [left] = event.pairs.get(number=1).players.all()
    play_tables(event)
    substitute_player(event=event, number=1, place=1, name=NEW, by="dora")
    body = export_bytes(event)
    [players] = stated(body)
    assert left.name in players
    assert len(players) == 2
    assert export_bytes(twin(event)) == body


def test_impossible_players_of_a_side_are_refused(event: Event) -> None:
    document = json.loads(export_bytes(event))
    match = document["stages"][0]["rounds"][0]["matches"][0]
    for players, sentence in (
        (["Ann Ray", "ann ray"], "is there twice"),
        (list("abcde"), "at most four"),
    ):
        match["sides"][0]["players"] = players
        with pytest.raises(FileError, match=sentence):
            read_export(json.dumps(document))


def test_public_pages_name_who_sat_at_an_earlier_match(event: Event) -> None:
    start_next(event=event, by="dora")
    now = event.pairs.get(number=1).name
    snapshot = read_snapshot(Event.objects.get(pk=event.pk))
    lines = snapshot.of_pair[1]
    named = [
        (line.round, side.name)
        for line in lines
        for side in line.sides
        if side.numbers == (1,)
    ]
    assert now == f"Ann Ray / {NEW}"
    assert named[0] == (1, "Ann Ray / Bo Fitz")
    assert {name for round, name in named if round > 1} == {now}
