"""A sheet is shown line by line, mended in place and taken in; nothing typed is lost."""

from pathlib import Path
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from players.common.xlsx import xlsx_bytes
from players.people.models import Partnership, Person
from tests.each import each
from tests.make import drawn_event
from tests.page_text import text_of
from tests.tournaments.field.sheet_pages import filled, send, take

pytestmark = pytest.mark.django_db
SHEET = Path(__file__).parent.parent.parent / "cases" / "pairs-147.csv"


def chosen(source: bytes, name: str = "pairs.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, source)


def test_the_sheet_of_147_pairs_goes_in_as_it_is_again_and_mended(signed_in, event):
    page = send(signed_in, event, file=chosen(SHEET.read_bytes()))
    shown = text_of(page)
    assert "153 lines with names." in shown
    assert "6 lines stay out" in shown
    for line, number in [(25, 24), (63, 62), (92, 89), (113, 110), (132, 129)]:
        assert f"Line {line} (number {number} on the sheet)" in shown
    assert "Line 157 (number 153 on the sheet): Lois Hanslik has no partner" in shown
    for sentence in (
        "The same pair as line 6: Christopher Kocurek",
        "Hollis Kubala has no partner here. Who is it?",
        "The same pair as line 53: Billy-Joe Hill / R.L. Wilson.",
        "Delbert Orsak stands here twice. Who is the partner?",
        "Bubba Green is in another pair, on line 86",
    ):
        assert sentence in shown
    assert "Paid." in shown
    assert "Not read:" not in shown
    assert event.pairs.count() == 0
    page = send(signed_in, event, do="take", **filled(page))
    assert "147 are on the list now." in text_of(page)
    assert event.pairs.count() == Partnership.objects.count() == 147
    assert Person.objects.count() == 294
    pair = event.pairs.get(number=6)
    assert (pair.name, pair.town) == ("Ronald González / Michelle Hall", "Cuero")
    assert not pair.is_checked_in
    assert 'value="Hollis Kubala"' in page.text
    page = send(signed_in, event, text=SHEET.read_text(encoding="utf-8-sig"))
    assert "147 are on the list already." in text_of(page)
    assert "Take in" not in text_of(page)
    assert "6 lines stay out" in text_of(page)
    mended = {**filled(page), "line-63-2": "Lupe Kubala", "line-157-1": " "}
    page = send(signed_in, event, do="look", **mended)
    assert "1 goes in" in text_of(page)
    assert "5 lines stay out" in text_of(page)
    page = send(signed_in, event, do="take", **filled(page))
    assert event.pairs.get(number=62).name == "Hollis Kubala / Lupe Kubala"
    assert event.pairs.count() == 148
    assert "Line 63 (" not in text_of(page)


def test_what_the_sheet_says_of_the_fee_is_on_the_list_and_beside_the_phones(
    signed_in, event
):
    pairs = reverse("pairs", args=[event.slug])
    take(signed_in, event, text="Ed Nash / Flo Lane")
    assert "Paid" not in text_of(signed_in.get(pairs))
    text = "Pair;Players;Phone;Paid\n7;Ann Ray / Bo Fitz;361;$40\n8;Cy Hill / Di Moss;;"
    take(signed_in, event, text=text)
    assert event.pairs.get(number=7).paid == "$40"
    page = text_of(signed_in.get(pairs))
    assert "Paid Here" in page
    assert "$40 Check in" in page
    page = signed_in.get(reverse("pair-desk", args=[event.slug, 7]))
    assert "Ann Ray: 361" in text_of(page)
    assert 'href="tel:361"' in page.text
    assert "Paid: $40" in text_of(page)


def test_what_was_mended_stays_mended_through_every_round(signed_in, event):
    text = "Ann Ray;\nCy Hill;\nEd Nash;Flo Lane"
    page = send(signed_in, event, text=text)
    nowhere = {"line-9-1": "Ann", "line-x-1": "Bo"}
    first = {**filled(page), "line-1-2": "Bo Fitz", **nowhere}
    page = send(signed_in, event, do="look", **first)
    second = {**filled(page), "line-2-2": "ed nash"}
    page = send(signed_in, event, do="look", **second)
    assert 'value="ed nash"' in page.text
    assert filled(page)["line-1-2"] == "Bo Fitz"
    take(signed_in, event, **{**filled(page), "line-2-2": "Di Moss"})
    names = set(event.pairs.values_list("name", flat=True))
    assert names == {"Ann Ray / Bo Fitz", "Cy Hill / Di Moss", "Ed Nash / Flo Lane"}


def test_a_take_in_that_is_sent_twice_happens_once(signed_in, event):
    text = "Ann Ray / Bo Fitz\nCy Hill & Di Moss"
    sent = {"do": "take", "text": text, "key": str(uuid4())}
    page = send(signed_in, event, **sent)
    assert page.redirect_chain[-1][0] == reverse("pairs", args=[event.slug])
    assert "2 are on the list now." in text_of(page)
    for more in ({}, {"key": str(uuid4())}):
        take(signed_in, event, **sent | more)
    assert event.pairs.count() == 2
    assert event.audit.filter(action="pair.import").count() == 1


def test_a_text_that_begins_with_an_empty_line_keeps_its_line_numbers(signed_in, event):
    page = send(signed_in, event, text="\r\n\r\nAnn Ray;\r\nCy Hill;Di Moss")
    assert "Line 3" in text_of(page)
    page = send(signed_in, event, do="look", **filled(page))
    assert "Line 3" in text_of(page)


def test_back_to_the_text_brings_the_text(signed_in, event):
    page = send(signed_in, event, file=chosen(b"Ann Ray;\nCy Hill;Di Moss"))
    page = send(signed_in, event, do="edit", **filled(page))
    assert "Ann Ray;\nCy Hill;Di Moss</textarea>" in page.text


@each(
    ("source", "sentence"),
    [
        (b"PK\x03\x04" + b"x" * 50, "Save it as .xlsx"),
        (b"\xd0\xcf\x11\xe0" + b"x" * 50, "Save it as .xlsx"),
        (b"\x89PNG\x00\x00", "This file is not text"),
        (b"%PDF-1.7", "This file is not text"),
        (b"Ann;Bo\n" * 200_000, "larger than 1 MB"),
        (("a;b\n" * 2_001).encode("utf-16"), "more than 2,000 lines"),
        (b"a;b\n" + b"\n" * 500_000, "more than 2,000 lines"),
        (xlsx_bytes([["x" * 30_000]] * 50), "larger than 1 MB"),
        (b"", "Nobody is on it"),
        (b";;;\r\n\r\n", "Nobody is on it"),
    ],
)
def test_a_file_that_is_no_sheet_gets_a_sentence(signed_in, event, source, sentence):
    page = send(signed_in, event, file=chosen(source))
    assert page.status_code == 200
    assert sentence in text_of(page)


def test_a_file_and_a_paste_together_lose_neither(signed_in, event):
    page = send(signed_in, event, file=chosen(b"Ann;Bo"), text="Cy Hill / Di Moss")
    assert "Choose a file or paste a list, not both." in text_of(page)
    assert "Cy Hill / Di Moss" in text_of(page)


@each("size", [1_000_001, 2_100_000])
def test_a_paste_that_is_too_large_gets_a_sentence_not_an_error(signed_in, event, size):
    page = send(signed_in, event, text="a" * size)
    assert page.status_code == 200
    assert "larger than 1 MB" in text_of(page)


def test_a_sheet_of_600_bad_lines_still_sends(signed_in, event):
    page = send(signed_in, event, text="\n".join(f"Player {n};" for n in range(600)))
    assert "600 lines stay out" in text_of(page)
    assert "The first 200 are shown." in text_of(page)
    assert send(signed_in, event, do="look", **filled(page)).status_code == 200


def test_a_confirmed_draw_says_so_and_keeps_the_sheet(signed_in, event):
    event = drawn_event(club=event.club)
    page = send(signed_in, event, do="take", text="New One / New Two")
    assert "The draw is confirmed. Take it back first" in text_of(page)
    assert filled(page)["text"] == "New One / New Two"


def test_a_forged_post_is_turned_away(dora, event):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(dora)
    url = reverse("pairs-import", args=[event.slug])
    assert strict.post(url, {"do": "take", "text": "Ann / Bo"}).status_code == 403
    assert event.pairs.count() == 0


def test_a_stranger_sends_nothing(client, event):
    client.logout()
    url = reverse("pairs-import", args=[event.slug])
    assert client.post(url, {"text": "a" * 2_100_000}).status_code == 302


def test_a_line_that_stays_out_is_shown_as_it_stands_on_the_sheet(signed_in, event):
    page = send(
        signed_in, event, do="look", text="Ann Ray; Bo Fitz; Shiner\nCy; ; Yoakum\n"
    )
    assert "Cy; ; Yoakum" in text_of(page).partition("stays out")[2]
