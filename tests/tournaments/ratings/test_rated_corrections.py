"""After any corrections and merges, ratings kept up to date equal those made anew."""

import os
from datetime import date
from random import Random
from uuid import uuid4

import pytest

from players.clubs.models import Club
from players.people.models import Person
from tests.make import make_event
from tests.tournaments.event.test_performances import _correct, _leave_or_return
from tests.tournaments.exchange.taking_in import play_to_the_end
from tests.tournaments.ratings.rated_events import (
    MOMENT,
    SPRING,
    anew,
    finished,
    spring,
    stored,
)
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.event.models import Event
from tournaments.event.services.events import reopen_event
from tournaments.field.services.imports import import_pairs
from tournaments.field.sheet import RegistrationLine
from tournaments.floor.services.rounds import start_next
from tournaments.people.services import merge_people, unmerge_people
from tournaments.ratings.services import rate_club

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(int(os.environ.get("SEEDS", "1"))))
def test_under_random_corrections_and_withdrawals_kept_equals_anew(
    club: Club, seed: int
) -> None:
    random = Random(seed)
    events = [
        finished(club=club, name=f"{day:%B}", day=day, seed=seed + n)
        for n, day in enumerate(SPRING[:2], 1)
    ]
    rate_club(club.pk)
    for _ in range(2):
        event = random.choice(events)
        reopen_event(event=event, by="dora", reason="corrected")
        if random.random() < 0.3:
            rate_club(club.pk)
        _correct(event, random)
        _leave_or_return(event, random)
        play_to_the_end(event, random.randrange(99), MOMENT)
        rate_club(club.pk)
        running = stored()
        assert running == anew(club)
    assert Person.objects.count() == 8


def test_a_merge_and_its_way_back_are_rated_as_if_they_had_always_been(
    club: Club,
) -> None:
    spring(club, 2)
    spelt = make_event(club, name="Late March")
    Event.objects.filter(pk=spelt.pk).update(date=date(2027, 3, 27))
    spelt.refresh_from_db()
    names = [("Anne Raye", "Bo Fitz"), ("Cy Hill", "Di Moss"), ("Ed Nash", "Flo Lane")]
    lines = [RegistrationLine(0, pair) for pair in (*names, ("Gus Pike", "Hal Reed"))]
    import_pairs(event=spelt, lines=lines, by="dora", is_checked_in=True)
    draw_event(event=spelt, by="dora", seed=7)
    confirm_draw(event=spelt, by="dora")
    start_next(event=spelt, by="dora")
    play_to_the_end(spelt, 7, MOMENT)
    rate_club(club.pk)
    before = stored()
    ann, anne = (club.people.get(name=name) for name in ("Ann Ray", "Anne Raye"))
    merge = merge_people(kept=ann, gone=anne, by="dora", key=uuid4())
    rate_club(club.pk)
    merged = stored()
    assert not anne.rating_points.exists()
    assert ann.rating_points.count() == 3
    assert merged == anew(club)
    unmerge_people(merge=merge, by="dora", key=uuid4())
    rate_club(club.pk)
    assert stored() == before
