"""A deleted event is gone for everybody and comes back as it was; a practice day is deleted whole."""

from datetime import timedelta

import pytest
from django.apps import apps

from players.archive.models import Performance
from players.common import clock
from players.people.models import Partnership, Person
from players.people.services.people import MemberFacts, add_person
from scoring.rehearse.practice import open_practice, play_practice
from scoring.rehearse.until import Until
from tests.make import make_club, make_event, started_event
from tests.tournaments.exchange.taking_in import finished_event
from tournaments import formats
from tournaments.event.models import Event, Follower, Notice
from tournaments.event.services.change import Refused
from tournaments.exchange.export import export_event
from tournaments.field.selectors.hall import people_like
from tournaments.field.services.late import add_late_walk_up
from tournaments.floor.services.clocks import announce
from tournaments.following.services import follow
from tournaments.league.services.lineups import enter_lineup
from tournaments.people.selectors.members import people_of
from tournaments.setup.services.deleted import (
    GOOD_FOR,
    bring_back_event,
    delete_event,
    forget_deleted,
)
from tournaments.setup.services.practice import delete_practice

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return finished_event(4)


def performances() -> list[tuple[object, ...]]:
    rows = Performance.objects.order_by("person")
    return list(rows.values_list("person", "partner", "place", "wins", "marks_for"))


def test_what_it_handed_down_goes_and_comes_with_it_and_nothing_is_lost(
    event: Event,
) -> None:
    before, stated = performances(), export_event(event)
    delete_event(event=event, by="dora")
    assert before
    assert not performances()
    assert Event.objects.get(pk=event.pk).deleted_by == "dora"
    bring_back_event(event=event, by="dana")
    assert performances() == before
    again = export_event(Event.objects.get(pk=event.pk))
    assert [again[part] for part in ("pairs", "stages", "placings")] == [
        stated[part] for part in ("pairs", "stages", "placings")
    ]
    last = event.audit.exclude(action="log.cover").order_by("-number")[:2]
    assert [(entry.action, entry.by) for entry in last] == [
        ("event.bring-back", "dana"),
        ("event.delete", "dora"),
    ]


def test_after_thirty_days_it_is_gone_for_good(event: Event) -> None:
    other = make_event(event.club, name="Summer Open")
    delete_event(event=event, by="dora")
    assert forget_deleted() == 0
    long_ago = clock.now() - GOOD_FOR - timedelta(minutes=1)
    Event.objects.filter(pk=event.pk).update(deleted_at=long_ago)
    with pytest.raises(Refused, match="too long ago"):
        bring_back_event(event=event, by="dora")
    assert forget_deleted() == 1
    assert list(Event.objects.all()) == [other]


WHOLE_MORNING = Until(2, 1)


def practise(club, until=WHOLE_MORNING, pairs=5, preset="spec"):
    event = open_practice(
        club=club, format=formats.preset(preset), pairs=pairs, until=until, seed=18
    )
    # Confirmations are drawn by lot too: without them this seed has what is deleted.
    event.policy = Event.Policy.ALONE
    event.save()
    play_practice(event, pairs, until)
    return event


def rows():
    return {
        model._meta.label: model.objects.count()
        for app in ("players", "tournaments", "scoring")
        for model in apps.get_app_config(app).get_models()
    }


def test_everything_of_it_goes():
    club = make_club()
    started_event(8, club=club)
    before = rows()
    event = practise(club)
    assert rows()["scoring.Ruling"]
    assert rows()["tournaments.TieBreak"]
    announce(event=event, text="Shake.", by="dora")
    follow(of=event.pairs.first(), address="a@b.org", language="en")
    follower = Follower.objects.get(pair__event=event)
    Notice.objects.create(follower=follower, what="one", next_at=event.changed_at)
    assert delete_practice(club=club, uid=event.uid)
    assert rows() == before
    assert not delete_practice(club=club, uid=event.uid)


def test_no_other_club_deletes_it_and_who_plays_elsewhere_too_stays():
    club = make_club()
    real = started_event(4, club=club)
    event = practise(club, until=Until(1, 1), pairs=8)
    assert not delete_practice(club=make_club("Shiner"), uid=event.uid)
    assert Event.objects.filter(pk=event.pk).exists()
    first, second = event.pairs.first().players.all()
    assert people_like(real, first.name) == []
    seat = real.pairs.first().players.first()
    seat.person = first.person
    seat.save()
    Person.objects.filter(pk=second.person_id).update(phone="555-0142")
    delete_practice(club=club, uid=event.uid)
    assert set(club.people.values_list("pk", flat=True)) >= {
        first.person_id,
        second.person_id,
    }
    assert not Partnership.objects.filter(first=first.person_id).exists()


def listed(club):
    return list(people_of(club, today=clock.today()))


def test_a_substitute_of_a_practised_league_is_in_no_list_and_goes_with_it():
    club = make_club()
    before = rows()
    event = practise(club, until=Until(1, 1), pairs=4, preset="home-away-league")
    side = event.matches.get(number=1).sides.get(side=1)
    two = side.pair.players.first().name, "Pearl Stand-in"
    enter_lineup(event=event, number=1, side=1, players=two, by="Pair")
    assert not listed(club)
    assert delete_practice(club=club, uid=event.uid)
    assert rows() == before


def test_a_member_who_practises_stays_in_the_list_and_in_the_club():
    club = make_club()
    facts = MemberFacts(email="ann@example.org", is_member=True)
    ann = add_person(club=club, name="Ann Ray", facts=facts)
    event = practise(club, until=Until(1, 1), pairs=8)
    add_late_walk_up(event=event, players=("Ann Ray", "Zoe Ott"), by="dora")
    assert listed(club) == [ann]
    delete_practice(club=club, uid=event.uid)
    assert list(club.people.all()) == [ann]
