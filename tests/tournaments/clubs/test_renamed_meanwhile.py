"""Names change while events go on: neither write waits for the other for ever."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event as Signal

import pytest
from django.db import connection, transaction

from players.clubs.services.clubs import ClubFacts
from players.people.models import Person
from tests.make import make_event, make_pairs
from tournaments.clubs.services import change_club
from tournaments.event.services.change import lock_events, open_change
from tournaments.field.lists import read_list
from tournaments.people.forms import PeopleListForm
from tournaments.people.services import import_members

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def waits_for_a_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_locks WHERE NOT granted")
        return cursor.fetchone() is not None


def test_a_person_is_added_in_an_event_while_its_club_gets_a_new_name() -> None:
    event, is_locked = make_event(), Signal()

    def rename() -> None:
        is_locked.wait()
        try:
            facts = ClubFacts("Lavaca 42 Club")
            change_club(club=event.club, facts=facts, by="dora")
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        renamed = pool.submit(rename)
        with open_change(event, by="ann") as change:
            is_locked.set()
            while not waits_for_a_lock():
                pass
            Person.objects.create(club=event.club, name="Ann Lee", key="ann lee")
            change.log("pair.add", pair=1)
        renamed.result()
    event.club.refresh_from_db()
    assert event.club.name == "Lavaca 42 Club"
    assert list(event.club.people.values_list("name", flat=True)) == ["Ann Lee"]


def test_a_list_changes_names_in_two_divisions_while_both_are_pressed() -> None:
    """The list names the later division's player first."""
    first = make_event()
    second = make_event(first.club, name="Evening Open")
    make_pairs(first, 1)
    make_pairs(second, 2)
    names = ["Cy Hill", "Ann Ray"]
    sheet = "Name;Shown as\n" + "".join(f"{name};{name} Jr\n" for name in names)
    lines = read_list(sheet, PeopleListForm.columns).lines

    def take_in() -> None:
        try:
            import_members(club=first.club, lines=lines, by="dora")
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            lock_events([first])
            taken = pool.submit(take_in)
            while not waits_for_a_lock():
                pass
            lock_events([second])
        taken.result()
    assert {pair.name for pair in second.pairs.all()} >= {"Cy Hill Jr / Di Moss"}
