"""At check-in: the list, a number and Enter, a tap, a walk-up, a mended name."""

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from tests.make import drawn_event, make_club, make_director, make_event, make_pairs
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.event.models import Event
from tournaments.field.services.imports import import_pairs
from tournaments.field.sheet import read_sheet

pytestmark = pytest.mark.django_db
FRAGMENT = {"HX-Request": "true"}


@pytest.fixture
def dora() -> User:
    return make_director()


@pytest.fixture
def signed_in(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


def own_event(dora: User, pairs: int = 0, preset: str = "spec") -> Event:
    event = make_event(make_club(director=dora), preset=preset)
    text = "\n".join(f"First {n};Second {n}" for n in range(1, pairs + 1))
    import_pairs(event=event, lines=read_sheet(text).lines, by="dora")
    return event


def address(name: str, event: Event, *more: int) -> str:
    return reverse(name, args=[event.slug, *more])


def text_of(response) -> str:
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return " ".join(text.split())


def checked_in(event: Event) -> list[int]:
    pairs = event.pairs.filter(is_checked_in=True)
    return list(pairs.values_list("number", flat=True))


ADDRESSES = ["pairs", "pairs-import", "pairs-print", "people", "pair-edit"]


@pytest.mark.parametrize("name", ADDRESSES)
def test_only_directors_of_the_club_come_in(client, dora, name):
    event = own_event(dora, pairs=1)
    url = address(name, event, *([1] if name == "pair-edit" else []))
    assert client.get(url).status_code == 302
    client.force_login(make_director("otto"))
    assert client.get(url).status_code == 403
    client.force_login(dora)
    assert client.get(url).status_code == 200


def test_an_empty_list_says_what_to_do_first(signed_in, dora):
    page = text_of(signed_in.get(address("pairs", own_event(dora))))
    assert "Nobody is on the list yet" in page
    assert "Read the registration sheet" in page


def test_a_number_checks_in_and_the_answer_counts(signed_in, dora):
    event = own_event(dora, pairs=3)
    page = signed_in.post(address("check-in", event), {"number": "2"}, follow=True)
    assert "2 First 2 / Second 2 is in. 1 of 3." in text_of(page)
    assert checked_in(event) == [2]
    again = signed_in.post(address("check-in", event), {"number": " #2 "}, follow=True)
    assert "2 First 2 / Second 2 was in already. 1 of 3." in text_of(again)


def test_with_htmx_only_the_box_and_the_row_come_back(signed_in, dora):
    event = own_event(dora, pairs=3)
    part = signed_in.post(address("check-in", event), {"number": "2"}, headers=FRAGMENT)
    html = part.content.decode()
    assert "2 First 2 / Second 2 is in. 1 of 3." in text_of(part)
    assert 'id="pair-2"' in html
    assert 'hx-swap-oob="true"' in html
    assert 'id="pair-1"' not in html
    assert "<html" not in html


def test_the_row_that_comes_back_has_the_columns_of_the_list(signed_in, dora):
    event = own_event(dora, pairs=2)
    event.pairs.filter(number=1).update(town="Shiner")
    page = signed_in.get(address("pairs", event)).content.decode()
    part = signed_in.post(address("check-in", event), {"in": "2"}, headers=FRAGMENT)
    row = re.compile(r'<tr[^>]*id="pair-2".*?</tr>', re.DOTALL)
    count = [row.search(html)[0].count("<td") for html in (page, part.content.decode())]
    assert count[0] == count[1]


@pytest.mark.parametrize("headers", [{}, FRAGMENT])
def test_an_unknown_number_gets_a_sentence(signed_in, dora, headers):
    event = own_event(dora, pairs=1)
    page = signed_in.post(
        address("check-in", event), {"number": "200"}, headers=headers
    )
    assert "There is no pair 200 on the list." in text_of(page)
    assert 'value="200"' in page.content.decode()


@pytest.mark.parametrize(
    ("name", "typed"), [("check-in", {"number": "200"}), ("pair-add", {"first": "Ann"})]
)
@pytest.mark.parametrize("headers", [{}, FRAGMENT])
def test_what_is_refused_is_answered_as_refused(signed_in, dora, name, typed, headers):
    url = address(name, own_event(dora, pairs=1))
    assert signed_in.post(url, typed, headers=headers).status_code == 422


@pytest.mark.parametrize("name", ["check-in", "pair-add"])
def test_a_page_that_shows_a_fault_stays_live(signed_in, dora, name):
    event = own_event(dora, pairs=1)
    page = signed_in.post(address(name, event), {"number": "200"}).content.decode()
    live_parts = set(re.findall(r'data-live-src="([^"]*)"', page))
    assert live_parts == {address("pairs", event)}


@pytest.mark.parametrize("typed", ["abc", "", "12345678901", "-1"])
def test_what_is_no_number_gets_a_sentence_and_stays(signed_in, dora, typed):
    event = own_event(dora, pairs=1)
    page = signed_in.post(address("check-in", event), {"number": typed})
    assert "Type a number of the list, for example 17." in text_of(page)
    assert f'value="{typed}"' in page.content.decode()


def test_a_tap_checks_in_and_the_undo_takes_it_back(signed_in, dora):
    event = own_event(dora, pairs=2)
    page = signed_in.post(address("check-in", event), {"in": "1"}, follow=True)
    assert 'name="out" value="1"' in page.content.decode()
    page = signed_in.post(address("check-in", event), {"out": "1"}, follow=True)
    assert "1 First 1 / Second 1 is not in. 0 of 2." in text_of(page)
    assert checked_in(event) == []


def test_everybody_at_once_can_be_undone_for_just_those(signed_in, dora):
    event = own_event(dora, pairs=3)
    signed_in.post(address("check-in", event), {"in": "2"})
    page = signed_in.post(address("check-in-all", event), follow=True)
    assert "2 are in. 3 of 3." in text_of(page)
    signed_in.post(address("check-in-all", event), {"undo": "1,3,x"})
    assert checked_in(event) == [2]


def test_the_search_works_without_javascript(signed_in, dora):
    event = own_event(dora, pairs=3)
    html = signed_in.get(address("pairs", event), {"q": "first 2"}).content.decode()
    rows = re.findall(r'<tr[^>]*id="pair-(\d)"[^>]*>', html)
    hidden = re.findall(r'<tr[^>]*id="pair-(\d)"[^>]*hidden', html)
    assert rows == ["1", "2", "3"]
    assert hidden == ["1", "3"]


def test_the_list_takes_as_many_reads_for_100_pairs_as_for_2(signed_in, dora):
    counts = []
    for pairs in (2, 100):
        event = own_event(dora, pairs=pairs)
        with CaptureQueriesContext(connection) as queries:
            signed_in.get(address("pairs", event))
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 10


@pytest.mark.parametrize(
    "typed",
    [
        {"first": "Ann Ray", "second": "Bo Fitz"},
        {"first": "Ann Ray / Bo Fitz"},
        {"first": "ann ray & bo fitz", "second": ""},
    ],
)
def test_a_walk_up_is_added_in_one_line_and_is_in(signed_in, dora, typed):
    event = own_event(dora)
    page = signed_in.post(
        address("pair-add", event), {**typed, "is_checked_in": "on"}, follow=True
    )
    assert "1 Ann Ray / Bo Fitz is in. 1 of 1." in text_of(page)


def test_a_walk_up_need_not_be_here_yet(signed_in, dora):
    event = own_event(dora)
    signed_in.post(address("pair-add", event), {"first": "Ann Ray / Bo Fitz"})
    assert event.pairs.get().is_checked_in is False


def test_a_walk_up_that_is_refused_keeps_what_was_typed(signed_in, dora):
    event = own_event(dora, pairs=1)
    typed = {"first": "Cy Hill", "second": "First 1", "town": "Shiner"}
    page = signed_in.post(address("pair-add", event), typed)
    assert "First 1 is in another pair, number 1" in text_of(page)
    for value in typed.values():
        assert f'value="{value}"' in page.content.decode()


def test_a_walk_up_without_partner_is_asked_for_one(signed_in, dora):
    event = own_event(dora)
    page = signed_in.post(address("pair-add", event), {"first": "Ann Ray"})
    assert "Who is the partner?" in text_of(page)
    assert 'value="Ann Ray"' in page.content.decode()


def test_where_partners_are_drawn_one_name_is_enough(signed_in, dora):
    event = own_event(dora, preset="club-night")
    assert "A walk-up player" in text_of(signed_in.get(address("pairs", event)))
    signed_in.post(address("pair-add", event), {"first": "Ann Ray"})
    assert event.pairs.get().name == "Ann Ray"


def test_a_league_of_clubs_asks_for_the_club(signed_in, dora):
    event = own_event(dora, preset="curry-county")
    typed = {"first": "Ann Ray", "second": "Bo Fitz", "club": "Texico"}
    signed_in.post(address("pair-add", event), typed)
    assert event.pairs.get().club_name == "Texico"


def test_the_same_form_sent_twice_adds_one_pair(signed_in, dora):
    event = own_event(dora)
    html = signed_in.get(address("pairs", event)).content.decode()
    key = re.search(r'name="key" value="([^"]+)"', html)[1]
    typed = {"first": "Ann Ray / Bo Fitz", "key": key}
    answers = [signed_in.post(address("pair-add", event), typed) for _ in range(2)]
    assert [a.status_code for a in answers] == [302, 302]
    assert event.pairs.count() == 1


def test_a_name_is_mended(signed_in, dora):
    event = own_event(dora, pairs=2)
    url = address("pair-edit", event, 1)
    assert 'value="Second 1"' in signed_in.get(url).content.decode()
    typed = {"first": "First 1", "second": "Sécond 1", "town": "West"}
    page = signed_in.post(url, typed, follow=True)
    assert "First 1 / Sécond 1" in text_of(page)
    refused = signed_in.post(url, {"first": "First 1", "second": "First 2"})
    assert "First 2 is in another pair, number 2" in text_of(refused)
    assert 'value="First 2"' in refused.content.decode()


def test_a_pair_goes_off_the_list_only_after_it_was_named(signed_in, dora):
    event = own_event(dora, pairs=2)
    url = address("pair-remove", event, 2)
    assert "Take 2 First 2 / Second 2 off the list?" in text_of(signed_in.get(url))
    assert event.pairs.count() == 2
    page = signed_in.post(url, follow=True)
    assert "2 First 2 / Second 2 is off the list." in text_of(page)
    assert event.pairs.count() == 1


def test_a_drawn_pair_stays_on_the_list_and_the_page_says_why(signed_in, dora):
    event = drawn_event(club=make_club(director=dora))
    page = signed_in.post(address("pair-remove", event, 1), follow=True)
    assert "is in the draw. Take the draw back first." in text_of(page)


def test_a_confirmed_draw_refuses_check_ins_and_shows_how_a_walk_up_is_late(
    signed_in, dora
):
    event = drawn_event(club=make_club(director=dora))
    closed = "The draw is confirmed. Take it back first"
    typed = {"first": "New One / New Two"}
    page = text_of(signed_in.post(address("pair-add", event), typed))
    assert "they come late" in page
    assert event.pairs.count() == 4
    assert closed in text_of(signed_in.post(address("check-in", event), {"out": "1"}))


@pytest.mark.parametrize("word", ["in", "number"])
def test_who_checks_in_after_the_draw_is_shown_how_they_are_drawn_in(
    signed_in, dora, word
):
    event = own_event(dora, pairs=5)
    event.pairs.exclude(number=5).update(is_checked_in=True)
    draw_event(event=event, by="dora", seed=42)
    confirm_draw(event=event, by="dora")
    page, check_in = (
        address("pair-action", event, 5, "late"),
        address("check-in", event),
    )
    assert signed_in.post(check_in, {word: "5"})["Location"] == page
    assert (
        signed_in.post(check_in, {word: "5"}, headers=FRAGMENT)["HX-Redirect"] == page
    )
    assert "5 First 5 / Second 5 came late" in text_of(signed_in.get(page))


def test_people_are_completed_by_any_word_of_their_name(signed_in, dora):
    event = own_event(dora)
    make_pairs(event, 3)
    people = signed_in.get(address("people", event), {"q": "FI"}).json()
    assert [(p["name"], p["about"]) for p in people] == [("Bo Fitz", "number 1")]
    assert signed_in.get(address("people", event), {"q": " "}).json() == []
    other = make_event(event.club, name="Autumn Open")
    [known] = signed_in.get(address("people", other), {"q": "bo f"}).json()
    assert known["about"] == ""


def test_nobody_of_another_club_is_offered(signed_in, dora):
    make_pairs(make_event(), 1)
    event = make_event(make_club("Shiner 42 Club", director=dora))
    assert signed_in.get(address("people", event), {"q": "bo"}).json() == []


def test_names_are_written_as_text_never_as_markup(signed_in, dora):
    event = own_event(dora)
    signed_in.post(address("pair-add", event), {"first": "<b>Ann</b>", "second": "Bo"})
    html = signed_in.get(address("pairs", event)).content.decode()
    assert "<b>" not in html
    assert escape("<b>Ann<") in html or "&lt;b&gt;" in html


def test_the_list_prints_with_a_box_for_each_pair(signed_in, dora):
    event = own_event(dora, pairs=2)
    signed_in.post(address("check-in", event), {"in": "1"})
    html = signed_in.get(address("pairs-print", event)).content.decode()
    assert html.count('aria-label="Here"') == 1
    assert html.count('aria-label="Not here"') == 1


def test_a_walk_up_whom_the_club_knows_is_named_and_can_be_told_apart(signed_in, dora):
    before = own_event(dora)
    names = {"first": "Ann Ray", "second": "Bo Fitz", "town": "Shiner"}
    signed_in.post(address("pair-add", before), names, follow=True)
    event = make_event(before.club, name="Summer Open")
    names = {"first": "Ann Ray", "second": "Cy Hill", "is_checked_in": "on"}
    page = signed_in.post(address("pair-add", event), names, follow=True)
    assert "The club knows Ann Ray, Shiner." in text_of(page)
    assert address("pair-edit", event, 1) in page.content.decode()


def test_where_a_walk_up_joins_full_groups_is_asked_then_shown_then_done(
    signed_in, dora
):
    event = drawn_event(16, club=make_club(director=dora), tables=8)
    typed = {"first": "New One / New Two"}
    page = text_of(signed_in.post(address("pair-add", event), typed))
    assert "Group A of 9 in 7 rounds: 28 of 36 pairings are played" in page
    assert "Group B of 9 in 9 rounds: everybody meets everybody" in page
    assert "This will happen" not in page
    chosen = typed | {"place": "B+"}
    page = signed_in.post(address("pair-add", event), chosen).content.decode()
    assert "This will happen" in page
    assert '<input type="hidden" name="place" value="B+">' in page
    assert event.pairs.count() == 16
    signed_in.post(address("pair-add", event), chosen | {"sure": "1"})
    assert event.pairs.get(number=17).seats.get().group == "B"
    assert event.stages.get(number=1).rounds.count() == 9


def test_where_a_listed_pair_joins_late_is_asked_too(signed_in, dora):
    event = own_event(dora, pairs=9)
    event.pairs.exclude(number=9).update(is_checked_in=True)
    draw_event(event=event, by="dora", seed=42)
    confirm_draw(event=event, by="dora")
    url = address("pair-action", event, 9, "late")
    page = text_of(signed_in.get(url))
    assert "Group A of 9 in 9 rounds: everybody meets everybody" in page
    shown = text_of(signed_in.post(url, {"place": "A+"}))
    assert "This will happen" in shown
    assert event.pairs.get(number=9).seats.count() == 0
    signed_in.post(url, {"place": "A+", "sure": "1"})
    assert event.stages.get(number=1).rounds.count() == 9
