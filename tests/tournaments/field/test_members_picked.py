"""Entrants are picked from the club's list, which says whose dues are unpaid."""

from datetime import date
from uuid import uuid4

import pytest
from django.test import Client

from players.people.models import Person
from players.people.names import name_key
from tests.make import make_club, started_event
from tests.page_text import text_of
from tests.tournaments.field.check_in import own_event
from tournaments.event.models import Event
from tournaments.field.selectors.hall import people_like

pytestmark = pytest.mark.django_db
PAID, OVER = date(2199, 1, 1), date(2020, 1, 1)


def with_members(event: Event) -> dict[str, int]:
    for name, town, dues, is_member in (
        ("Zoe Able", "Shiner", PAID, True),
        ("Al Baker", "Shiner", OVER, True),
        ("Cy Cole", "West", None, True),
        ("Vi Visitor", "", None, False),
    ):
        facts = {"town": town, "dues_until": dues, "is_member": is_member}
        key = name_key(name)
        Person.objects.create(club=event.club, name=name, key=key, **facts)
    return dict(event.club.people.values_list("name", "pk"))


def pick(desk: Client, event: Event, *numbers: int, **more: object):
    typed = {"person": numbers, "key": uuid4(), "is_checked_in": "on"} | more
    return desk.post(f"/desk/{event.slug}/pairs/members/", typed, follow=True)


def test_members_stand_by_family_name_with_what_they_owe(signed_in, event) -> None:
    with_members(event)
    page = text_of(signed_in.get(f"/desk/{event.slug}/pairs/members/"))
    assert (
        "Zoe Able Shiner Al Baker Shiner dues ended Jan. 1, 2020 "
        "Cy Cole West dues not paid"
    ) in page
    assert "Vi Visitor" not in page
    searched = text_of(signed_in.get(f"/desk/{event.slug}/pairs/members/?q=visitor"))
    assert "Vi Visitor" in searched
    assert "dues" not in searched
    assert "/pairs/members/" in signed_in.get(f"/desk/{event.slug}/pairs/").text


def test_two_who_are_ticked_are_a_pair_once(signed_in, event) -> None:
    people = with_members(event)
    key = uuid4()
    for _again in (1, 2):
        page = pick(signed_in, event, people["Al Baker"], people["Zoe Able"], key=key)
        assert "Entered:" in text_of(page)
    pair = event.pairs.get()
    entered = (pair.name, pair.town, pair.is_checked_in)
    assert entered == ("Al Baker / Zoe Able", "Shiner", True)
    picked = {people["Al Baker"], people["Zoe Able"]}
    assert {seat.person_id for seat in pair.players.all()} == picked
    assert "Zoe Able Shiner · number 1" in text_of(page)


def test_another_number_is_no_pair_and_the_ticks_stay(signed_in, event) -> None:
    people = with_members(event)
    for picked in ([], ["Al Baker"], ["Al Baker", "Cy Cole", "Zoe Able"]):
        page = pick(signed_in, event, *(people[name] for name in picked))
        assert page.status_code == 422
        assert "Tick the 2 players of one entry." in text_of(page)
        assert page.text.count("checked") >= len(picked)
    assert not event.pairs.exists()


def test_single_players_are_entered_each_or_none(signed_in, dora) -> None:
    event = own_event(dora, preset="club-night")
    people = with_members(event)
    pick(signed_in, event, people["Al Baker"], people["Cy Cole"])
    names = list(event.pairs.order_by("number").values_list("name", flat=True))
    assert names == ["Al Baker", "Cy Cole"]
    page = pick(signed_in, event, people["Zoe Able"], people["Cy Cole"])
    assert page.status_code == 422
    assert event.pairs.count() == 2


def test_after_the_start_who_is_picked_is_previewed_as_late(signed_in, dora) -> None:
    event = started_event(club=make_club(director=dora))
    people = with_members(event)
    page = pick(signed_in, event, people["Al Baker"], people["Zoe Able"])
    assert "Al Baker" in text_of(page)
    assert event.pairs.count() == 4


def test_a_name_typed_at_the_desk_says_what_is_owed(event) -> None:
    with_members(event)
    assert people_like(event, "al")[0]["about"] == "Shiner, dues ended Jan. 1, 2020"
    assert people_like(event, "zoe")[0]["about"] == "Shiner"
