"""What is typed about pairs, parsed once."""

import pytest

from tests.make import make_event
from tournaments.field.forms.pair_sheets import SheetForm
from tournaments.field.forms.pairs import WalkUpForm

pytestmark = pytest.mark.django_db


def test_names_mended_for_a_line_that_is_not_there_change_nothing():
    form = SheetForm({"text": "Cy;Di", "line-9-1": "Ann", "line-x-1": "Bo"})
    assert form.is_valid()
    assert [line.players for line in form.lines()] == [("Cy", "Di")]


def test_two_fields_are_taken_as_they_are():
    typed = {"first": "Ann Ray", "second": "Bo & Co Fitz", "town": "West"}
    form = WalkUpForm(typed, event=make_event())
    assert form.is_valid()
    assert form.pair_fields()["players"] == ("Ann Ray", "Bo & Co Fitz")
    assert form.pair_fields()["town"] == "West"


def test_a_key_that_is_no_key_is_a_sentence_not_an_error():
    form = WalkUpForm({"first": "Ann / Bo", "key": "nonsense"}, event=make_event())
    assert not form.is_valid()
