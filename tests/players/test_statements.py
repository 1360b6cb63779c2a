"""A statement that is written once gives what the ORM gives each time."""

from datetime import date
from typing import Any

import pytest
from django.db.models import QuerySet

from players.models import Performance, Person
from players.services import add_people
from players.statements import ChangedMeanwhile, KnownRows, RowsOf
from tests.make import make_club
from tests.players.seasons import people, perform

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


def known(*, by_hash: bool = True) -> KnownRows:
    """What everybody did, with the names."""
    rows = Performance.objects.order_by("pk")
    named = Person.objects.filter(pk__in=rows.order_by().values("person"))
    return KnownRows(rows, ["place", "person__name"], named, by_hash=by_hash)


def known_rows_follow_every_write() -> None:
    nobody = known()
    assert nobody == known()
    ann, bo, cy, di = people(make_club(), "Ann Ray", "Bo Fitz", "Cy Hill", "Di Voss")
    perform([ann, bo], 1)
    perform([cy, di], 2)
    before = known()
    assert before != nobody
    assert (before, hash(before)) == (known(), hash(known()))
    assert [place for place, _name in before.read()] == [1, 1, 2, 2]
    for person, place in ((ann, 2), (bo, 2), (cy, 1), (di, 1)):
        of_person = Performance.objects.filter(person=person)
        of_person.update(place=place, stage_place=place)
    exchanged = known()
    assert exchanged != before
    Person.objects.filter(pk=ann.pk).update(name="Ann Roy")
    assert known() not in (before, exchanged)


def test_known_rows_are_others_after_every_write() -> None:
    known_rows_follow_every_write()


@pytest.mark.postgres
def test_known_rows_are_others_after_every_write_on_postgres() -> None:
    known_rows_follow_every_write()


@pytest.mark.postgres
def test_rows_that_changed_since_they_were_compared_are_refused() -> None:
    perform(people(make_club(), "Ann Ray", "Bo Fitz"), 1)
    compared = known()
    Performance.objects.update(place=2, stage_place=2)
    with pytest.raises(ChangedMeanwhile):
        compared.read()
    compared = known()
    Performance.objects.all().delete()
    with pytest.raises(ChangedMeanwhile):
        compared.read()


@pytest.mark.postgres
def test_rows_compared_by_their_columns_are_given_as_they_were_compared() -> None:
    perform(people(make_club(), "Ann Ray", "Bo Fitz"), 1)
    compared = known(by_hash=False)
    Performance.objects.update(place=2, stage_place=2)
    assert [place for place, _name in compared.read()] == [1, 1]
    assert compared != known(by_hash=False)
