"""A final event is a record."""

from functools import partial

import pytest

from tests.make import started_event
from tournaments.draw.services.cutting import reopen_tie
from tournaments.draw.services.drawing import confirm_draw
from tournaments.draw.services.seating import set_table_in_use
from tournaments.event.models import Event, TieBreak
from tournaments.event.services.change import Refused
from tournaments.floor.services.calling import start_match

pytestmark = pytest.mark.django_db


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
