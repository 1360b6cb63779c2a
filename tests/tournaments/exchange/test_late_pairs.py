"""An export says which pairs came after the first round was drawn, and from when on."""

import pytest

from tests.each import each
from tests.make import drawn_event, play_tables, started_event
from tests.tournaments.exchange.taking_in import twin
from tests.tournaments.field.late_pairs import walks_up
from tournaments.event.models import Event
from tournaments.exchange.export import export_bytes, export_event
from tournaments.field.services.late_undo import take_back_late

pytestmark = pytest.mark.django_db


def late_of(event: Event) -> dict[int, int]:
    pairs = export_event(event)["pairs"]
    assert all(pair["late"] is True for pair in pairs if "late" in pair)
    return {pair["number"]: pair["from_round"] for pair in pairs if "late" in pair}


@each(
    ("preset", "pairs"),
    [("spec", 5), ("spec", 4), ("new-mexico", 4), ("chambers-lake", 5)],
)
def test_a_late_pair_is_named_with_the_first_round_it_could_play(
    preset: str, pairs: int
) -> None:
    event = started_event(pairs, preset=preset)
    play_tables(event)
    late = walks_up(event)
    assert late_of(event) == {late.number: 2}
    body = export_bytes(event)
    again = twin(event)
    assert late_of(again) == {late.number: 2}
    assert export_bytes(again) == body


def test_who_comes_before_the_first_round_begins_could_play_in_it() -> None:
    event = drawn_event(5)
    assert late_of(event) == {}
    late = walks_up(event)
    assert late_of(event) == {late.number: 1}
    take_back_late(event=event, pair=late, by="dora")
    assert late_of(event) == {}
