"""Setting an event up: which formats are offered, and which is meant at first."""

import pytest

from players.common.zones import COUNTRY, zone_of
from scoring.rules.house import read_house
from tests.each import each
from tests.make import make_club
from tests.tournaments.setup.event_desk import EVENT
from tournaments import formats
from tournaments.house.selectors import short_rules
from tournaments.setup.forms.events import EventForm, next_saturday
from tournaments.setup.forms.presets import preset_choices

pytestmark = pytest.mark.django_db


def test_every_preset_is_offered_once_under_how_its_day_goes() -> None:
    days = {str(day): [name for name, _title in of] for day, of in preset_choices(None)}
    assert sorted(name for names in days.values() for name in names) == sorted(
        formats.PRESETS
    )
    assert days["Rounds, then brackets"][0] == "state"
    assert "timpson" in days["Brackets from the first match on"]
    assert "club-night" in days["An evening of rounds"]
    assert "austin-league" in days["Leagues: a season of weeks or nights"]


def test_a_new_event_is_a_clubs_full_day_on_a_saturday() -> None:
    form = EventForm(club=make_club())
    assert form["preset"].value() == "state"
    assert form["date"].value() == next_saturday()
    assert next_saturday().strftime("%A") == "Saturday"


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Prague", "Europe/Prague"),
        ("mexico city", "America/Mexico_City"),
        ("Atlantis", None),
    ],
)
def test_a_zone_is_found_by_its_name_or_its_city(typed: str, zone: str | None) -> None:
    assert zone_of(typed) == zone


def test_another_zone_stands_before_the_countrys() -> None:
    club, typed = make_club(), EVENT | {"time_zone": COUNTRY[1]}
    asked = {
        name: EventForm({**typed, "other_zone": name}, club=club)
        for name in ("", "Prague", "Nowhere")
    }
    assert asked[""].is_valid()
    assert asked[""].settings()["time_zone"] == COUNTRY[1]
    assert asked["Prague"].is_valid()
    assert asked["Prague"].settings()["time_zone"] == "Europe/Prague"
    assert "choose one from the list" in str(asked["Nowhere"].errors["other_zone"])


@each("name", sorted({p.rules for p in formats.PRESETS.values()}))
def test_the_rules_of_every_preset_can_be_read(name: str) -> None:
    house = read_house(name)
    sentences = short_rules(house)
    assert len(sentences) >= 5
    assert f"{house.rules.target} {house.rules.scoring}" in " ".join(sentences)
