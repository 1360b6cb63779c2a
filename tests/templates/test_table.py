"""The one template of every table."""

import django_tables2 as tables
from django.template import engines
from django.test import RequestFactory

from tests.page_text import words
from tests.templates.samples import StandingTable, sample_standing


def shown(table: tables.Table, address: str = "/standings/") -> str:
    template = engines["django"].from_string(
        "{% load django_tables2 %}{% render_table table %}"
    )
    request = RequestFactory().get(address)
    return template.render({"table": table}, request)


def test_the_cut_runs_after_its_row() -> None:
    text = words(shown(sample_standing()))
    assert text.index("Bartoš") < text.index("The cut: the first 4 go on")
    assert text.index("The cut: the first 4 go on") < text.index("Maximiliana")


def test_my_row_is_marked() -> None:
    assert shown(sample_standing()).count('class="is-me') == 1


def test_a_table_with_more_on_tap_has_a_button_in_each_row() -> None:
    assert shown(sample_standing()).count('class="expand"><button') == 8


def test_the_column_it_is_sorted_by_says_so() -> None:
    html = shown(sample_standing())
    assert html.count('aria-sort="descending"') == 1
    assert "?sort=wins" in html


def test_a_table_of_nobody_says_so() -> None:
    assert "Nothing here yet." in words(shown(StandingTable([])))


def test_a_long_table_turns_pages() -> None:
    table = sample_standing()
    table.paginate(page=2, per_page=3)
    assert "Page 2 of 3" in words(shown(table, "/standings/?page=2"))
