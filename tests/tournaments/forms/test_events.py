"""Setting an event up: which formats are offered, and which is meant at first."""

import pytest

from tests.make import make_club
from tournaments import formats
from tournaments.forms.events import EventForm, preset_choices

pytestmark = pytest.mark.django_db


def test_every_preset_is_offered_once_under_how_its_day_goes() -> None:
    days = {str(day): [name for name, _title in of] for day, of in preset_choices(None)}
    assert sorted(name for names in days.values() for name in names) == sorted(
        formats.PRESETS
    )
    assert days["Rounds, then brackets"][0] == "state"
    assert "timpson" in days["Brackets from the first match on"]
    assert "club-night" in days["Rounds alone: leagues and evenings"]


def test_a_new_event_begins_with_a_clubs_full_day() -> None:
    form = EventForm(club=make_club())
    assert form["preset"].value() == "state"
