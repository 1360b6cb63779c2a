"""What is made once is read again, so that no test pays for it twice."""

from collections import defaultdict
from pathlib import Path

import pytest
from django.db import transaction

from players.clubs.models import Club
from tests import stored
from tests.make import make_club, make_director, make_event
from tests.stored import made_once
from tournaments.event.models import Event


@pytest.mark.django_db
def test_an_event_of_a_directed_club_is_made_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stored, "_shared", None)
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


@pytest.mark.django_db
def test_an_event_that_one_worker_made_is_read_by_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    makings = []

    @made_once
    def event_of_a_worker() -> Event:
        makings.append(1)
        return make_event()

    monkeypatch.setattr(stored, "_shared", tmp_path)
    for _worker in range(3):
        monkeypatch.setattr(stored, "_stored", defaultdict(list))
        with transaction.atomic():
            assert event_of_a_worker() == Event.objects.get()
            transaction.set_rollback(True)
    assert len(makings) == 1
