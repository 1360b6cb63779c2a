"""Who stands twice in a club's list is shown, compared, merged and taken back."""

import pytest
from django.test import Client
from django.urls import reverse

from players.clubs.models import Club
from players.doubles.models import Merge
from players.people.models import Person
from tests.make import make_club, make_event, make_pairs
from tests.page_text import text_of
from tests.players.made_seasons import people
from tournaments.field.services.names import show_person

pytestmark = pytest.mark.django_db


def doubles(desk: Client, club: Club) -> str:
    return text_of(desk.get(reverse("doubles", args=[club.slug])))


def merge_path(kept: Person, gone: Person | str) -> str:
    path = reverse("member-merge", args=[kept.club.slug, kept.pk])
    return f"{path}?with={gone.pk if isinstance(gone, Person) else gone}"


def test_those_who_look_alike_are_listed_unless_they_met(desk, club) -> None:
    assert "Nobody seems to stand twice" in doubles(desk, club)
    make_pairs(make_event(club), 4)
    people(club, "Ann Raye", "Reed Hal")
    page = doubles(desk, club)
    assert "Ann Ray · Ann Raye" in page
    assert "Hal Reed · Reed Hal the same names in another order" in page
    assert "Bo Fitz" not in page


def test_the_preview_names_events_and_facts_and_refuses_who_met(desk, club) -> None:
    make_pairs(make_event(club), 4)
    ann = club.people.get(key="ann ray")
    [anna] = people(club, "Anna Ray")
    Person.objects.filter(pk=ann.pk).update(phone="361 555 0100")
    page = text_of(desk.get(merge_path(anna, ann)))
    assert "Ann Ray becomes Anna Ray?" in page
    assert "In 1 event Anna Ray then stands in the other's place" in page
    assert "Spring Open" in page
    assert "Phone: 361 555 0100" in page
    assert not Merge.objects.exists()
    bo = club.people.get(key="bo fitz")
    assert "both play in Spring Open" in text_of(desk.get(merge_path(ann, bo)))
    assert desk.post(merge_path(ann, bo)).status_code == 409
    assert not Merge.objects.exists()


def test_merged_the_other_address_leads_on_and_taken_back(desk, club) -> None:
    event = make_event(club)
    make_pairs(event, 4)
    ann, [anna] = club.people.get(key="ann ray"), people(club, "Anna Ray")
    page = text_of(desk.post(merge_path(anna, ann), follow=True))
    assert "Ann Ray and Anna Ray are one person now." in page
    assert event.pairs.get(number=1).name == "Anna Ray / Bo Fitz"
    listed = text_of(desk.get(reverse("members", args=[club.slug])))
    assert "Anna Ray" in listed
    assert "Ann Ray " not in listed
    assert Client().get(f"/people/{ann.pk}/")["Location"] == f"/people/{anna.pk}/"
    bo = club.people.get(key="bo fitz")
    first, second = sorted((bo.pk, anna.pk))
    together = Client().get(f"/people/{ann.pk}/{bo.pk}/")
    assert together["Location"] == f"/people/{first}/{second}/"
    [merge] = Merge.objects.all()
    path = reverse("doubles", args=[club.slug])
    page = text_of(desk.post(path, {"id": merge.pk}, follow=True))
    assert "Ann Ray and Anna Ray are two people again." in page
    assert "taken back" in page
    assert event.pairs.get(number=1).name == "Ann Ray / Bo Fitz"


def test_the_other_name_may_be_typed(desk: Client, club: Club) -> None:
    ann, _annie = people(club, "Ann Ray", "Annie Shaw")
    assert "becomes Ann Ray?" in text_of(desk.get(merge_path(ann, "annie shaw")))
    page = text_of(desk.get(merge_path(ann, "Nobody")))
    assert "Nobody in the list is called Nobody." in page


def test_a_page_of_doubles_asks_as_often_with_many(
    desk, club, django_assert_max_num_queries
) -> None:
    people(club, "Ann Kocurek", "Ann Kocurec", "Bob Migl", "Robert Migl")
    people(club, *(f"Zed Low{c}y" for c in "abcdefgh"))
    desk.get("/desk/")  # Now and then a page notes that the session was used
    with django_assert_max_num_queries(12):
        assert "Bob Migl" in doubles(desk, club)


def test_who_asked_for_another_name_is_compared_by_their_own(desk, club) -> None:
    ann, _other = people(club, "Ann Kocurek", "Ann Kocurec")
    show_person(person=ann, name="Ann Kocurek", shown_as="N. N. 1", by="dora")
    assert "Ann Kocurek" in doubles(desk, club)


def test_two_who_are_two_stay_dismissed_until_they_are_shown_again(desk, club) -> None:
    first, second = people(club, "Ann Ray", "Ann Raye")
    path = reverse("doubles", args=[club.slug])
    desk.post(path, {"dismiss": f"{second.pk},{first.pk}"})
    desk.post(path, {"dismiss": f"{first.pk},{second.pk}"})
    page = doubles(desk, club)
    assert "a letter more" not in page
    assert "Two people each Ann Ray · Ann Raye dora" in page
    desk.post(path, {"again": club.dismissed_doubles.get().pk})
    assert "a letter more" in doubles(desk, club)
    [second] = people(make_club("Other"), "Ann Raye")
    desk.post(path, {"dismiss": f"{first.pk},{second.pk}"})
    assert not club.dismissed_doubles.exists()
