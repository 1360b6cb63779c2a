"""A list hides names, and keeps members members."""

import pytest

from players.clubs.models import Club
from players.people.models import Person
from players.people.services.club_list import add_people
from players.people.services.people import MemberFacts, add_person
from tests.make import make_event, official_of
from tests.page_text import text_of
from tests.tournaments.people.sent import send
from tournaments.field.services.imports import import_pairs
from tournaments.field.services.names import show_person
from tournaments.field.sheet import RegistrationLine

pytestmark = pytest.mark.django_db


def hide(club: Club, name: str = "Ann Ray") -> Person:
    [person] = add_people(club=club, people=[(name, "Shiner", "")]).values()
    return show_person(person=person, name=name, shown_as="N. N. 1", by="dora")


def test_who_is_shown_under_another_name_is_hidden_from_the_first(desk, club) -> None:
    text = "Name,Shown as\nAnn Ray,N. N. 1\nBo Fitz,\n"
    assert "New, shown as N. N. 1" in text_of(send(desk, club, text))
    send(desk, club, text, do="take")
    shown = club.people.values_list("name", "shown_as", "shown_key")
    assert sorted(shown) == [("Ann Ray", "N. N. 1", "n n 1"), ("Bo Fitz", "", "")]


def test_a_name_is_hidden_by_the_list_in_every_event_and_taken_back(desk, club) -> None:
    event = make_event(club)
    import_pairs(
        event=event, lines=[RegistrationLine(1, ("Ann Ray", "Bo Fitz"))], by="dora"
    )
    text = "Name,Shown as\nAnn Ray,A. R.\n"
    assert "Shown as: A. R." in text_of(send(desk, club, text))
    send(desk, club, text, do="take")
    assert event.pairs.get().name == "A. R. / Bo Fitz"
    send(desk, club, "", do="take-back", **{"import": club.imports.first().pk})
    assert event.pairs.get().name == "Ann Ray / Bo Fitz"
    assert club.people.get(key="ann ray").shown_key == ""
    ann = hide(club)
    send(desk, club, "Name,Shown as,Notes\nAnn Ray,,Tall\n", do="take")
    ann.refresh_from_db()
    assert (ann.shown_as, ann.notes) == ("N. N. 1", "Tall")


@pytest.mark.parametrize("taken", ["Bo Fitz", "n. n. 1"])
def test_a_shown_name_that_is_somebody_elses_is_a_fault(desk, club, taken) -> None:
    hide(club)
    add_people(club=club, people=[("Bo Fitz", "", "")])
    page = send(desk, club, f"Name,Shown as\nCy Hill,{taken}\n")
    assert "The club knows somebody of this name already" in text_of(page)
    assert 'name="line-2-shown_as"' in page.content.decode()


def test_a_treasurers_list_changes_no_name_that_everybody_reads(club: Club) -> None:
    add_people(club=club, people=[("Ann Ray", "", "")])
    tess = official_of(club, "treasurer")
    text = "Name,Shown as\nAnn Ray,A. R.\nBo Fitz,B. F.\n"
    assert "A director changes the name" in text_of(send(tess, club, text))
    send(tess, club, text, do="take")
    shown = dict(club.people.values_list("name", "shown_as"))
    assert shown == {"Ann Ray": "", "Bo Fitz": "B. F."}


def test_a_list_of_dues_is_of_members_also_without_a_day(desk, club) -> None:
    add_person(club=club, name="Ann Ray", facts=MemberFacts(is_member=True))
    add_people(club=club, people=[("Di Moss", "", "")])
    text = "Name;Dues paid until\nAnn Ray;\nBo Fitz;\nCy Hill;2027-12-31\nDi Moss;\n"
    assert "Bo Fitz New, a member" in text_of(send(desk, club, text))
    send(desk, club, text, do="take")
    members = club.people.filter(is_member=True).values_list("name", flat=True)
    assert list(members) == ["Ann Ray", "Bo Fitz", "Cy Hill"]
