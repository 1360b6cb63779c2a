"""A statement that is written once gives what the ORM gives each time."""

from datetime import date
from typing import Any

import pytest
from django.db.models import QuerySet

from players.models import Person
from players.services import add_people
from players.statements import RowsOf
from tests.make import make_club

pytestmark = pytest.mark.django_db


def named(club: int, person: int) -> QuerySet[Person, Any]:
    rows = Person.objects.filter(club=club).exclude(pk=person)
    return columns(rows.order_by("pk"))


def columns(people: QuerySet[Person]) -> QuerySet[Person, Any]:
    return people.values_list("pk", "name", "is_member", "dues_until")


def test_each_argument_goes_where_it_belongs_and_values_are_as_the_orm_gives_them() -> (
    None
):
    club = make_club()
    names = [("Ann Ray", "", ""), ("Bo Fitz", "", ""), ("Cy Hill", "", "")]
    people = add_people(club=club, people=names)
    paid = {"is_member": True, "dues_until": date(2027, 12, 31)}
    Person.objects.filter(pk=people["bo fitz"].pk).update(**paid)
    others = RowsOf(named)
    for person in people.values():
        assert list(others.read(club.pk, person.pk)) == list(named(club.pk, person.pk))
    assert not others.read(club.pk + 1, people["ann ray"].pk)
    by_key = RowsOf(lambda person: columns(Person.objects.filter(pk=person)))
    keys = [person.pk for person in people.values()]
    stored = list(columns(Person.objects.filter(pk__in=keys[:2])))
    assert sorted(by_key.read_any(keys[:2])) == sorted(stored)
    assert by_key.read_any([]) == []
