"""Each preset of a season: made, saved as the browser sends it, saved again, explained."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from players.clubs.models import Club
from players.seasons.models import Season
from players.seasons.points.scale import PRESETS
from tests.make import make_event
from tests.page_text import text_of
from tests.players.made_seasons import people, perform
from tests.walk.forms_in_pages import forms_in
from tournaments.event.models import Event
from tournaments.setup.services.deleted import delete_event

pytestmark = pytest.mark.django_db
MARCH = date(2027, 3, 6)


def saved(desk: Client, path: str, **changed: str) -> Season:
    """The season after its form at this address was sent as it stands."""
    forms = forms_in(desk.get(path).text)
    [sent] = [form.sent for form in forms if "starts_on" in form.fields]
    typed = {name: of[-1].replace("\n", "\r\n") for name, of in sent.items() if of}
    answer = desk.post(path, typed | changed | {"save": "1"})
    assert answer.status_code == 302, answer.text
    return Season.objects.get()


def made(desk: Client, club: Club, preset: str, **changed: str) -> Season:
    """A season of 2027 by a preset; its form was saved and saved again."""
    path = reverse("season-new", args=[club.slug]) + f"?preset={preset}"
    days = {"starts_on": "2027-01-01", "ends_on": "2027-12-31"}
    season = saved(desk, path, **days, **changed)
    return saved(desk, desk_of(season))


def desk_of(season: Season) -> str:
    return reverse("season-desk", args=[season.club.slug, season.pk])


def text(season: Season) -> str:
    return text_of(Client().get(reverse("season", args=[season.pk])))


@pytest.mark.parametrize("preset", [*PRESETS, "none"])
def test_a_preset_that_is_saved_and_saved_again_is_the_same_scale(desk, club, preset):
    assert made(desk, club, preset).scale == PRESETS.get(preset, PRESETS["monthly"])


def played(club: Club, name: str, place: int, field: int, **changed: object) -> Event:
    """An event in March in which Ann and Bo took this place."""
    event = make_event(club, name=name)
    Event.objects.filter(pk=event.pk).update(date=MARCH)
    facts = {"event": name, "event_uid": event.uid, "field_size": field, **changed}
    perform(people(club, "Ann Ray", "Bo Fitz"), place, **facts)
    return event


def test_a_monthly_table_gives_places_and_taking_part(desk, club) -> None:
    played(club, "March", 3, 7)
    page = text(made(desk, club, "monthly"))
    assert "3rd of 7 at March : 8 place 6 + taking part 2" in page


def test_a_circuit_counts_place_and_entrants_by_field_and_level(desk, club) -> None:
    fields = {"Small": 6, "Middle": 12, "Major": 40, "State": 80}
    events = [played(club, name, 3, field) for name, field in fields.items()]
    levels = {f"event-{event.uid}": f"in:{event.name}" for event in events[2:]}
    page = text(made(desk, club, "circuit", **levels))
    for points in (
        "6 at Small : 31 (place 32 + entrants behind 3) × field 75 % = 26",
        "12 at Middle : 36 (place 32 + entrants behind 9) × field 75 %",
        "40 at Major : 109 (place 32 + entrants behind 37) × Major 150 %",
    ):
        assert f"3rd of {points}" in page
    assert "× field 125 % × State 200 % = 273 + taking part 5" in page
    assert "Ann Ray" in page
    assert f"{31 + 36 + 109 + 278}" in page


def test_a_league_counts_each_match(desk, club) -> None:
    played(club, "League", 2, 12, wins=7, losses=3, ties=1)
    page = text(made(desk, club, "league"))
    assert "2nd of 12 at League : 15 matches 15" in page


def test_the_events_of_a_level_follow_its_new_name_also_a_deleted_one(desk, club):
    event = played(club, "Cup", 1, 20)
    season = made(desk, club, "circuit", **{f"event-{event.uid}": "in:State"})
    saved(desk, desk_of(season), levels="Open: 100\nMajor: 150\nState final: 200")
    assert season.events.get().level == "State final"
    assert "(place 50 + entrants behind 19) × State final 200 %" in text(season)
    delete_event(event=event, by="dora")
    saved(desk, desk_of(season))
    assert season.events.get().level == "State final"
