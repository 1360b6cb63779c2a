"""A walk-up at the desk: in one line, asked for partner or club, late after the draw."""

import re

import pytest

from tests.make import drawn_event, make_club, make_draw, make_event, make_pairs
from tests.page_text import text_of
from tests.tournaments.field.check_in import FRAGMENT, address, own_event

pytestmark = pytest.mark.django_db


def test_a_walk_up_is_added_in_one_line_and_is_in_or_not_here_yet(signed_in, event):
    for name, typed in (
        ("1 Ann Ray / Bo Fitz", {"first": "Ann Ray", "second": "Bo Fitz"}),
        ("2 Cy Hill / Di Moss", {"first": "Cy Hill / Di Moss"}),
        ("3 Ed Nash / Flo O'Neal", {"first": " ed  nash & FLO O'NEAL", "second": ""}),
    ):
        sent = {**typed, "is_checked_in": "on"}
        page = signed_in.post(address("pair-add", event), sent, follow=True)
        assert f"{name} is in. {name[0]} of {name[0]}." in text_of(page)
    signed_in.post(address("pair-add", event), {"first": "Gus Pike / Hal Reed"})
    assert event.pairs.get(number=4).is_checked_in is False


def test_two_fields_are_taken_as_they_are_and_no_key_is_not_an_error(signed_in, event):
    typed = {"first": "Ann Ray", "second": "Bo & Co Fitz", "key": "nonsense"}
    assert signed_in.post(address("pair-add", event), typed).status_code == 422
    signed_in.post(address("pair-add", event), typed | {"key": ""})
    assert event.pairs.get().name == "Ann Ray / Bo & Co Fitz"


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


def test_the_same_form_sent_twice_adds_one_pair(signed_in, event):
    html = signed_in.get(address("pairs", event)).text
    key = re.search(r'name="key" value="([^"]+)"', html)[1]
    typed = {"first": "Ann Ray / Bo Fitz", "key": key}
    answers = [signed_in.post(address("pair-add", event), typed) for _ in range(2)]
    assert [a.status_code for a in answers] == [302, 302]
    assert event.pairs.count() == 1


def test_who_checks_in_after_the_draw_is_asked_where_they_join_then_shown(
    signed_in, dora
):
    event = own_event(dora, pairs=5)
    event.pairs.exclude(number=5).update(is_checked_in=True)
    make_draw(event)
    url, check_in = (
        address("pair-action", event, 5, "late"),
        address("check-in", event),
    )
    for word in ("in", "number"):
        assert signed_in.post(check_in, {word: "5"})["Location"] == url
        part = signed_in.post(check_in, {word: "5"}, headers=FRAGMENT)
        assert part["HX-Redirect"] == url
    assert url in signed_in.get(address("pair-desk", event, 5)).text
    page = text_of(signed_in.get(url))
    assert "5 First 5 / Second 5 came late" in page
    assert "Group A of 5 in 5 rounds: everybody meets everybody" in page
    shown = text_of(signed_in.post(url, {"place": "A+"}))
    assert "This will happen" in shown
    assert event.pairs.get(number=5).seats.count() == 0
    signed_in.post(url, {"place": "A+", "sure": "1"})
    assert event.pairs.get(number=5).is_checked_in
    assert event.stages.get(number=1).rounds.count() == 5


def test_people_are_completed_by_any_word_of_their_name(signed_in, event):
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


def test_a_walk_up_whom_the_club_knows_is_named_and_can_be_told_apart(signed_in, dora):
    before = own_event(dora)
    names = {"first": "Ann Ray", "second": "Bo Fitz", "town": "Shiner"}
    signed_in.post(address("pair-add", before), names)
    event = make_event(before.club, name="Summer Open")
    names = {"first": "Ann Ray", "second": "Cy Hill", "is_checked_in": "on"}
    page = signed_in.post(address("pair-add", event), names, follow=True)
    assert "The club knows Ann Ray, Shiner." in text_of(page)
    assert address("pair-edit", event, 1) in page.text


def test_where_a_walk_up_joins_full_groups_is_asked_then_shown_then_done(
    signed_in, dora
):
    event = drawn_event(club=make_club(director=dora))
    closed = "The draw is confirmed. Take it back first"
    assert closed in text_of(signed_in.post(address("check-in", event), {"out": "1"}))
    typed = {"first": "New One / New Two"}
    page = text_of(signed_in.post(address("pair-add", event), typed))
    assert "they come late" in page
    assert "Group A of 5 in 3 rounds: 6 of 10 pairings are played" in page
    assert "Group A of 5 in 5 rounds: everybody meets everybody" in page
    assert "This will happen" not in page
    chosen = typed | {"place": "A+"}
    page = signed_in.post(address("pair-add", event), chosen).text
    assert "This will happen" in page
    assert '<input type="hidden" name="place" value="A+">' in page
    assert event.pairs.count() == 4
    signed_in.post(address("pair-add", event), chosen | {"sure": "1"})
    assert event.pairs.get(number=5).seats.get().group == "A"
    assert event.stages.get(number=1).rounds.count() == 5
