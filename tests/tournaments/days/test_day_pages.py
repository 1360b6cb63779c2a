"""The pages of a day: board, check-in and tables for the desk, wall and page for all."""

import json
import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.make import make_event, make_pairs
from tests.tournaments.days.test_days import make_divisions, parts, tie, tied
from tournaments.days.services.divisions import add_division, leave_day
from tournaments.event.models import ClockEntry, Day, Event, Table
from tournaments.field.services.pairs import add_pair
from tournaments.floor.services.clocks import pause_clocks
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


def post(client: Client, address: str, **entry: object):
    entry.setdefault("key", str(uuid4()))
    return client.post(address, entry, follow=True)


def press(client: Client, address: str, **entry: str | list[str]) -> None:
    answer = client.post(address, {"key": str(uuid4()), **entry})
    assert answer.status_code == 302


def text(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def read(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return text(response)


def test_a_director_ties_two_events_to_one_day(client, club):
    first, second = make_divisions(0, 0, club=club, drawn=False)
    slugs = [first.slug, second.slug]
    address = f"/desk/clubs/{club.slug}/days/new/"
    assert "Open, " in read(client, address)
    refused = post(client, address, name="Hico", events=slugs[:1])
    assert "Choose at least two events." in text(refused)
    made = post(client, address, name="Hico", events=slugs)
    assert made.redirect_chain[-1][0] == "/desk/days/hico-2027/settings/"
    assert read(client, f"/desk/clubs/{club.slug}/").count("Hico, March 6, 2027") == 1
    assert 'value="1–4"' in made.content.decode()


def test_with_one_event_the_page_says_what_a_day_needs(client, club):
    make_event(club)
    assert "A day needs two events" in read(
        client, f"/desk/clubs/{club.slug}/days/new/"
    )


def give(client: Client, day: Day, sure: bool = False, **tables: str):
    entry = {f"{name}-2027": value for name, value in tables.items()}
    if sure:
        entry["sure"] = "1"
    return post(client, f"/desk/days/{day.slug}/tables/", **entry)


def test_tables_are_given_after_the_page_said_which_matches_move(client, club):
    day, first, second = tied(4, 4, club=club)
    shown = parts(first, second)
    asked = text(give(client, day, open="3-4", seniors="1-2, 5-8"))
    assert "moves here from table 1" in asked
    assert parts(first, second) == shown
    give(client, day, sure=True, open="3-4", seniors="1-2, 5-8")
    assert parts(first, second) == [[3, 4], [1, 2, 5, 6, 7, 8]]


def test_a_match_of_a_later_wave_is_named_with_it(client, club):
    day, _first, _second = tied(8, 4, club=club)
    fewer = {"open": "1-3", "seniors": "4-8"}
    assert "moves here from table 4, wave 1." in text(give(client, day, **fewer))
    assert "wave" not in read(client, f"/days/{day.slug}/")
    give(client, day, sure=True, **fewer)
    assert read(client, f"/days/{day.slug}/").count("wave 2") == 2


def test_a_browser_opened_again_on_a_refused_form_is_led_to_its_page(client, club):
    day, first, _second = tied(0, 0, club=club, drawn=False)
    desk = f"/desk/days/{day.slug}"
    for form, page in (
        (f"{desk}/tables/", f"{desk}/settings/"),
        (f"{desk}/hall/", f"{desk}/"),
        (f"/desk/{first.slug}/hall/", f"/desk/{first.slug}/"),
        (f"/desk/{first.slug}/pairs/add/", f"/desk/{first.slug}/pairs/"),
        (f"/desk/{first.slug}/pairs/check-in/", f"/desk/{first.slug}/pairs/"),
        (f"/desk/{first.slug}/facts/picture/", f"/desk/{first.slug}/facts/"),
    ):
        assert client.get(form).headers["Location"] == page


def test_wrong_tables_are_refused_where_they_stand(client, club):
    day, _first, _second = tied(0, 0, club=club, drawn=False)
    for open, seniors, sentence in (
        ("1-5", "5-8", "Table 5 is with Open already."),
        ("1-4", "four", "Write the tables like this: 1-8, 11."),
        ("1-4", "0, 401", "Tables have the numbers 1 to 400."),
    ):
        refused = give(client, day, open=open, seniors=seniors)
        assert refused.status_code == 422
        assert sentence in text(refused)


def test_one_press_on_the_board_starts_all_that_are_ticked(client, club):
    day, first, second = tied(4, 4, club=club)
    board = f"/desk/days/{day.slug}/"
    page = read(client, board)
    assert "Open" in page
    assert "No clock is running." in page
    shown = post(client, board, do="start", division=[first.slug])
    assert ClockEntry.objects.count() == 1
    assert shown.content.decode().count("checked") == 1
    both = [first.slug, second.slug]
    refused = post(client, board, do="start", division=both)
    assert "Open: Round 1 is not over" in text(refused)
    assert not second.stages.filter(state="running").exists()
    press(client, board, do="start", division=[second.slug])
    press(client, board, do="pause", division=both)
    assert ClockEntry.objects.filter(kind="pause").count() == 2
    assert client.post(board, {"do": "nonsense"}).status_code == 400


def test_one_clock_stands_for_all_until_one_differs(client, club):
    day, first, second = tied(4, 4, club=club)
    for event in (first, second):
        start_next(event=event, by="dora")
    pages = f"/days/{day.slug}/", f"/days/{day.slug}/wall/", f"/desk/days/{day.slug}/"
    for page in pages:
        assert client.get(page).content.decode().count('class="clock large') == 1
    pause_clocks(event=second, by="dora")
    for page in pages:
        content = client.get(page).content.decode()
        assert content.count('class="clock large') == 2
        assert "Seniors: Round 1" in content


def test_an_announcement_and_a_break_reach_every_division(client, club):
    day, first, second = tied(4, 4, club=club)
    hall = f"/desk/days/{day.slug}/hall/"
    press(client, hall, text="Shake.")
    press(client, hall, text="Lunch", minutes="30")
    for event in (first, second):
        assert event.announcements.get(taken_down_at=None).text == "Shake."
        assert event.sessions.get().title == "Lunch"
    wall = read(client, f"/days/{day.slug}/wall/")
    assert wall.count("Shake.") == 1
    press(client, hall, **{"break": "Lunch", "do": "stop"})
    assert ClockEntry.objects.filter(kind="stop").count() == 2
    assert text(post(client, hall, text="")).count("Say what to announce.") == 1


def test_the_players_page_names_everybody_with_division_and_table(client, club):
    day, first, second = tied(4, 4, club=club)
    client.logout()
    page = read(client, f"/days/{day.slug}/")
    assert re.search(r"Ann Ray / Bo Fitz  ?Open 1 \d", page)
    assert re.search(r"Ann Ray / Bo Fitz  ?Seniors 1 \d", page)
    assert "Tables: 5–8" in page
    assert (
        f"/live/{first.slug}+{second.slug}"
        in client.get(f"/days/{day.slug}/").content.decode()
    )


def test_a_draft_or_unlisted_division_stands_on_no_page_of_listed_ones(client, club):
    day, first, second, third = tied(0, 0, 0, club=club, drawn=False)
    page = f"/days/{day.slug}/"
    Event.objects.filter(pk=third.pk).update(visibility="draft")
    Event.objects.filter(pk=second.pk).update(visibility="unlisted")
    assert "Novice" not in read(client, page)
    assert "Seniors" not in read(client, page)
    Event.objects.filter(pk=first.pk).update(visibility="unlisted")
    response = client.get(page)
    assert "Seniors" in text(response)
    assert response["X-Robots-Tag"] == "noindex"
    Event.objects.update(visibility="draft")
    assert client.get(page).status_code == 404


def test_the_version_rises_with_each_division(client, club):
    day, _first, second = tied(4, 4, club=club)

    def version() -> int:
        return json.loads(client.get(f"/days/{day.slug}/version").content)["version"]

    was = version()
    start_next(event=second, by="dora")
    assert version() == was + 1


def test_the_check_in_names_the_division_and_who_is_in_two(client, club):
    first, second = make_divisions(0, 0, club=club, drawn=False)
    make_pairs(second, 1)
    day = tie(first, second)
    add_pair(event=first, players=("Ann Ray", "Zoe Zed"), by="dora")
    address = f"/desk/days/{day.slug}/check-in/"
    page = read(client, address)
    assert re.search(r"Ann Ray / Zoe Zed Open, in several divisions", page)
    assert "Ann Ray: Open no. 1, Seniors no. 1" in page
    press(client, address, **{"in": f"{first.slug}/1"})
    assert first.pairs.get().is_checked_in
    press(client, address, out=f"{second.slug}/1")
    assert not second.pairs.get().is_checked_in
    assert client.post(address, {"in": "nobody/1"}).status_code == 404
    assert client.post(address, {"in": first.slug}).status_code == 400


def test_divisions_join_leave_and_the_day_is_renamed(client, club):
    first, second, third = make_divisions(0, 0, 0, club=club, drawn=False)
    day = tie(first, second)
    settings = f"/desk/days/{day.slug}/settings/"
    assert "Novice shares the hall." in text(
        post(client, settings, do="add", event=third.slug)
    )
    assert parts(first, second, third) == [[1, 2, 3], [4, 5], [6, 7, 8]]
    was = Event.objects.get(pk=second.pk).version
    assert "Saved." in text(post(client, settings, name="Hico Classic"))
    renamed = Event.objects.select_related("day").get(pk=second.pk)
    assert (renamed.day.name, renamed.version) == ("Hico Classic", was + 1)
    leave = f"/desk/days/{day.slug}/leave/"
    assert "Novice has its tables for itself again." in text(
        post(client, leave, division=third.slug)
    )
    assert parts(third) == [[1, 2, 3, 4, 5, 6, 7, 8]]
    assert not Table.objects.filter(event=third, day=day).exists()
    leave_day(event=first, by="dora")
    press(client, leave, division=second.slug)
    assert not Day.objects.exists()


def test_the_list_of_a_division_warns_of_who_plays_in_another(client, club):
    first, second = make_divisions(0, 0, club=club, drawn=False)
    make_pairs(second, 2)
    tie(first, second)
    add_pair(event=first, players=("Ann Ray", "Zoe Zed"), by="dora")
    page = read(client, f"/desk/{first.slug}/pairs/")
    assert "1 player is in more than one division" in page
    assert "Cy Hill" not in page


def test_a_division_moved_to_another_date_is_named_and_its_settings_lead_here(
    client, club
):
    day, first, second = tied(0, 0, club=club, drawn=False)
    settings = f"/desk/days/{day.slug}/settings/"
    sentence = "Its divisions are on different dates"
    assert sentence not in read(client, settings)
    Event.objects.filter(pk=second.pk).update(date="2027-03-13")
    assert sentence in read(client, settings)
    page = client.get(f"/desk/{first.slug}/settings/").content.decode()
    assert settings in page
    assert "Take table 4 out of use" in page
    assert "table 5" not in page


def test_each_page_of_a_day_asks_as_often_for_each_division(client, club):
    *two, third = make_divisions(4, 4, 4, club=club)
    day = tie(*two)
    desk = [f"/desk/days/{day.slug}/{page}" for page in ("", "check-in/")]
    pages = [*desk, f"/days/{day.slug}/", f"/days/{day.slug}/wall/"]

    def asked() -> list[int]:
        client.get(pages[0])  # It reads what the divisions have in common
        counts = []
        for page in pages:
            with CaptureQueriesContext(connection) as queries:
                client.get(page)
            counts.append(len(queries))
        return counts

    before = asked()
    add_division(day=day, event=third, by="dora")
    more = [count - was for count, was in zip(asked(), before, strict=True)]
    assert max(more) <= 5
