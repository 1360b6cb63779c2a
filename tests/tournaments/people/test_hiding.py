"""Somebody hides their own name on their page, by a code of the club."""

import pytest
from django.test import Client
from django.urls import reverse

from players.clubs.models import Club, ClubEntry
from players.people.hide_code import hide_code_of
from players.people.models import Person
from tests.make import make_event, make_pairs
from tests.page_text import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(club: Club) -> Person:
    make_pairs(make_event(club), 2)
    return club.people.get(key="ann ray")


def hide(person: Person, code: str):
    return Client().post(reverse("person-hide", args=[person.pk]), {"code": code})


def member(person: Person) -> str:
    return reverse("member", args=[person.club.slug, person.pk])


def test_the_code_of_the_club_hides_the_name_everywhere_once(ann: Person, desk: Client):
    page = text_of(Client().get(reverse("person", args=[ann.pk])))
    assert "Is this you? Hide my name" in page
    code = hide_code_of(ann)
    assert code in text_of(desk.get(member(ann)))
    shown = f"N. N. {ann.pk}"
    assert f"shows “{shown}”" in text_of(hide(ann, code.replace(" ", "-")))
    ann.refresh_from_db()
    assert ann.shown_as == shown
    event = ann.club.events.get()
    assert "Ann Ray" not in Client().get(event.get_absolute_url()).text
    assert event.pairs.get(number=1).name == f"{shown} / Bo Fitz"
    assert ClubEntry.objects.get().action == "hide"
    assert str(ClubEntry.objects.get()) == f"Somebody hid their own name: {shown}."
    after = text_of(Client().get(reverse("person", args=[ann.pk])))
    assert "Hide my name" not in after
    desk.post(member(ann), {"name": "Ann Ray", "shown_as": ""})
    ann.refresh_from_db()
    assert ann.shown_as == ""
    assert ann.club.events.get().pairs.get(number=1).name == "Ann Ray / Bo Fitz"
    refused = hide(ann, code)
    assert refused.status_code == 422
    assert "it was used already" in text_of(refused)
    assert hide_code_of(ann) != code


def test_codes_of_others_are_wrong_guesses_are_throttled_and_no_page_hides_nothing(ann):
    bo = Person.objects.get(key="bo fitz")
    assert hide(ann, hide_code_of(bo)).status_code == 422
    statuses = [hide(ann, f"{n:08}").status_code for n in range(6)]
    assert statuses[-1] == 429
    assert hide(ann, hide_code_of(ann)).status_code == 429
    ann.refresh_from_db()
    assert ann.shown_as == ""
    ann.club.events.update(visibility="draft")
    assert hide(ann, hide_code_of(ann)).status_code == 404


@pytest.mark.parametrize(
    ("contact", "link"),
    [("Dora, dora@example.org", "mailto:dora@example.org"), ("361 555 0134", "")],
)
def test_without_a_code_the_page_leads_to_the_secretary(ann, contact, link) -> None:
    Club.objects.update(contact=contact)
    page = Client().get(reverse("person-hide", args=[ann.pk]))
    words = "Write to the secretary" if link else contact
    assert words in text_of(page)
    assert link in page.text
