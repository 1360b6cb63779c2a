"""A name somebody had still finds them: on sheets, in lists and in every search."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from players.clubs.models import Club
from players.common.refused import Refused
from players.people.models import FormerName, Person
from players.people.services.club_list import add_people, known_people
from players.people.services.people import MemberFacts, add_person
from tests.make import make_club, make_event
from tests.page_text import text_of
from tests.tournaments.exchange.taking_in import finished_event
from tournaments.archive.selectors import archive_page
from tournaments.event.models import Event
from tournaments.exchange.export import export_bytes
from tournaments.exchange.read import read_export
from tournaments.exchange.services.importing import import_event
from tournaments.field.selectors.entries import judge_lines
from tournaments.field.selectors.hall import hall_of, people_like
from tournaments.field.services.names import show_person
from tournaments.field.sheet import RegistrationLine
from tournaments.floor.selectors.find import find
from tournaments.people.services import forget_person, merge_people

pytestmark = pytest.mark.django_db


def renamed(club: Club, name: str = "Ann Miller") -> Person:
    [ann] = add_people(club=club, people=[("Ann Ray", "Shiner", "")]).values()
    return show_person(person=ann, name=name, shown_as="", by="dora")


def test_sheets_and_lists_with_the_old_name_mean_the_same_person_also_merged(
    desk: Client, club: Club
) -> None:
    ann = renamed(club)
    [entry] = judge_lines(
        make_event(club), [RegistrationLine(1, ("ann ray", "Bo Fitz"), town="Shiner")]
    )
    assert entry.name == "Ann Miller / Bo Fitz"
    assert [player.answer for player in entry.players] == ["same", ""]
    assert add_people(club=club, people=[("Ann Ray", "", "")]) == {"ann ray": ann}
    path = reverse("members-import", args=[club.slug])
    desk.post(path, {"text": "Name,Town,Phone\nAnn Ray,Shiner,555", "do": "take"})
    assert club.people.values_list("name", "phone").get() == ("Ann Miller", "555")
    [other] = add_people(club=club, people=[("Ann M. Miller", "", "")]).values()
    merge_people(kept=other, gone=ann, by="dora", key=uuid4())
    assert known_people(club, ["ann ray"]) == {"ann ray": other}


def test_every_search_finds_them_by_it() -> None:
    event = finished_event(6, tables=6)
    ann = event.club.people.get(key="ann ray")
    show_person(person=ann, name="Ada Miller", shown_as="", by="dora")
    assert [hit.label for hit in find(event, "ann ray")] == ["1 Ada Miller / Bo Fitz"]
    assert [row["name"] for row in people_like(event, "Ann R")] == ["Ada Miller"]
    assert "Ann Ray" in hall_of(event).other_names[1]
    shown = [o.shown_name for o in archive_page(words="ann ray")["people"]]
    assert shown == ["Ada Miller"]
    show_person(person=ann, name="Ada Miller", shown_as="N. N. 1", by="dora")
    assert not archive_page(words="ann ray")["people"]


def test_the_desk_lists_old_names_and_forgets_one(desk: Client, club: Club) -> None:
    ann = renamed(club)
    page = text_of(desk.get(reverse("members", args=[club.slug]), {"q": "ann ray"}))
    assert "Ann Miller" in page
    path = reverse("member", args=[club.slug, ann.pk])
    assert "Names they had" in text_of(desk.get(path))
    desk.post(path, {"former": ann.former_names.get().pk})
    assert not known_people(club, ["ann ray"])
    ann.refresh_from_db()
    assert ann.name == "Ann Miller"


def test_an_old_name_is_nobody_elses_until_its_person_is_forgotten(club: Club) -> None:
    ann = renamed(club)
    with pytest.raises(Refused, match=r"already: Ann Miller \(Shiner\)"):
        add_person(club=club, name="Ann Ray", facts=MemberFacts())
    show_person(person=ann, name="Ann Ray", shown_as="", by="dora")
    assert [former.name for former in club.former_names.all()] == ["Ann Miller"]
    renamed(make_club("Yoakum"), "ann  RAY.")
    assert FormerName.objects.count() == 1
    forget_person(person=ann, by="dora")
    assert not FormerName.objects.exists()


def test_an_old_file_brings_the_person_in_as_they_are_called_now() -> None:
    event = finished_event(6, tables=6)
    body = export_bytes(event)
    Event.objects.filter(pk=event.pk).update(uid="was")
    ann = event.club.people.get(key="ann ray")
    show_person(person=ann, name="Ada Miller", shown_as="", by="dora")
    again = import_event(club=event.club, read=read_export(body))
    assert again.pairs.get(number=1).name == "Ada Miller / Bo Fitz"
