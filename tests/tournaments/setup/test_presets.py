"""A club keeps formats under its own names; a new save is a new version."""

from dataclasses import replace
from uuid import uuid4

import pytest

from tests.make import drawn_event, make_club, make_event, started_event
from tournaments import formats
from tournaments.draw.services.drawing import take_back_draw
from tournaments.event.models import ClubPreset
from tournaments.event.services.change import Refused
from tournaments.field.services.withdrawals import undo_round
from tournaments.house.selectors import cite_format
from tournaments.setup.forms.presets import own_preset
from tournaments.setup.services.presets import change_format, save_preset

pytestmark = pytest.mark.django_db

SHORT = replace(formats.preset("spec"), no_show_minutes=9)


def keep(event, name="Our spring", shape=SHORT, **more) -> ClubPreset:
    return save_preset(event=event, name=name, format=shape, by="dora", **more)


def test_an_event_changes_its_format_until_it_is_drawn() -> None:
    event = make_event()
    change_format(event=event, format=SHORT, by="dora")
    assert event.format == SHORT
    assert cite_format(event).name == "Formal specification, changed for this event"
    event = drawn_event(club=make_club("Other"))
    with pytest.raises(Refused, match="The draw is made"):
        change_format(event=event, format=SHORT, by="dora")
    take_back_draw(event=event, by="dora")
    change_format(event=event, format=SHORT, by="dora")


def test_once_round_1_has_started_the_format_stands_and_is_dated() -> None:
    event = started_event()
    with pytest.raises(Refused, match="Round 1 has started"):
        change_format(event=event, format=SHORT, by="dora")
    assert cite_format(event).frozen_on is not None
    round = event.stages.get(number=1).rounds.get(number=1)
    undo_round(event=event, round=round, by="dora")
    assert cite_format(event).frozen_on is None


def test_a_kept_format_gets_versions_and_what_was_kept_stays() -> None:
    event = make_event()
    first = keep(event)
    assert keep(event) == first
    second = keep(event, shape=replace(SHORT, no_show_minutes=4))
    assert (first.version, second.version) == (1, 2)
    first.refresh_from_db()
    assert first.format.no_show_minutes == 9
    assert cite_format(event).name == "Our spring, version 2"


def test_the_same_key_keeps_it_once() -> None:
    event, key = make_event(), uuid4()
    assert keep(event, key=key) == keep(event, key=key)
    assert ClubPreset.objects.count() == 1


def test_a_running_events_format_can_still_be_kept() -> None:
    event = started_event()
    saved = keep(event, shape=event.format)
    assert saved.format.stages == event.format.stages
    assert event.club_preset is None


def test_it_needs_a_name() -> None:
    with pytest.raises(Refused, match="Give it a name"):
        keep(make_event(), name="  ")


def test_a_choice_that_names_no_number_is_no_preset_of_the_club() -> None:
    club = keep(make_event()).club
    for name in ("own-x", "own-", f"own-{'9' * 5_000}", "own--1"):
        assert own_preset(name, club) is None
