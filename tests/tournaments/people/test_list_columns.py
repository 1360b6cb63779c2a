"""A club's lists are read like sheets of pairs: columns assigned, days, hidden rows and names."""

from datetime import date

import pytest
from django.urls import reverse

from players.clubs.models import Club
from players.people.models import Person
from players.people.services.club_list import add_people
from players.people.services.people import MemberFacts, add_person
from tests.each import each
from tests.make import make_event, official_of
from tests.page_text import text_of
from tests.tournaments.field.check_in import entered
from tests.tournaments.people.sent import send
from tournaments.field.cells import HIDDEN
from tournaments.field.services.names import show_person

pytestmark = pytest.mark.django_db

SHEET = "Kdo;Odkud;Do\nAnn Ray;Waco;31.12.2026\nBo Fitz;West;31-12-2027\n"
READ = {"top": "1", "column-1": "name", "column-2": "town", "column-3": "dues_until"}


def test_the_columns_of_a_list_are_assigned_and_remembered(desk, club) -> None:
    page = text_of(send(desk, club, SHEET, **READ))
    assert "Kdo (Name). Odkud (Town). Do (Dues paid until)." in page
    send(desk, club, SHEET, do="take", **READ)
    people = club.people.order_by("key").values_list("name", "town", "dues_until")
    assert list(people) == [
        ("Ann Ray", "Waco", date(2026, 12, 31)),
        ("Bo Fitz", "West", date(2027, 12, 31)),
    ]
    page = text_of(send(desk, club, SHEET.replace("Waco", "Shiner")))
    assert "The columns are as the club assigned them before." in page


def test_headings_stand_below_a_row_of_groups(desk, club) -> None:
    groups = "The club 2026;;;;;\nMember;;Contact;;Dues;\n"
    headings = "Last name;First name;Town;Phone;Member;Dues until\n"
    page = text_of(
        send(desk, club, f"{groups}{headings}Ray;Ann;Waco;361 555 0134;x;\n")
    )
    assert "4 Ann Ray New, a member" in page
    assert "Not read, above the headings: lines 1, 2" in page


@each(
    ("days", "sentence"),
    [
        (("31/12/2026", "3/4/2027"), "The day stands before the month"),
        (("12/31/2026", "3/4/2027"), "The month stands before the day"),
        (("3/4/2027", "5/6/2027"), "Nothing in the column shows whether"),
    ],
)
def test_the_order_of_day_and_month_is_said(desk, club, days, sentence) -> None:
    first, second = days
    text = f"Name;Dues until\nAnn Ray;{first}\nBo Fitz;{second}"
    assert sentence in text_of(send(desk, club, text))


def test_days_of_both_orders_in_one_column_stay_out(desk, club) -> None:
    text = "Name;Dues until\nAnn;31/12/2026\nBo;12/31/2026\nCy;3/4/2027"
    page = text_of(send(desk, club, text))
    assert "The column has days of both orders" in page
    assert "1 line stays out" in page


@each(("order", "month"), [("day first", 4), ("month first", 3), ("odd", 3)])
def test_an_order_that_nothing_settles_is_chosen(desk, club, order, month) -> None:
    name = f"Ann {order.title()}"
    text = f"Name;Dues until\n{name};3/4/2027"
    send(desk, club, text, do="take", order=order)
    assert club.people.get(name=name).dues_until.month == month


def test_a_day_is_corrected_as_the_column_writes_its_days(desk, club) -> None:
    text = "Name;Dues until\nAnn Ray;soon\nBo Fitz;31/12/2027"
    assert "“soon” is no day" in text_of(send(desk, club, text))
    send(desk, club, text, do="take", **{"line-2-dues_until": "1/6/2027"})
    assert club.people.get(name="Ann Ray").dues_until == date(2027, 6, 1)


def test_hidden_rows_and_cut_phones_are_named(desk, club) -> None:
    text = f"Name\tPhone\nAnn Ray\t9.79555E+09\nBo Fitz\t1\t{HIDDEN}\n"
    page = text_of(send(desk, club, text))
    assert "Line 3 is hidden in the workbook and is not read." in page
    assert "The phone on line 2 is not read" in page


def test_the_headings_it_reads_are_named_in_the_readers_language(desk, club) -> None:
    path = reverse("members-import", args=[club.slug])
    page = desk.get(path, headers={"accept-language": "es"}).text
    assert "Nombre, Ciudad, Teléfono, Correo" in page


def hide(club: Club, name: str = "Ann Ray") -> Person:
    [person] = add_people(club=club, people=[(name, "Shiner", "")]).values()
    return show_person(person=person, name=name, shown_as="N. N. 1", by="dora")


def test_who_is_shown_under_another_name_is_hidden_from_the_first(desk, club) -> None:
    text = "Name,Shown as\nAnn Ray,N. N. 1\nBo Fitz,\n"
    assert "New, shown as N. N. 1" in text_of(send(desk, club, text))
    send(desk, club, text, do="take")
    shown = club.people.values_list("name", "shown_as", "shown_key")
    assert sorted(shown) == [("Ann Ray", "N. N. 1", "n n 1"), ("Bo Fitz", "", "")]


def test_a_name_is_hidden_by_the_list_in_every_event_and_taken_back(desk, club) -> None:
    event = make_event(club)
    entered(event, "Ann Ray;Bo Fitz")
    text = "Name,Shown as\nAnn Ray,A. R.\n"
    assert "Shown as: A. R." in text_of(send(desk, club, text))
    send(desk, club, text, do="take")
    assert event.pairs.get().name == "A. R. / Bo Fitz"
    send(desk, club, "", do="take-back", **{"import": club.imports.first().pk})
    assert event.pairs.get().name == "Ann Ray / Bo Fitz"
    assert club.people.get(key="ann ray").shown_key == ""
    ann = hide(club)
    send(desk, club, "Name,Shown as,Notes\nAnn Ray,,Tall\n", do="take")
    ann.refresh_from_db()
    assert (ann.shown_as, ann.notes) == ("N. N. 1", "Tall")


@pytest.mark.parametrize("taken", ["Bo Fitz", "n. n. 1"])
def test_a_shown_name_that_is_somebody_elses_is_a_fault(desk, club, taken) -> None:
    hide(club)
    add_people(club=club, people=[("Bo Fitz", "", "")])
    page = send(desk, club, f"Name,Shown as\nCy Hill,{taken}\n")
    assert "The club knows somebody of this name already" in text_of(page)
    assert 'name="line-2-shown_as"' in page.text


def test_a_treasurers_list_changes_no_name_that_everybody_reads(club: Club) -> None:
    add_people(club=club, people=[("Ann Ray", "", "")])
    tess = official_of(club, "treasurer")
    text = "Name,Shown as\nAnn Ray,A. R.\nBo Fitz,B. F.\n"
    assert "A director changes the name" in text_of(send(tess, club, text))
    send(tess, club, text, do="take")
    shown = dict(club.people.values_list("name", "shown_as"))
    assert shown == {"Ann Ray": "", "Bo Fitz": "B. F."}


def test_a_list_of_dues_is_of_members_also_without_a_day(desk, club) -> None:
    add_person(club=club, name="Ann Ray", facts=MemberFacts(is_member=True))
    add_people(club=club, people=[("Di Moss", "", "")])
    text = "Name;Dues paid until\nAnn Ray;\nBo Fitz;\nCy Hill;2027-12-31\nDi Moss;\n"
    assert "Bo Fitz New, a member" in text_of(send(desk, club, text))
    send(desk, club, text, do="take")
    members = club.people.filter(is_member=True).values_list("name", flat=True)
    assert list(members) == ["Ann Ray", "Bo Fitz", "Cy Hill"]
