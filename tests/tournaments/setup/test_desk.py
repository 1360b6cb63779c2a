"""The desk: signing in, making a club and an event, its format, tables, settings and log."""

import re
from datetime import time
from uuid import uuid4

import pytest
from django.test import Client

from players.clubs.models import Club
from tests.make import drawn_event, make_director, make_event
from tests.tournaments.setup.event_desk import EVENT
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db


def test_many_names_from_one_address_are_counted_together(client: Client) -> None:
    make_director()
    answers = [
        client.post("/sign-in/", {"username": f"name-{n}", "password": "guess"})
        for n in range(31)
    ]
    assert [answer.status_code for answer in answers[-2:]] == [200, 429]
    right = {"username": "dora", "password": "shake the bones"}
    assert client.post("/sign-in/", right).status_code == 429
    assert client.post("/sign-in/", right, REMOTE_ADDR="10.1.1.1").status_code == 302


def test_a_club_is_made_from_an_empty_desk_once_however_often_it_is_sent(
    client: Client,
) -> None:
    client.force_login(make_director())
    assert "/desk/clubs/new/" in client.get("/desk/").text
    page = client.post("/desk/clubs/new/", {"name": "", "town": "Shiner"})
    assert 'role="alert"' in page.text
    assert 'value="Shiner"' in page.text
    for _ in range(2):
        answer = client.post("/desk/clubs/new/", {"name": "Shiner 42", "town": ""})
        assert answer["Location"] == "/desk/clubs/shiner-42/"
    assert Club.objects.count() == 1


def test_an_event_is_made_once_however_often_it_is_sent(client, club) -> None:
    for _ in range(2):
        answer = client.post(f"/desk/clubs/{club.slug}/events/new/", EVENT)
        assert answer["Location"] == "/desk/spring-open-2027/"
    event = Event.objects.get()
    assert (event.preset, event.policy, event.tables.count()) == ("state", "alone", 20)


def test_a_faulty_event_is_said_in_place_and_nothing_typed_is_lost(
    client, club
) -> None:
    typed = {**EVENT, "tables": "0", "date": "soon"}
    page = client.post(f"/desk/clubs/{club.slug}/events/new/", typed).text
    form = re.sub(r"<template.*?</template>", "", page, flags=re.DOTALL)
    assert form.count('role="alert"') == 2
    assert 'value="Spring Open"' in page
    assert 'value="soon"' in page
    assert not Event.objects.exists()


def test_a_format_describes_the_day_and_says_that_a_field_does_not_fit(
    client: Client,
) -> None:
    client.force_login(make_director())
    asked = "/desk/describe/?preset=spec&pairs=40&tables=10"
    page = client.get(asked).text
    assert page.strip().startswith('<section id="day"')
    assert "40 pairs" in page
    teams = client.get("/desk/describe/?preset=evening-84-six&pairs=6").text
    day = teams.partition("</dl>")[2].partition("<h2>")[0]
    assert "6 teams" in day
    assert "pairs" not in day
    page = client.get("/desk/describe/?preset=weatherford&pairs=40").text
    assert "takes 2 to 14 pairs" in page


def test_settings_change_the_format_and_the_hall_that_closes_when_the_form_says(
    client, club
) -> None:
    event = make_event(club)
    address = f"/desk/{event.slug}/settings/"
    answer = client.post(address, {**EVENT, "hall_closes": "17:30"})
    assert answer["Location"] == f"/desk/{event.slug}/"
    event.refresh_from_db()
    assert (event.preset, event.tables.count()) == ("state", 20)
    assert event.hall_closes == time(17, 30)
    assert 'value="17:30"' in client.get(address).text
    refused = client.post(address, {**EVENT, "hall_closes": "half past"})
    assert refused.status_code != 302
    event.refresh_from_db()
    assert event.hall_closes == time(17, 30)
    client.post(address, {**EVENT, "hall_closes": "", "key": str(uuid4())})
    event.refresh_from_db()
    assert event.hall_closes is None


def test_the_log_says_what_was_done_in_the_halls_time(client, club) -> None:
    event = drawn_event(club=club)
    page = client.get(f"/desk/{event.slug}/log/").text
    assert "Drew 4 pairs with seed 42." in page
    assert "Confirmed the draw with seed 42." in page
    assert "America/Chicago" in page
    assert event.audit.filter(action="log.cover").exists()
    assert "Digests of what is stored" not in page


def test_only_what_may_be_left_empty_says_so(client, club) -> None:
    page = client.get(f"/desk/clubs/{club.slug}/events/new/").text
    assert re.findall(r'">([^<]+) <span class="optional">', page) == [
        *("Where", "How many dates", "Pairs you expect", "Minutes a game"),
        *("The hall is open until", "Another time zone"),
    ]


@pytest.mark.parametrize(
    ("preset", "never"),
    [("spec", []), ("club-night", ["cut"]), ("westfest", ["ties", "cut"])],
)
def test_a_page_that_is_never_filled_is_not_in_the_bar(
    client, club, preset: str, never: list[str]
) -> None:
    event = make_event(club, preset=preset)
    page = client.get(f"/desk/{event.slug}/pairs/").text
    desk = f'href="/desk/{event.slug}'
    assert [n for n in ("ties", "cut") if f'{desk}/{n}/"' not in page] == never


def test_a_table_that_is_still_needed_cannot_go(client, club) -> None:
    event = drawn_event(club=club)
    address = f"/desk/{event.slug}/settings/"
    page = client.post(address, {**EVENT, "tables": "1", "preset": "spec"})
    assert "Table 2 is still needed by a match: take it out of use first." in page.text
    assert event.tables.count() == 4


def test_tables_are_taken_out_of_use_each_press_once_and_put_back(client, club) -> None:
    event = make_event(club)
    address = f"/desk/{event.slug}/settings/"
    key = str(uuid4())
    for number in ("3", "4", "4"):
        client.post(address, {"take_out": number, "key": key})
    client.post(address, {"put_back": "3"})
    assert event.tables.get(is_in_use=False).number == 4
    page = client.post(address, {"take_out": "99"}, follow=True)
    assert "There is no table 99." in page.text
