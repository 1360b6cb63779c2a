from dataclasses import replace
from datetime import date
from uuid import uuid4

import pytest

from tests.make import drawn_event, make_club, make_event
from tournaments import formats
from tournaments.draw.services.drawing import take_back_draw
from tournaments.draw.services.seating import set_table_in_use
from tournaments.event.models import Event
from tournaments.event.services.change import Refused
from tournaments.event.services.events import (
    EventSettings,
    change_event,
    create_event,
    facts_of,
    reopen_event,
)

pytestmark = pytest.mark.django_db


def change(event: Event, *, preset: str = "spec", tables: int = 4) -> None:
    change_event(
        event=event,
        facts=replace(facts_of(event), format=formats.preset(preset), tables=tables),
        by="dora",
    )


def test_the_same_key_gives_the_same_event() -> None:
    club, key = make_club(), uuid4()
    first, second = (
        create_event(
            club=club,
            facts=EventSettings(
                name="Spring Open",
                date=date(2027, 3, 6),
                format=formats.preset("spec"),
                tables=4,
            ),
            by="dora",
            key=key,
        )
        for _ in range(2)
    )
    assert first == second
    assert Event.objects.count() == 1


def test_events_of_one_name_have_addresses_of_their_own() -> None:
    club = make_club()
    assert [make_event(club).slug, make_event(club).slug] == [
        "spring-open-2027",
        "spring-open-2027-2",
    ]


def test_the_format_changes_until_the_draw_is_made() -> None:
    event = make_event()
    change(event, preset="timpson")
    assert [s.kind for s in event.stages.all()] == ["single_elimination"]


def test_a_draw_fixes_the_format_until_it_is_taken_back() -> None:
    event = drawn_event()
    with pytest.raises(Refused, match="The draw is made") as refused:
        change(event, preset="timpson")
    assert refused.value.field == "preset"
    take_back_draw(event=event, by="dora")
    change(event, preset="timpson")


def test_a_hall_shrinks_to_the_tables_that_are_needed() -> None:
    event = drawn_event(4)
    change(event, tables=2)
    assert event.tables.count() == 2
    with pytest.raises(Refused, match="Table 2 is still needed"):
        change(event, tables=1)


def test_a_table_out_of_use_gets_no_match() -> None:
    event = make_event(tables=2)
    set_table_in_use(event=event, number=1, is_in_use=False, by="dora")
    assert [t.number for t in event.tables.filter(is_in_use=True)] == [2]
    with pytest.raises(Refused, match="no table 9"):
        set_table_in_use(event=event, number=9, is_in_use=False, by="dora")


def test_only_a_final_event_is_reopened() -> None:
    with pytest.raises(Refused, match="is not final"):
        reopen_event(event=make_event(), by="dora", reason="no reason")
