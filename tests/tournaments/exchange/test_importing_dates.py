"""The dates of a league come along with its matches."""

import json
from datetime import UTC, date, datetime, timedelta

import pytest

from tests.make import make_event, make_pairs
from tests.tournaments.exchange.taking_in import take_in
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.event.models import Event
from tournaments.exchange.export import export_event

pytestmark = pytest.mark.django_db


def test_a_start_alone_dates_a_match_of_a_league() -> None:
    event = make_event(preset="home-away-league", tables=2)
    make_pairs(event, 4)
    draw_event(event=event, seed=42, by="dora")
    confirm_draw(event=event, by="dora")
    stated = export_event(event)
    [round, *_later] = stated["stages"][0]["rounds"]
    for n, match in enumerate(round["matches"]):
        del match["date"]
        match["starts_at"] = f"2027-03-1{n}T01:30:00Z"
    Event.objects.update(uid="before")
    first, second = take_in(json.dumps(stated).encode()).matches.filter(
        number__in=[match["id"] for match in round["matches"]]
    )
    begins = date(2027, 3, 9)  # In Texas
    assert first.fixture.week_of == second.fixture.week_of == begins
    assert second.fixture.starts_at == datetime(2027, 3, 11, 1, 30, tzinfo=UTC)
    assert first.fixture.decide_on == begins + timedelta(days=21)
