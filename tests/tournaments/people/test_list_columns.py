"""A club's lists are read like sheets of pairs: columns assigned, days, hidden rows."""

from datetime import date

import pytest
from django.urls import reverse

from tests.each import each
from tests.page_text import text_of
from tests.tournaments.people.sent import send
from tournaments.field.cells import HIDDEN

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
    page = desk.get(path, headers={"accept-language": "es"}).content.decode()
    assert "Nombre, Ciudad, Teléfono, Correo" in page
