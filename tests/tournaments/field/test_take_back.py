"""A list taken in can be taken back; a person can be deleted or forgotten."""

import pytest
from django.test import Client
from django.urls import reverse

from players.clubs.models import ClubEntry
from players.people.models import PeopleImport, Person
from tests.each import each
from tests.make import make_event, started_event
from tests.page_text import text_of
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.field.services.check_in import check_in_all

pytestmark = pytest.mark.django_db
SHEET = "\n".join(f"First {n} / Second {n}" for n in range(1, 9))


def take_in(client: Client, name: str, slug: str, text: str) -> str:
    path = reverse(name, args=[slug])
    client.post(path, {"text": text, "do": "take"})
    return path


def take_back(client: Client, path: str):
    row = PeopleImport.objects.first()
    data = {"do": "take-back", "import": row.pk}
    return client.post(path, data, follow=True)


def test_a_sheet_of_pairs_goes_with_the_people_it_added(client, club) -> None:
    event = make_event(club)
    club.people.create(name="First 1", key="first 1", town="Shiner")
    sheet = SHEET.replace("Second 1", "Second One")
    path = take_in(client, "pairs-import", event.slug, sheet)
    assert event.pairs.count() == 8
    assert "Take it back" in text_of(client.get(path))
    page = take_back(client, path)
    assert "The list is taken back." in page.text
    assert not event.pairs.exists()
    assert list(club.people.values_list("name", flat=True)) == ["First 1"]
    assert "Took back a list" in text_of(client.get(reverse("log", args=[event.slug])))


def test_a_drawn_sheet_stays(client, club) -> None:
    event = make_event(club)
    path = take_in(client, "pairs-import", event.slug, SHEET)
    check_in_all(event=event, by="dora")
    draw_event(event=event, by="dora")
    assert "cannot be taken back whole" in take_back(client, path).text
    confirm_draw(event=event, by="dora")
    take_back(client, path)
    assert event.pairs.count() == 8


def test_a_list_of_people_goes_whole_and_restores_what_it_changed(client, club) -> None:
    known = club.people.create(name="Ann Ray", key="ann ray", town="Waco", phone="1")
    text = "Name;Town;Phone\nAnn Ray;Waco;2\nBo Fitz;;3\n"
    path = take_in(client, "members-import", club.slug, text)
    known.refresh_from_db()
    assert known.phone == "2"
    take_back(client, path)
    known.refresh_from_db()
    assert known.phone == "1"
    assert club.people.count() == 1


def test_a_list_stays_once_somebody_of_it_was_changed(client, club) -> None:
    path = take_in(client, "members-import", club.slug, "Name;Phone\nBo Fitz;3\n")
    club.people.update(phone="4")
    assert "was changed since" in take_back(client, path).text
    assert club.people.count() == 1


def test_who_plays_nowhere_is_deleted(client, club) -> None:
    person = club.people.create(name="Ann Ray", key="ann ray", phone="1")
    path = reverse("member-remove", args=[club.slug, person.pk])
    assert "Delete Ann Ray" in text_of(client.get(path))
    client.post(path, {"do": "delete"})
    assert not Person.objects.exists()
    assert ClubEntry.objects.get().action == "delete"


def test_who_played_is_forgotten_and_the_event_stays(client, club) -> None:
    event = started_event(club=club)
    person = event.pairs.get(number=1).players.first().person
    Person.objects.filter(pk=person.pk).update(phone="1", email="ann@example.org")
    path = reverse("member-remove", args=[club.slug, person.pk])
    client.post(path, {"do": "delete"})
    assert Person.objects.filter(pk=person.pk).exists()
    assert "Forget " in text_of(client.get(path))
    client.post(path, {"do": "forget"})
    forgotten = Person.objects.get(pk=person.pk)
    assert forgotten.name == f"N. N. {person.pk}"
    assert (forgotten.phone, forgotten.email) == ("", "")
    assert person.name not in event.pairs.get(number=1).name
    entry = ClubEntry.objects.get()
    assert entry.action == "forget"
    assert person.name not in entry.name


@each("do", ["forget", "delete"])
def test_who_leaves_the_list_leaves_what_was_taken_in_too(client, club, do) -> None:
    club.people.all().delete()
    club.people.create(name="Bo Fitz", key="bo fitz", town="Shiner")
    two = "Name,Town,Phone\nAnn Ray,Waco,361 555 0101\nBo Fitz,Shiner,361 555 0102"
    path = take_in(client, "members-import", club.slug, two)
    for person in club.people.all():
        client.post(reverse("member-remove", args=[club.slug, person.pk]), {"do": do})
    row = PeopleImport.objects.first()
    assert "555" not in str((row.added, row.changed))
    assert row.count == 2
    assert "cannot be taken back" in take_back(client, path).text
