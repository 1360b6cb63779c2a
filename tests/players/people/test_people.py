"""The database refuses a person who cannot be."""

import pytest

from players.people.models import Person
from players.people.services.club_list import add_people
from tests.make import make_club
from tests.refused import refused, refused_twice

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _people() -> None:
    names = ("Ann Ray", "Bo Fitz")
    people = add_people(club=make_club(), people=[(name, "", "") for name in names])
    for person in people.values():
        Person.objects.filter(pk=person.pk).update(
            shown_as=f"N. N. {person.pk}", shown_key=f"n n {person.pk}"
        )


def test_two_people_of_a_club_are_not_shown_alike() -> None:
    table = "players_person"
    refused_twice("players_person_shown_key_once", table, "club_id, shown_key")


@pytest.mark.parametrize("column", ["shown_as", "shown_key"])
def test_a_name_that_is_shown_has_its_key(column: str) -> None:
    refused(
        "players_person_shown_as_keyed",
        f"UPDATE players_person SET {column} = ''",  # noqa: S608
    )


def test_a_visitor_pays_no_dues() -> None:
    refused(
        "players_person_dues_of_member",
        "UPDATE players_person SET dues_until = '2027-12-31'",
    )


def test_a_former_name_is_one_persons() -> None:
    for person in Person.objects.all():
        person.former_names.create(club=person.club, name="X", key=f"x{person.pk}")
    table = "players_formername"
    refused_twice("players_formername_key_once", table, "club_id, key")
    refused("players_formername_key_given", f"UPDATE {table} SET key = ''")  # noqa: S608
