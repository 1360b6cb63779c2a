"""At check-in: the list, a number and Enter, a tap, a walk-up, a mended name."""

import re
from itertools import product

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from tests.make import drawn_event, make_club
from tests.page_text import text_of
from tests.tournaments.field.check_in import (
    FRAGMENT,
    address,
    checked_in,
    entered,
    own_event,
)
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


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
    event.pairs.filter(number=1).update(town="Shiner")
    page = signed_in.get(address("pairs", event)).text
    part = signed_in.post(address("check-in", event), {"number": "2"}, headers=FRAGMENT)
    html = part.text
    assert "2 First 2 / Second 2 is in. 1 of 3." in text_of(part)
    assert 'id="pair-2"' in html
    assert 'hx-swap-oob="true"' in html
    assert 'id="pair-1"' not in html
    assert "<html" not in html
    row = re.compile(r'<tr[^>]*id="pair-2".*?</tr>', re.DOTALL)
    cells = [row.search(each)[0].count("<td") for each in (page, html)]
    assert cells[0] == cells[1]


ASKED = "Type a number of the list, for example 17, or part of a name."


def test_what_is_refused_says_why_keeps_what_was_typed_and_stays_live(signed_in, dora):
    event = own_event(dora, pairs=2)
    refused = (
        ("check-in", "number", "200", "There is no pair 200 on the list."),
        ("check-in", "number", "", ASKED),
        ("check-in", "number", "12345678901", ASKED),
        ("check-in", "number", "-1", ASKED),
        ("check-in", "number", "first", "Which of these? Type the number: 1 First 1"),
        ("check-in", "number", "zed", "Nobody on the list is called “zed”."),
        ("pair-add", "first", "Ann", "Who is the partner?"),
    )
    for headers, (name, field, typed, sentence) in product(({}, FRAGMENT), refused):
        page = signed_in.post(address(name, event), {field: typed}, headers=headers)
        assert page.status_code == 422
        assert sentence in text_of(page)
        html = page.text
        assert f'value="{typed}"' in html
        live_parts = set(re.findall(r'data-live-src="([^"]*)"', html))
        assert headers or live_parts == {address("pairs", event)}
    assert checked_in(event) == []


def test_a_pair_is_checked_in_by_number_or_part_of_a_name(signed_in, dora):
    event = own_event(dora, pairs=1)
    entered(event, "Ann Ray;Bo Fitz\nAl Ray;Cy Hall")
    for typed in ("ann", "Bó f", "#2", " 02 "):
        signed_in.post(address("check-in", event), {"number": typed})
        assert checked_in(event) == [2]
        event.pairs.update(is_checked_in=False)


def test_a_nickname_in_quotes_or_a_town_in_brackets_finds_the_pair(signed_in, event):
    entered(event, 'Bob "Bubba" Smith;Bo Fitz\nAl Ray (Shiner);Cy Hall')
    for typed in ("bubba", "shin"):
        signed_in.post(address("check-in", event), {"number": typed})
    assert checked_in(event) == [1, 2]
    known = signed_in.get(address("people", event), {"q": "bub"}).json()
    assert 'Bob "Bubba" Smith' in str(known).replace("\\", "")


def test_a_namesake_is_entered_as_the_refusal_says(signed_in, dora):
    event = own_event(dora, pairs=1)
    entry = {"first": "First 1 / Bo Fitz", "town": "Shiner"}
    page = signed_in.post(address("pair-add", event), entry)
    assert "Add an initial to it, or the town: First 1 (Shiner)." in text_of(page)
    signed_in.post(
        address("pair-add", event), entry | {"first": "First 1 (Shiner) / Bo Fitz"}
    )
    assert event.pairs.count() == 2


def test_a_tap_and_everybody_at_once_can_be_undone_for_just_those(signed_in, dora):
    event = own_event(dora, pairs=3)
    page = signed_in.post(address("check-in", event), {"in": "1"}, follow=True)
    assert 'name="out" value="1"' in page.text
    page = signed_in.post(address("check-in", event), {"out": "1"}, follow=True)
    assert "1 First 1 / Second 1 is not in. 0 of 3." in text_of(page)
    assert checked_in(event) == []
    signed_in.post(address("check-in", event), {"in": "2"})
    page = signed_in.post(address("check-in-all", event), follow=True)
    assert page.redirect_chain[-1][0].endswith("?changed=all")
    assert "2 are in. 3 of 3." in text_of(page)
    signed_in.post(address("check-in-all", event), {"undo": "1,3,x"})
    assert checked_in(event) == [2]


def test_the_search_works_without_javascript(signed_in, dora):
    event = own_event(dora, pairs=3)
    html = signed_in.get(address("pairs", event), {"q": "first 2"}).text
    rows = re.findall(r'<tr[^>]*id="pair-(\d)"[^>]*>', html)
    hidden = re.findall(r'<tr[^>]*id="pair-(\d)"[^>]*hidden', html)
    assert rows == ["1", "2", "3"]
    assert hidden == ["1", "3"]


def test_the_list_takes_as_many_reads_for_30_pairs_as_for_2(signed_in, dora):
    counts = []
    signed_in.get("/desk/")  # Now and then a page notes that the session was used
    for pairs in (2, 30):
        event = own_event(dora, pairs=pairs)
        with CaptureQueriesContext(connection) as queries:
            signed_in.get(address("pairs", event))
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 11


def test_a_name_is_mended(signed_in, dora):
    event = own_event(dora, pairs=2)
    url = address("pair-edit", event, 1)
    assert 'value="Second 1"' in signed_in.get(url).text
    typed = {"first": "First 1", "second": "Sécond 1", "town": "West"}
    page = signed_in.post(url, typed, follow=True)
    assert "First 1 / Sécond 1" in text_of(page)
    refused = signed_in.post(url, {"first": "First 1", "second": "First 2"})
    assert "First 2 is in another pair, number 2" in text_of(refused)
    assert 'value="First 2"' in refused.text


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
    start_next(event=event, by="dora")
    page = text_of(signed_in.post(address("pair-remove", event, 1), follow=True))
    assert "can withdraw, but stays on the list." in page
    assert "Withdraw this pair" in page


def test_names_are_written_as_text_never_as_markup(signed_in, event):
    signed_in.post(address("pair-add", event), {"first": "<b>Ann</b>", "second": "Bo"})
    html = signed_in.get(address("pairs", event)).text
    assert "<b>" not in html
    assert escape("<b>Ann<") in html or "&lt;b&gt;" in html


def test_the_list_prints_with_a_box_for_each_pair(signed_in, dora):
    event = own_event(dora, pairs=2)
    signed_in.post(address("check-in", event), {"in": "1"})
    html = signed_in.get(address("pairs-print", event)).text
    assert html.count('aria-label="Here"') == 1
    assert html.count('aria-label="Not here"') == 1


def test_on_paper_either_partner_finds_the_pair_by_family_name(signed_in, dora):
    event = own_event(dora, pairs=1)
    event.pairs.update(name="Zoe Adams / Ann de la Cruz")
    page = text_of(signed_in.get(address("pairs-print", event) + "?by=name"))
    assert "Adams Zoe Adams Ann de la Cruz 1" in page
    assert "de la Cruz Ann de la Cruz Zoe Adams 1" in page
    assert page.index("Adams Zoe") < page.index("de la Cruz Ann de la Cruz Zoe")
