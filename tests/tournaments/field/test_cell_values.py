"""Phones, days, accents and lists of people as spreadsheets save them."""

from datetime import date

from django.utils import translation
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.each import each
from tournaments.field.cell_values import read_days, read_phone
from tournaments.field.cells import decode, read_table
from tournaments.field.columns import Registration
from tournaments.field.headings import role_label
from tournaments.field.lists import PEOPLE, WINNERS, read_list
from tournaments.field.sheet import read_sheet


@each(
    ("cell", "phone", "cut"),
    [
        ("9.79555E+09", "", "9.79555E+09"),
        ("9,79555E+09", "", "9,79555E+09"),
        ("9.795550155E+09", "9795550155", ""),
        ("9795550155.0", "9795550155", ""),
        ("'361 555 0155", "361 555 0155", ""),
    ],
)
def test_a_phone_whose_figures_the_spreadsheet_cut_is_said_not_stored(cell, phone, cut):
    assert read_phone(cell) == (phone, cut)
    [row] = read_sheet(f"Name;Partner;Phone\nAnn;Bo;{cell}").lines
    assert row.contact(0).phone == phone
    assert [remark.text for remark in row.remarks] == ([cut] if cut else [])


@each("coding", ["utf-8", "utf-8-sig", "utf-16", "windows-1252", "mac-roman", "cp850"])
@each("name", ["José Núñez;María Peña", "Ángel Weiß", "MUÑOZ, JOSÉ", "Böhm, Jürgen"])
def test_accents_are_read_in_the_codings_of_windows_macs_and_dos(coding, name):
    assert decode(f"Name\n{name}\n".encode(coding)) == f"Name\n{name}\n"


def test_apostrophes_of_windows_are_no_accents_of_a_mac():
    text = "Pat O’Brien;Ann’s note – late"
    assert decode(text.encode("windows-1252")) == text


DAYS = st.dates(date(1990, 1, 1), date(2089, 12, 31))
WRITTEN = {"day first": "%d/%m/%Y", "month first": "%m/%d/%Y"}


@given(st.sampled_from(sorted(WRITTEN)), st.lists(DAYS, min_size=1), st.booleans())
def test_the_order_of_day_and_month_is_settled_by_the_whole_column(order, days, is_day):
    assume(any(day.day > 12 for day in days))
    cells = [day.strftime(WRITTEN[order]) for day in days]
    read = read_days(cells, otherwise="day first" if is_day else "month first")
    assert [read.by_cell[cell] for cell in cells] == days
    assert (read.order, read.is_settled) == (order, True)


@each("order", ["day first", "month first"])
@given(day=DAYS)
def test_some_ways_of_writing_a_day_have_one_reading_only(order, day):
    month = ["ene", "feb", "marzo", "abril", "mayo", "junio", "julio", "agosto", "set"]
    month += ["octubre", "noviembre", "dic"]
    cells = [
        day.isoformat(),
        f"{day.isoformat()} 00:00:00",
        f"{day:%d.%m.%Y}",
        f"{day:%B} {day.day}, {day.year}",
        f"{day:%d-%b-%Y}",
        f"{day.day} de {month[day.month - 1]} de {day.year}",
    ]
    assert set(read_days(cells, otherwise=order).by_cell.values()) == {day}


@each(
    ("cells", "read"),
    [
        (["31.12.2026", "31-12-2027"], [date(2026, 12, 31), date(2027, 12, 31)]),
        (["12/31/26", "3/4/27 10:30 AM"], [date(2026, 12, 31), date(2027, 3, 4)]),
        (["31/12/2026", "12/31/2026", "3/4/2027"], [date(2026, 12, 31)] * 2 + [None]),
        (["13/13/2026", "soon", "2027", ""], [None] * 4),
    ],
)
def test_what_is_no_day_for_certain_is_not_read(cells, read):
    days = read_days(cells, otherwise="month first").by_cell
    assert [days.get(cell) for cell in cells] == read


def test_a_column_that_settles_nothing_says_so():
    days = read_days(["3/4/2027", "2027-12-31"], otherwise="day first")
    assert (days.is_settled, days.example) == (False, "3/4/2027")
    assert days.example_day == date(2027, 4, 3)


@each(
    ("text", "cells"),
    [
        (
            "Nombre;Apellido;Pueblo;Teléfono;Correo\nMaría;Cruz;Waco;1;m@example.org",
            {"first_name": "María", "last_name": "Cruz", "town": "Waco"},
        ),
        ("Apellido;Nombre\nCruz;María", {"first_name": "María", "last_name": "Cruz"}),
        ("Nombres;Apellidos\nMaría;Cruz", {"first_name": "María", "last_name": "Cruz"}),
        ("Nombres;Pueblo\nMaría Cruz;Waco", {"name": "María Cruz"}),
        ("Timestamp,Your full name\n1,Ann Ray", {"name": "Ann Ray"}),
        ('Name,Town\n"Ray, Ann",Waco', {"name": "Ann Ray"}),
        ("Nombre;Pagado hasta\nAna;31/12/2027", {"dues_until": "2027-12-31"}),
        ("Name;Shown as;Town\nAnn Ray;A. R.;", {"shown_as": "A. R.", "town": ""}),
        ("Name;Phone\nAnn;9.79555E+09", {"phone": ""}),
    ],
)
def test_a_list_of_people_is_read_by_the_same_headings(text, cells):
    [row] = read_list(text, PEOPLE).lines
    assert cells.items() <= row.cells.items()


@each("language", ["en", "es"])
def test_what_a_page_calls_a_column_is_a_heading_that_it_reads(language):
    teams = Registration(4)
    with translation.override(language):
        for columns in (PEOPLE, WINNERS):
            for role in columns.roles:
                assert columns.role(role_label(role)) == role
        for role in teams.roles:
            [alone] = read_table(f"{role_label(role)}\tx", teams.is_heading).rows
            assert teams.assign(alone, ())[0] == role
