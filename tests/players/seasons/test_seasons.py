"""A season follows its events until it is sealed; the database refuses what cannot be."""

from datetime import UTC, date, datetime
from importlib import import_module

import pytest
from django.apps import apps
from django.forms import model_to_dict

from players.archive.models import Performance
from players.clubs.models import Club
from players.common.refused import Refused
from players.seasons.models import EventChoice, Season
from players.seasons.points.scale import Scale
from players.seasons.selectors.season_tables import SeasonLine, season_tables
from players.seasons.selectors.seasons import differs_from_seal
from players.seasons.services import open_season, save_season, seal_season
from tests.make import make_club
from tests.players.made_seasons import SCALE, left_out, make_season, people, perform

pytestmark = pytest.mark.django_db
NIGHT = datetime(2027, 12, 31, 22, tzinfo=UTC)


@pytest.fixture
def club() -> Club:
    return make_club()


def totals(lines: tuple[SeasonLine, ...]) -> dict[str, int]:
    return {line.entrant.name: line.total for line in lines}


def test_events_add_up_for_each_person_and_each_pair(club: Club) -> None:
    ann, bo, cy, di = people(club, "Ann Ray", "Bo Fitz", "Cy Hill", "Di Moss")
    perform([ann, bo], 1)
    perform([cy, di], 2)
    perform([ann, cy], 3, event="Shiner")
    tables = season_tables(make_season(club))
    assert totals(tables.people) == {
        "Ann Ray": 18,
        "Cy Hill": 16,
        "Bo Fitz": 11,
        "Di Moss": 9,
    }
    assert totals(tables.pairs) == {
        "Ann Ray / Bo Fitz": 11,
        "Cy Hill / Di Moss": 9,
        "Ann Ray / Cy Hill": 7,
    }
    assert [line.entrant.name for line in tables.high_point] == ["Ann Ray"]


def test_those_level_are_not_left_behind_and_seals_of_before_stay(club: Club) -> None:
    """Two pairs share the fifth place of eight."""
    for pair in (("Ann Ray", "Bo Fitz"), ("Cy Hill", "Di Moss")):
        perform(people(club, *pair), 5, is_shared=True)
    scale = Scale(behind=1)
    sealed = make_season(club, name="Sealed", scale=scale)
    seal_season(season=sealed, by="dora", at=NIGHT)
    sealed.refresh_from_db()
    import_module("players.migrations.0005_how_many_came_behind").fill(apps, None)
    open_still = make_season(club, scale=scale)
    assert set(totals(season_tables(open_still).people).values()) == {2}
    assert set(totals(season_tables(sealed).people).values()) == {3}
    assert not differs_from_seal(sealed)


def test_only_events_of_the_club_between_its_days_count_unless_named(
    club: Club,
) -> None:
    pair = people(club, "Ann Ray", "Bo Fitz")
    perform(pair, 1)
    perform(pair, 1, event="Yoakum", date=date(2026, 12, 5))
    season = make_season(club)
    assert len(season_tables(season).events) == 1
    others = people(make_club("Yoakum 42 Club"), "Ann Ray", "Bo Fitz")
    perform(others, 1, event="Elsewhere")
    season.choices = {"yoakum": EventChoice()}
    save_season(season)
    assert [each.name for each in season_tables(season).events] == ["Yoakum", "Waco"]


def test_an_event_left_out_does_not_count_and_a_corrected_one_moves_the_season(
    club: Club,
) -> None:
    perform(people(club, "Ann Ray", "Bo Fitz"), 1)
    season = make_season(club, choices={"waco": left_out()})
    assert season_tables(season).people == ()
    season = make_season(club, name="Whole")
    Performance.objects.update(place=3, stage_place=3, behind=5)
    assert set(totals(season_tables(season).people).values()) == {7}


def test_a_season_of_named_events_takes_no_other(club: Club) -> None:
    pair = people(club, "Ann Ray", "Bo Fitz")
    perform(pair, 1)
    perform(pair, 1, event="Shiner")
    season = make_season(club, takes_all=False, choices={"shiner": EventChoice()})
    assert [event.name for event in season_tables(season).events] == ["Shiner"]


def test_a_sealed_season_stays_and_says_that_events_moved_until_it_is_opened(
    club: Club,
) -> None:
    perform(people(club, "Ann Ray", "Bo Fitz"), 1)
    season = make_season(club)
    before = season_tables(season)
    seal_season(season=season, by="dora", at=NIGHT)
    season.refresh_from_db()
    assert season_tables(season) == before
    assert not differs_from_seal(season)
    Performance.objects.update(place=3, stage_place=3, behind=5)
    assert season_tables(season) == before
    assert differs_from_seal(season)
    open_season(season=season)
    season.refresh_from_db()
    assert not season.is_sealed
    assert set(totals(season_tables(season).people).values()) == {7}


def test_sealed_twice_is_sealed_once(club: Club) -> None:
    perform(people(club, "Ann Ray", "Bo Fitz"), 1)
    season = make_season(club)
    for by in ("dora", "dana"):
        seal_season(season=season, by=by, at=NIGHT)
    season.refresh_from_db()
    assert (season.sealed_by, season.sealed_results.count()) == ("dora", 2)


def test_a_season_is_stored_whole(club: Club) -> None:
    choices = {"waco": EventChoice(True, "Major"), "west": left_out()}
    made = make_season(club, choices=choices)
    stored = Season.objects.get()
    assert (stored.choices, stored.scale) == (choices, SCALE)
    assert model_to_dict(stored) == model_to_dict(made)


@pytest.mark.parametrize(
    ("field", "changed"),
    [("name", {}), ("ends_on", {"name": "B", "ends_on": date(2026, 1, 1)})],
)
def test_a_name_that_is_there_and_days_turned_round_are_refused(
    club: Club, field: str, changed: dict[str, object]
) -> None:
    make_season(club)
    with pytest.raises(Refused) as refused:
        make_season(club, **changed)
    assert refused.value.field == field


def test_a_season_is_read_in_few_statements(
    club: Club, django_assert_max_num_queries
) -> None:
    for number in range(4):
        pair = people(club, f"Ann {number}", f"Bo {number}")
        perform(pair, number + 1)
        perform(pair, number + 1, event="Shiner")
    season = make_season(club)
    with django_assert_max_num_queries(2):
        season_tables(season)
