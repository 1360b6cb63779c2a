"""What is made once is read again, so that no test pays for it twice."""

import pytest
from django.db import transaction

from players.clubs.models import Club
from tests.make import make_club, make_director, make_event
from tests.stored import made_once
from tournaments.event.models import Event


@pytest.mark.django_db
def test_an_event_of_a_directed_club_is_made_once() -> None:
    clubs = []

    @made_once
    def event(*, club: Club) -> Event:
        clubs.append(club)
        return make_event(club)

    for _again in range(2):
        with transaction.atomic():
            event(club=make_club(director=make_director()))
            assert Event.objects.get().club.memberships.exists()
            transaction.set_rollback(True)
    assert len(clubs) == 1
