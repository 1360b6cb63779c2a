"""A club's list of people, for its directors."""

import csv
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from players.clubs.models import Club
from players.people.models import Person
from players.people.services.people import MemberFacts, add_person
from tests.make import make_club, make_event, make_pairs, official_of, played_rounds
from tests.page_text import text_of
from tests.players.made_seasons import people
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db


def address(club: Club, *, query: str = "") -> str:
    return reverse("members", args=[club.slug]) + query


def words(client: Client, path: str) -> str:
    return text_of(client.get(path))


def ann(club: Club) -> Person:
    return club.people.get(key="ann ray")


def change(client: Client, person: Person, **typed: object):
    path = reverse("member", args=[person.club.slug, person.pk])
    return client.post(path, {"name": person.name, **typed}, follow=True)


def test_an_empty_list_says_how_it_fills_with_whoever_is_entered_but_for_practice(
    desk: Client, club: Club
) -> None:
    page = words(desk, address(club))
    assert "Nobody is in the list yet" in page
    assert "Whoever is entered in an event" in page
    make_pairs(make_event(club), 4)
    page = words(desk, address(club))
    assert "8 people" in page
    assert "Ann Ray" in page
    Event.objects.update(is_practice=True)
    assert "Nobody is in the list yet" in words(desk, address(club))


def test_the_list_is_by_family_name_and_by_a_column_on_a_press(desk, club) -> None:
    for name, town in (
        ("Zoe Adams", "Shiner"),
        ("Ann van Zandt", "Moulton"),
        ("Bo Adams Jr.", "Yoakum"),
    ):
        add_person(club=club, name=name, facts=MemberFacts(town=town))

    def order(path: str) -> list[str]:
        page = desk.get(path).text
        return sorted(("Zoe Adams", "Ann van", "Bo Adams"), key=page.index)

    assert order(address(club)) == ["Bo Adams", "Zoe Adams", "Ann van"]
    by_town = ["Ann van", "Zoe Adams", "Bo Adams"]
    assert order(address(club, query="?sort=town")) == by_town
    assert order(address(club, query="?sort=-town")) == by_town[::-1]
    sheet = reverse("members-sheet", args=[club.slug])
    assert order(sheet) == ["Bo Adams", "Zoe Adams", "Ann van"]
    assert "?sort=town" in desk.get(address(club)).text


def test_the_list_is_searched_by_any_of_its_words(desk: Client, club: Club) -> None:
    make_pairs(make_event(club), 4)
    club.people.filter(key="ann ray").update(town="Shiner", phone="361 555 0101")
    club.people.filter(key="bo fitz").update(email="bo@example.org")
    for query, expected, other in (
        ("ray", "Ann Ray", "Bo Fitz"),
        ("shin", "Ann Ray", "Bo Fitz"),
        ("0101", "Ann Ray", "Bo Fitz"),
        ("bo@", "Bo Fitz", "Ann Ray"),
    ):
        page = words(desk, address(club, query=f"?q={query}"))
        assert expected in page, query
        assert other not in page, query
    assert "Nobody in the list is like that" in words(
        desk, address(club, query="?q=zz")
    )


def test_members_visitors_and_who_owes_dues_are_shown_apart(desk, club) -> None:
    make_pairs(make_event(club), 2)
    today = timezone.localdate()
    paid = club.people.filter(key="ann ray")
    paid.update(is_member=True, dues_until=today)
    late = club.people.filter(key="bo fitz")
    late.update(is_member=True, dues_until=today - timedelta(days=1))
    assert "2 people" in words(desk, address(club, query="?shown=members"))
    assert "2 people" in words(desk, address(club, query="?shown=visitors"))
    page = words(desk, address(club, query="?shown=due"))
    assert "1 person" in page
    assert "Bo Fitz" in page
    assert "dues ended" in page


def test_somebody_is_added_and_only_once_and_a_visitor_pays_no_dues(desk, club) -> None:
    path = reverse("member-new", args=[club.slug])
    typed = {
        "name": "zoe lind",
        "town": "Yoakum",
        "phone": "361 555 0102",
        "email": "zoe@example.org",
        "is_member": "on",
        "dues_until": "2027-12-31",
        "notes": "Brings the tiles.",
    }
    answer = desk.post(path, typed, follow=True)
    assert "Zoe Lind is in the list." in answer.text
    zoe = club.people.get()
    assert (zoe.name, zoe.email, zoe.is_member) == ("Zoe Lind", "zoe@example.org", True)
    assert zoe.dues_until == date(2027, 12, 31)
    again = desk.post(path, {"name": "ZOE LIND"})
    assert "The club knows somebody of this name already" in again.text
    assert club.people.count() == 1
    answer = desk.post(path, {"name": "Yan Lind", "dues_until": "2027-12-31"})
    assert "Only a member pays dues" in answer.text
    assert club.people.count() == 1


def test_a_name_is_hidden_in_one_press(desk: Client, club: Club) -> None:
    event = played_rounds(4, club=club)
    person = ann(club)
    change(desk, person, hide="1", town="Shiner")
    person.refresh_from_db()
    assert person.shown_as == f"N. N. {person.pk}"
    assert person.town == "Shiner"
    assert event.pairs.get(number=1).name == f"N. N. {person.pk} / Bo Fitz"
    assert f"shown as N. N. {person.pk}" in words(desk, address(club))
    change(desk, person, shown_as="")
    assert event.pairs.get(number=1).name == "Ann Ray / Bo Fitz"


def test_a_name_of_somebody_else_changes_nothing_and_the_list_goes_along(desk, club):
    make_pairs(make_event(club), 2)
    person = ann(club)
    answer = change(desk, person, name="Bo Fitz", town="Shiner")
    assert "somebody of this name already" in answer.text
    person.refresh_from_db()
    assert (person.name, person.town) == ("Ann Ray", "")
    club.people.filter(key="ann ray").update(
        phone="+1 361 555 0101", is_member=True, dues_until="2027-12-31"
    )
    answer = desk.get(reverse("members-sheet", args=[club.slug]))
    rows = list(csv.reader(answer.content.decode("utf-8-sig").splitlines()))
    assert rows[0][:3] == ["Name", "Shown as", "Town"]
    [of_ann] = [row for row in rows if row[0] == "Ann Ray"]
    assert of_ann[3] == "'+1 361 555 0101"
    assert of_ann[5:7] == ["yes", "2027-12-31"]
    assert len(rows) == 5
    [other] = people(make_club("Yoakum 42 Club"), "Ann Ray")
    path = reverse("member", args=[club.slug, other.pk])
    assert desk.get(path).status_code == 404


def test_pages_with_contact_data_are_stored_by_no_cache(desk, club) -> None:
    for name in ("members", "member-new", "members-sheet", "members-workbook"):
        answer = desk.get(reverse(name, args=[club.slug]))
        assert "no-store" in answer["Cache-Control"], name


def test_a_treasurer_keeps_dues_and_changes_no_name(club: Club) -> None:
    make_pairs(make_event(club), 4)
    tess = official_of(club, "treasurer")
    page = words(tess, reverse("member", args=[club.slug, ann(club).pk]))
    assert "A director changes names" in page
    typed = {"phone": "361 555 0101", "dues_until": "2027-12-31", "is_member": "1"}
    typed["hide"] = "1"
    change(tess, ann(club), name="Anna Ray", shown_as="N. N.", **typed)
    stored = ann(club)
    assert (stored.phone, stored.dues_until) == ("361 555 0101", date(2027, 12, 31))
    assert (stored.name, stored.shown_as) == ("Ann Ray", "")
    assert "Doubles" not in words(tess, address(club))


def test_the_list_of_84_people_is_printed_with_84(desk: Client, club: Club) -> None:
    Person.objects.bulk_create(
        Person(club=club, name=f"Nell {n:03}", key=f"nell {n:03}") for n in range(84)
    )
    path = reverse("members", args=[club.slug])
    part = desk.get(path)
    assert "84 people" in text_of(part)
    assert text_of(part).count("Nell ") == 50
    assert "Page 1 of 2 alone" in text_of(part)  # on paper
    assert 'href="?all=1"' in part.text
    whole = desk.get(path, {"all": 1})
    assert text_of(whole).count("Nell ") == 84
    assert "The whole list" not in text_of(whole)
