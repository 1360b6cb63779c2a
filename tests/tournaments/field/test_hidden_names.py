"""On the club's own desk somebody whose name is hidden is found and shown by it."""

import re

import pytest
from django.urls import reverse

from players.people.models import Person
from tests.each import each
from tests.make import make_pairs
from tests.page_text import text_of
from tests.tournaments.field.check_in import own_event
from tournaments.event.models import Event
from tournaments.field.services.names import show_person

pytestmark = pytest.mark.django_db
SHEET = "Player 1,Player 2\nAnn Ray,Bo Fitz\nAnn Ray,Zoe Lind\n"


@pytest.fixture
def event(dora) -> Event:
    event = own_event(dora)
    make_pairs(event, 4)
    ann = Person.objects.get(key="ann ray")
    show_person(person=ann, name="Ann Ray", shown_as="N. N. 1", by="dora")
    return event


@each(
    ("name", "arguments", "query"),
    [
        ("pairs", [], {}),
        ("pairs", [], {"changed": "1"}),
        ("pair-desk", [1], {}),
        ("pair-edit", [1], {}),
        ("pair-action", [1, "substitute"], {}),
        ("find", [], {"q": "ann ray"}),
    ],
)
def test_the_desk_names_them(signed_in, event, name, arguments, query) -> None:
    path = reverse(name, args=[event.slug, *arguments])
    assert "Ann Ray" in signed_in.get(path, query, follow=True).text


def test_check_in_answers_and_searches_by_both_names(signed_in, event) -> None:
    path = reverse("check-in", args=[event.slug])
    page = signed_in.post(path, {"out": "1"}, follow=True)
    assert "1 Ann Ray / Bo Fitz is not in." in text_of(page)
    for words in ("ann ray", "n. n. 1"):
        page = signed_in.get(reverse("pairs", args=[event.slug]), {"q": words})
        rows = re.findall(r'<tr[^>]*id="pair-(\d+)"[^>]*>', page.text)
        shown = re.findall(r'<tr(?![^>]*hidden)[^>]*id="pair-(\d+)"', page.text)
        assert (len(rows), shown) == (4, ["1"])


def test_an_import_names_them_and_stores_the_name_that_is_shown(signed_in, event):
    path = reverse("pairs-import", args=[event.slug])
    page = text_of(signed_in.post(path, {"text": SHEET}))
    assert "Ann Ray is in another pair, on line 2: Ann Ray / Bo Fitz." in page
    event.refresh_from_db()
    assert event.pairs.get(number=1).name == "N. N. 1 / Bo Fitz"


def test_paper_that_may_hang_in_the_hall_does_not(signed_in, event) -> None:
    page = signed_in.get(reverse("pairs-print", args=[event.slug])).text
    assert "Ann Ray" not in page
