"""Who was forgotten before lists forgot them too."""

from importlib import import_module

import pytest
from django.apps import apps
from django.utils import timezone

from players.people.services.people import delete_person, facts_of, forget_facts
from tests.make import make_club
from tests.players.made_seasons import people

pytestmark = pytest.mark.django_db
MIGRATION = "players.migrations.0013_lists_say_nothing_of_who_is_forgotten"


def test_lists_that_were_taken_in_say_nothing_more_of_them() -> None:
    club = make_club()
    ann, bo, cy = people(club, "Ann Ray", "Bo Fitz", "Cy Fox")
    facts = {str(person.pk): facts_of(person) for person in (ann, bo, cy)}
    forget_facts(person=ann, by="dora")
    delete_person(person=bo, by="dora")
    taken_in = club.imports.create(
        by="dora",
        at=timezone.now(),
        added=facts,
        changed={pk: [before, before] for pk, before in facts.items()},
    )
    import_module(MIGRATION).clear(apps, None)
    taken_in.refresh_from_db()
    of_cy = facts[str(cy.pk)]
    assert [*taken_in.added.values()] == [{}, {}, of_cy]
    assert [*taken_in.changed.values()] == [[{}, {}], [{}, {}], [of_cy, of_cy]]
