"""What is typed about pairs, parsed once."""

import pytest

from tests.make import make_event
from tournaments.field.forms.pair_sheets import SheetForm
from tournaments.field.forms.pairs import NumberForm, WalkUpForm

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["17", " 17 ", "#17", "017"])
def test_a_number_is_a_number_however_it_is_typed(typed):
    form = NumberForm({"number": typed})
    assert form.is_valid()
    assert form.cleaned_data["number"] == 17


def test_mended_names_take_the_place_of_those_on_the_line():
    form = SheetForm({"text": "Ann Ray;\nCy;Di", "line-1-1": "Ann", "line-1-2": "Bo"})
    assert form.is_valid()
    assert [line.players for line in form.lines()] == [("Ann", "Bo"), ("Cy", "Di")]


def test_names_mended_for_a_line_that_is_not_there_change_nothing():
    form = SheetForm({"text": "Cy;Di", "line-9-1": "Ann", "line-x-1": "Bo"})
    assert form.is_valid()
    assert [line.players for line in form.lines()] == [("Cy", "Di")]


def test_both_names_in_one_field_need_no_second():
    form = WalkUpForm({"first": "Ann Ray / Bo Fitz"}, event=make_event())
    assert form.is_valid()
    assert form.pair_fields()["players"] == ("Ann Ray", "Bo Fitz")


def test_two_fields_are_taken_as_they_are():
    typed = {"first": "Ann Ray", "second": "Bo & Co Fitz", "town": "West"}
    form = WalkUpForm(typed, event=make_event())
    assert form.is_valid()
    assert form.pair_fields()["players"] == ("Ann Ray", "Bo & Co Fitz")
    assert form.pair_fields()["town"] == "West"


def test_a_key_that_is_no_key_is_a_sentence_not_an_error():
    form = WalkUpForm({"first": "Ann / Bo", "key": "nonsense"}, event=make_event())
    assert not form.is_valid()
