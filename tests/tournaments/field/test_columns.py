"""The columns of a sheet are assigned in its preview, and the club remembers them."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from players.people.models import Person
from tests.each import each
from tests.make import make_club, make_event
from tests.page_text import text_of
from tests.tournaments.field.sheet_pages import filled, send, take
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db
SHEET = "When;Kdo;S kým;Odkud\n1;Ann Ray;Bo Fitz;Waco\n2;Cy Hill;;West\n"
COLUMNS = {"column-2": "player 1", "column-3": "player 2", "column-4": "town"}
READ = {"top": "1", "column-1": "", **COLUMNS}


def names(event: Event) -> set[str]:
    return set(event.pairs.values_list("name", flat=True))


def test_a_column_assigned_is_read_and_each_says_what_it_is(signed_in, event):
    page = text_of(send(signed_in, event, text=SHEET))
    assert "Columns read without headings:" in page
    page = send(signed_in, event, do="look", text=SHEET, **READ)
    assert "Columns read: Kdo (Player 1). S kým (Player 2). Odkud (Town)." in text_of(
        page
    )
    assert "Not read: When." in text_of(page)
    assert "1 line stays out" in text_of(page)
    take(signed_in, event, **filled(page))
    assert names(event) == {"Ann Ray / Bo Fitz"}
    assert event.pairs.get().town == "Waco"


def test_the_club_remembers_columns_for_the_next_sheet_of_these_headings(
    signed_in, event
):
    send(signed_in, event, do="look", text=SHEET, **READ)
    assert not event.club.column_roles.exists()
    take(signed_in, event, text=SHEET, **READ)
    again = make_event(event.club, name="Fall Open")
    page = send(signed_in, again, text=SHEET.replace("Ann Ray", "Di Moss"))
    assert "The columns are as the club assigned them before." in text_of(page)
    take(signed_in, again, **filled(page))
    assert names(again) == {"Di Moss / Bo Fitz"}
    assert "as the club assigned" not in text_of(
        send(signed_in, again, text="A;B\nC;D")
    )


def test_columns_remembered_are_given_up_by_their_headings_again(signed_in, event):
    text = "Player 1;Player 2;Hat\nAnn Ray;Bo Fitz;Waco\n"
    columns = {"column-1": "player 1", "column-2": "player 2", "column-3": "town"}
    take(signed_in, event, text=text, top="1", **columns)
    assert event.pairs.get().town == "Waco"
    text = text.replace("Ann", "Anna")
    assert "Hat (Town)" in text_of(send(signed_in, event, text=text))
    page = send(
        signed_in, event, **filled(send(signed_in, event, text=text)), do="headings"
    )
    assert "Not read: Hat." in text_of(page)
    assert "Bo Fitz is in another pair" in text_of(page)
    page = filled(page) | {"line-2-2": "Cy Hill"}
    take(signed_in, event, **page)
    assert not event.club.column_roles.exists()


def test_a_name_corrected_stays_and_one_left_alone_follows_its_column(signed_in, event):
    page = send(
        signed_in, event, text="Player 1;Other\nAnn Ray;Bo Fitz\nCy Hill;Di Moss"
    )
    assert "2 lines stay out" in text_of(page)
    sent = filled(page) | {"line-2-2": "Gus Pike", "column-2": "player 2"}
    page = send(signed_in, event, do="look", **sent)
    assert "2 go in" in text_of(page)
    assert "Ann Ray / Gus Pike" in text_of(page)
    assert "Cy Hill / Di Moss" in text_of(page)


def test_other_headings_are_read_anew(signed_in, event):
    text = "Spring Open;\nName;Partner\nAnn Ray;Bo Fitz"
    page = send(signed_in, event, text=text)
    assert "Not read, above the headings: line 1." in text_of(page)
    page = send(signed_in, event, do="look", **filled(page) | {"top": "0"})
    assert "3 lines with names." in text_of(page)
    page = send(signed_in, event, do="look", **filled(page) | {"top": "2"})
    assert "Name (Player 1). Partner (Player 2)." in text_of(page)


def test_a_role_chosen_twice_is_the_first_columns_and_said(signed_in, event):
    page = send(signed_in, event, do="look", text=SHEET, **READ | {"column-1": "town"})
    assert "Two columns are “Town”: only the first is read." in text_of(page)


@each(
    "forged", [{"top": "x"}, {"column-2": "owner"}, {"shown": "x;y"}, {"top": "9" * 30}]
)
def test_what_is_no_column_is_not_read(signed_in, event, forged):
    page = send(
        signed_in, event, do="look", text=SHEET, **READ | {"shown": "1;x"} | forged
    )
    assert page.status_code == 200


def test_each_player_has_the_phone_town_and_mail_of_the_own_columns(signed_in, event):
    headings = "Player 1;Phone;Town;Email;Player 2;Phone;Town;Email"
    text = f"{headings}\nAnn Ray;1;Waco;ann@b.org;Bo Fitz;2;West;no mail"
    take(signed_in, event, text=text)
    facts = Person.objects.order_by("key").values_list("phone", "town", "email")
    assert list(facts) == [("1", "Waco", "ann@b.org"), ("2", "West", "")]
    assert event.pairs.get().town == "Waco / West"


@each(
    ("text", "sentence"),
    [
        ("Ann Ray / Bo Fitz / Cy Hill", "Cy Hill is one too many."),
        ("Ann Ray / needs partner", "Ann Ray has no partner here."),
        ("Ann Ray / Bo Fitz (WITHDREW)", "The sheet says here: “WITHDREW”."),
        ("Name,Partner\nCole, Cy,Dunn, Di", "“Dunn, Di” is left over:"),
        ("Ann & Mary Lou Adams", "One family name for two:"),
    ],
)
def test_what_is_uncertain_about_a_line_is_a_question(signed_in, event, text, sentence):
    page = send(signed_in, event, text=text)
    assert sentence in text_of(page)
    assert "Take in" not in text_of(page)


def test_a_line_that_is_asked_is_entered_where_somebody_says_so(signed_in, event):
    page = send(
        signed_in, event, text="Ann Ray / Bo Fitz (WITHDREW)\nCy Hill / Di Moss"
    )
    page = send(signed_in, event, do="look", **filled(page) | {"sure-1": "yes"})
    assert "2 go in" in text_of(page)
    take(signed_in, event, **filled(page))
    page = send(signed_in, event, text="Ann Ray / Bo Fitz (WITHDREW)")
    assert "Ann Ray / Bo Fitz is on the list already, number 1." in text_of(page)


def test_what_is_read_with_a_guess_or_not_at_all_stands_beside_its_line(
    signed_in, event
):
    text = f"No.;Players;Phone;Email;Town\n17a;Ann & Bo Adams;9.79555E+09;no;{'x' * 81}"
    page = text_of(send(signed_in, event, text=text))
    assert "Not read: “17a” is no number of a pair." in page
    assert "One family name for both: Ann Adams / Bo Adams." in page
    assert "Not read: “no” is no e-mail address." in page
    assert "Too long, only its beginning is stored: xxx" in page
    assert "the spreadsheet cut the figures of 9.79555E+09." in page


def workbook() -> SimpleUploadedFile:
    from openpyxl import Workbook

    book = Workbook()
    book.active.title = "Read me"
    book.active.append(["Write everybody down, please."])
    old, pairs = book.create_sheet("2026"), book.create_sheet("2027")
    old.sheet_state = "hidden"
    for sheet, ann in ((old, "Old Ann"), (pairs, "Ann Ray")):
        sheet.append(["Name", "Partner"])
        sheet.append([ann, "Bo Fitz"])
        sheet.append(["Cy Hill", "Di Moss"])
    pairs.row_dimensions[3].hidden = True
    out = BytesIO()
    book.save(out)
    return SimpleUploadedFile("pairs.xlsx", out.getvalue())


def test_the_list_is_found_on_any_visible_sheet_of_a_workbook_and_named(
    signed_in, event
):
    page = send(signed_in, event, file=workbook())
    sentence = "Read: the sheet “2027” of the workbook. Not read: “Read me”, “2026”."
    assert sentence in text_of(page)
    assert "This row is hidden in the workbook." in text_of(page)
    assert "1 goes in" in text_of(page)
    page = send(signed_in, event, do="look", **filled(page) | {"sure-3": "yes"})
    assert sentence in text_of(page)
    assert "2 go in" in text_of(page)


def test_another_sheet_of_the_workbook_is_read_where_somebody_chooses_it(
    signed_in, event
):
    page = send(signed_in, event, file=workbook(), wanted="2026")
    assert "Read: the sheet “2026” of the workbook." in text_of(page)
    assert "Old Ann / Bo Fitz" in text_of(page)


def test_where_partners_are_drawn_a_second_name_is_asked_until_it_is_a_town(
    signed_in, dora
):
    event = make_event(make_club("Shiner", director=dora), preset="club-night")
    page = send(signed_in, event, text="Ann Ray;Waco\nBo Fitz;West")
    assert "Partners are drawn here: one player a line." in text_of(page)
    page = send(signed_in, event, do="look", **filled(page))
    assert "2 lines stay out" in text_of(page)
    page = send(signed_in, event, do="look", **filled(page) | {"column-2": "town"})
    assert "2 go in" in text_of(page)


@each(
    ("typed", "answer"),
    [
        ("Ann & Bo Adams", "Ann Adams / Bo Adams"),
        ("Ann Ray / TBA", "Ann Ray has no partner here."),
        ("Ann Ray / Bo Fitz / Cy Hill", "Cy Hill is one too many."),
    ],
)
def test_a_walk_up_is_read_like_a_line_of_a_sheet(signed_in, event, typed, answer):
    page = signed_in.post(
        reverse("pair-add", args=[event.slug]), {"first": typed}, follow=True
    )
    assert answer in text_of(page)
