"""What ``docs/event-export.md`` says of an export is what an export has."""

import doctest
import json
from datetime import time

import pytest

from tests.make import drawn_event
from tests.served import ROOT
from tests.tournaments.audit_logs import played_event
from tests.tournaments.exchange.validate import (
    BY_DATES,
    OF_LATE_PAIRS,
    OF_OTHER_RULES,
    SWITCHES,
)
from tournaments.event.models import Home
from tournaments.exchange.dates import home_part, match_parts
from tournaments.exchange.export import export_bytes
from tournaments.exchange.shape import SCORES

pytestmark = pytest.mark.django_db

DOCS = ROOT / "docs" / "event-export.md"
IN_THE_CONTRACT = {"starts_at", "game", "score", "place"}


def test_a_reader_of_the_docs_recomputes_the_chain_of_the_log() -> None:
    audit = json.loads(export_bytes(played_event()))["audit"]
    ran = doctest.testfile(str(DOCS), module_relative=False, globs={"audit": audit})
    assert ran.attempted > 0
    assert ran.failed == 0


def test_every_key_beyond_the_contract_is_in_the_docs() -> None:
    event = drawn_event(preset="home-away-league", tables=2)
    match = event.matches.earliest("number")
    fixture = match.fixture
    fixture.was_venue, fixture.moves = "Grange Hall", 1
    fixture.moved_by = fixture.acknowledged_1 = 1
    dates = match_parts(match)
    keys = {*BY_DATES, *OF_OTHER_RULES, *SWITCHES, "begun", "after", "practice"}
    keys |= {
        *SCORES,
        *OF_LATE_PAIRS,
        *dates,
        *dates["date"],
        *home_part(Home(starts=time(19))),
    }
    text = DOCS.read_text()
    assert [key for key in keys - IN_THE_CONTRACT if f"{key}`" not in text] == []
