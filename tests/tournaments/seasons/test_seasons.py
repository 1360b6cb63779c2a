"""A season's public page: its table, each name, its spreadsheet, sealed and final."""

import csv
from io import StringIO

import pytest
from django.urls import reverse

from players.archive.models import Performance
from players.seasons.points.scale import Scale
from players.seasons.services import seal_season
from tests.make import make_event, played_rounds
from tests.players.made_seasons import make_season, people, perform
from tests.tournaments.exchange.taking_in import play_to_the_end
from tests.tournaments.seasons.season_desk import MOMENT, page, words
from tournaments.event.services.events import reopen_event

pytestmark = pytest.mark.django_db


def test_a_season_without_events_says_when_it_begins(client, club) -> None:
    season = make_season(club)
    make_event(club, name="Still to come")
    text = page(client, "season", season.pk)
    assert "No event of this season is finished yet" in text
    assert "Still to come" in text


def test_each_name_opens_to_its_points_by_the_scale_as_in_the_spreadsheet(client, club):
    perform(people(club, "Ann Ray", "Bo Fitz"), 2, field_size=40)
    season = make_season(club)
    text = page(client, "season", season.pk)
    assert "2nd of 40 at Waco : 9" in text
    assert "place 8 + taking part 1" in text
    assert "High-point players Ann Ray" in text
    answer = client.get(reverse("season-sheet", args=[season.pk]))
    rows = list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))
    assert [row[2] for row in rows[1:]] == ["Ann Ray", "Bo Fitz", "Ann Ray / Bo Fitz"]
    assert rows[1][5:10] == ["2027-03-06", "Waco", "2", "40", "9"]
    assert client.get(reverse("season", args=[99])).status_code == 404
    scale = Scale(places=(30, 20), behind=1, best_of=2, ties=("wins",))
    text = page(client, "season", make_season(club, name="By scale", scale=scale).pk)
    assert "2nd of 40 at Waco : 58 place 20 + entrants behind 38" in text
    assert "For each entrant left behind: 1" in text
    assert "These look at all events, also at those that do not count." in text


def test_the_reasons_are_read_in_spanish(client, club) -> None:
    pair = people(club, "Ann Ray", "Bo Fitz")
    perform(pair, 1)
    perform(pair, 2, event="Shiner")
    season = make_season(club, scale=Scale(places=(10, 8), best_of=1))
    address = reverse("season", args=[season.pk])
    text = words(client.get(address, HTTP_ACCEPT_LANGUAGE="es"))
    assert "lugar 8 · no cuenta entre los mejores" in text


def test_events_in_marks_and_in_points_are_not_added_up(client, club) -> None:
    ann, bo, cy, di = people(club, "Ann Ray", "Bo Fitz", "Cy Hill", "Di Moss")
    for place, pair in ((1, [ann, bo]), (2, [cy, di])):
        perform(pair, place)
        other = {"marks_for": 250, "marks_against": place, "unit": "42 points"}
        perform(pair, 3 - place, event="Shiner", **other)
    scale = Scale(places=(2, 1), ties=("marks", "firsts"))
    season = make_season(club, scale=scale, ranks="pairs")
    text = page(client, "season", season.pk)
    assert text.count("1=") == 2
    assert "These do not add up" in text
    assert "are parted by events won" in text
    Performance.objects.filter(event_uid="waco").delete()
    text = page(client, "season", season.pk)
    assert "These do not add up" not in text
    assert "are parted by score for less score against" in text


def test_an_event_that_is_sealed_and_reopened_moves_the_table(client, club) -> None:
    season = make_season(club)
    event = played_rounds(6, club=club, tables=6)
    play_to_the_end(event, 1, MOMENT)
    assert "of 6 at Spring Open" in page(client, "season", season.pk)
    reopen_event(event=event, by="dora", reason="a wrong score")
    text = page(client, "season", season.pk)
    assert "of 6 at Spring Open" not in text
    assert "not finished" in text


def test_a_sealed_season_shows_that_it_is_final(client, club) -> None:
    perform(people(club, "Ann Ray", "Bo Fitz"), 1)
    season = make_season(club)
    seal_season(season=season, by="dora", at=MOMENT)
    Performance.objects.update(place=3, stage_place=3, behind=5)
    text = page(client, "season", season.pk)
    assert "Final. Sealed on March 6, 2027" in text
    assert "1st of 8 at Waco : 11" in text


def test_a_long_table_comes_in_pages_or_whole(client, club) -> None:
    for number in range(30):
        perform(people(club, f"Ann {number:02}", f"Bo {number:02}"), 8)
    season = make_season(club, ranks="people")
    assert "Bo 29" not in page(client, "season", season.pk)
    whole = client.get(reverse("season", args=[season.pk]) + "?all")
    assert "Bo 29" in words(whole)
