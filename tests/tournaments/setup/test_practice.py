"""A practice day is deleted whole; nothing else can be, and nothing else is touched.

Meanwhile nobody invented for it is suggested in a real event.
"""

import pytest
from django.apps import apps

from players.people.models import Partnership, Person
from scoring.rehearse.practice import open_practice, play_practice
from scoring.rehearse.until import Until
from tests.make import make_club, started_event
from tournaments import formats
from tournaments.event.models import Event, Follower, Notice
from tournaments.field.selectors.hall import people_like
from tournaments.floor.services.clocks import announce
from tournaments.following.services import follow
from tournaments.setup.services.practice import delete_practice

pytestmark = pytest.mark.django_db
WHOLE_MORNING = Until(2, 1)


def practise(club, until=WHOLE_MORNING, pairs=5):
    """A day with rulings, settled ties and a cut."""
    event = open_practice(
        club=club, format=formats.preset("spec"), pairs=pairs, until=until, seed=18
    )
    # Confirmations are drawn by lot too: without them this seed has what is deleted.
    event.policy = Event.Policy.ALONE
    event.save()
    play_practice(event, pairs, until)
    return event


def rows():
    """How many rows each table has."""
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
