"""A rating that is interrupted, or done twice at once, ends as if made anew."""

from io import StringIO

import pytest
from django.core.management import call_command

from players.clubs.models import Club
from players.ratings.models import RatedEvent, RatingDue
from players.ratings.selectors import is_due
from tests.make import make_club
from tests.scoring.results.races import at_once
from tests.tournaments.ratings.rated_events import (
    CUP,
    SPRING,
    anew,
    finished,
    spring,
    stored,
)
from tournaments.event.services.events import reopen_event
from tournaments.ratings.services import rate_club

pytestmark = pytest.mark.django_db


def test_a_rating_that_was_interrupted_is_gone_on_with(club: Club) -> None:
    spring(club, 2)
    with pytest.raises(KeyboardInterrupt):
        rate_club(club.pk, _interrupt, at_once=1)
    assert RatedEvent.objects.count() == 1
    assert is_due(club.pk)
    assert rate_club(club.pk) == 1
    assert not is_due(club.pk)
    assert stored() == anew(club)


def test_of_two_runs_at_once_one_ends_and_neither_deletes_what_the_other_rated(club):
    spring(club)
    others: list[int] = []

    def begin_another(count: int) -> None:
        assert len(others) < 3, "each run begins where the other has rated"
        others.append(RatedEvent.objects.count())
        with pytest.raises(KeyboardInterrupt):
            rate_club(club.pk, _interrupt, at_once=1)

    assert rate_club(club.pk, begin_another, at_once=1) == 1
    assert (others, RatedEvent.objects.count()) == ([1], 2)
    assert rate_club(club.pk) == 1
    assert stored() == anew(club)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_end_and_every_event_is_rated_once() -> None:
    club = make_club()
    for day in SPRING[:2]:
        finished(club=club, name=f"{day:%B}", day=day, preset=CUP)
    counts = []
    work = [lambda: counts.append(rate_club(club.pk, at_once=1))] * 2
    assert at_once(*work) == []
    assert sum(counts) == RatedEvent.objects.count() == 2
    assert not RatingDue.objects.exists()
    assert stored() == anew(club)


def test_the_command_beside_a_run_rates_each_event_and_ends_the_run(club: Club) -> None:
    spring(club)
    out = StringIO()
    runs: list[bool] = []

    def run_command(count: int) -> None:
        if not runs:
            runs.append(True)
            call_command("rebuild_ratings", stdout=out)

    assert rate_club(club.pk, run_command, at_once=1) == 1
    assert f"{club}: 3 events rated" in out.getvalue()
    assert not is_due(club.pk)
    assert stored() == anew(club)


def _interrupt(count: int) -> None:
    raise KeyboardInterrupt


def test_a_change_while_events_are_rated_begins_again(club: Club) -> None:
    event, _april = spring(club, 2)
    is_changed = []

    def change_once(count: int) -> None:
        if not is_changed:
            is_changed.append(True)
            reopen_event(event=event, by="dora", reason="a wrong score")

    rate_club(club.pk, change_once, at_once=1)
    assert [rated.event_name for rated in RatedEvent.objects.all()] == ["April"]
    assert stored() == anew(club)
