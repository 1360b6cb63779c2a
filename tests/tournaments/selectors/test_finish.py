import pytest

from tests.make import drawn_event, play_tables
from tournaments.selectors.finish import final_places
from tournaments.services.rounds import start_next

pytestmark = pytest.mark.django_db


def test_pairs_that_share_a_place_say_so() -> None:
    event = drawn_event(8, preset="timpson")
    while event.stages.exclude(state="over").exists():
        if event.matches.filter(state="ready").exists():
            start_next(event=event, by="dora")
        play_tables(event)
    [places] = final_places(event)
    assert [row.place for row in places.rows] == ["1", "2", "3=", "3=", *["5="] * 4]
