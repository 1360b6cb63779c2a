"""An event's settings: what its draw fixes, what stays once it is final."""

from functools import partial

import pytest

from tests.make import drawn_event, make_club, make_event, started_event
from tournaments.draw.services.cutting import reopen_tie
from tournaments.draw.services.drawing import confirm_draw
from tournaments.draw.services.seating import set_table_in_use
from tournaments.event.models import Event, TieBreak
from tournaments.event.services.change import Refused
from tournaments.event.services.events import reopen_event
from tournaments.floor.services.calling import start_match
from tournaments.setup.services.settings import change_event

pytestmark = pytest.mark.django_db


def test_events_of_one_name_have_addresses_of_their_own() -> None:
    club = make_club()
    assert [make_event(club).slug, make_event(club).slug] == [
        "spring-open-2027",
        "spring-open-2027-2",
    ]


def test_a_hall_shrinks_to_the_tables_that_are_needed() -> None:
    event = drawn_event(4)
    change_event(event=event, tables=2, by="dora")
    assert event.tables.count() == 2


def test_only_a_final_event_is_reopened() -> None:
    with pytest.raises(Refused, match="is not final"):
        reopen_event(event=make_event(), by="dora", reason="no reason")


def test_a_final_event_keeps_its_tables_its_draw_and_its_ties() -> None:
    event = started_event(4)
    Event.objects.update(state=Event.State.FINAL)
    match, stage = event.matches.earliest("number"), event.stages.get(number=1)
    tie = TieBreak(stage=stage, group="A", pairs=[1, 2])
    for act in (
        partial(set_table_in_use, number=1, is_in_use=False),
        partial(start_match, match=match),
        partial(reopen_tie, tie=tie),
        confirm_draw,
    ):
        with pytest.raises(Refused, match="is final"):
            act(event=event, by="dora")
