"""The database refuses a performance that cannot be."""

from datetime import date

import pytest
from django.db import IntegrityError, transaction

from players.archive.models import Performance
from players.people.models import Person
from players.people.services.club_list import add_people
from tests.each import each
from tests.make import make_club
from tests.refused import refused_twice

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Person:
    return add_people(club=make_club(), people=[("Ann Ray", "", "")])["ann ray"]


def store(person: Person, **changed: object) -> Performance:
    columns: dict[str, object] = {
        "event_uid": "e1",
        "event_name": "Spring Open",
        "event_path": "/e/spring-open-2027/",
        "date": date(2027, 3, 6),
        "place": 3,
        "stage_place": 3,
        "field_size": 8,
        "behind": 5,
        "wins": 4,
        "losses": 1,
        "marks_for": 30,
        "marks_against": 20,
    }
    return Performance.objects.create(
        club=person.club, person=person, **(columns | changed)
    )


@each(
    ("constraint", "changed"),
    [
        ("players_performance_place_in_field", {"place": 9}),
        ("players_performance_place_in_field", {"behind": 6}),
        ("players_performance_placed_or_not", {"place": None}),
        ("players_performance_stage_place", {"stage_place": 0}),
        ("players_performance_stage_place", {"stage_place": 4}),
        ("players_performance_event_named", {"event_uid": ""}),
        ("players_performance_event_named", {"event_name": ""}),
    ],
)
def test_what_cannot_be_is_refused(
    ann: Person, constraint: str, changed: dict[str, object]
) -> None:
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        store(ann, **changed)


def test_nobody_is_their_own_partner(ann: Person) -> None:
    match = "players_performance_other_partner"
    with pytest.raises(IntegrityError, match=match), transaction.atomic():
        store(ann, partner=ann)


def test_a_person_is_in_an_event_once(ann: Person) -> None:
    store(ann)
    store(ann, event_uid="e2")
    table = "players_performance"
    refused_twice("players_performance_once", table, "event_uid, person_id")
