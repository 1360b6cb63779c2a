from collections.abc import Iterator

import pytest

from tests.make import (
    drawn_event,
    make_event,
    make_pairs,
    play,
    play_tables,
    started_event,
)
from tests.tournaments.exchange.taking_in import cut_next
from tournaments.draw.services.cutting import finalise, make_cut
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.event.models import Event
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.field.services.pairs import add_pair
from tournaments.floor.services.rounds import start_next
from tournaments.formats import PRESETS
from tournaments.progress.selectors.next_step import day_steps, next_step
from tournaments.progress.selectors.steps import NextStep

pytestmark = pytest.mark.django_db

OF_EACH_KIND = ("spec", "draw-box", "home-away-league", "club-night")
"""Rounds with a cut, brackets alone, dates, players: no other preset has other steps."""
FEWEST = 4
FIELD = {"texas42-sample": 8, "club-night": 5, "austin": 8}
FIELD |= dict.fromkeys(("curry-county", "curry-county-dates"), 10)


def do(event: Event, step: NextStep) -> None:
    if step.do == "start":
        start_next(event=event, by="dora")
    elif step.name in ("results", "matches"):
        play_tables(event)
        dated = event.matches.filter(fixture__isnull=False, round__wave__gt=0)
        for match in dated.filter(state="ready"):
            play(event, match)
    else:
        {
            "draw": lambda: draw_event(event=event, by="dora", seed=42),
            "confirm": lambda: confirm_draw(event=event, by="dora"),
            "ties": lambda: cut_next(event),
            "cut": lambda: make_cut(event=event, by="dora"),
            "finish": lambda: finalise(event=event, by="dora"),
        }[step.name]()


def a_day(event: Event, most: int = 400) -> Iterator[str]:
    """The names of the steps from the draw to the trophy, each of them done."""
    for _ in range(most):
        event.refresh_from_db()
        step = next_step(read_snapshot(event))
        yield step.name
        if step.name == "final":
            return
        do(event, step)
    raise AssertionError("the day does not end")


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param(preset, marks=[] if preset in OF_EACH_KIND else [pytest.mark.soak])
        for preset in [*PRESETS][:17]
    ],
)
def test_doing_the_next_thing_leads_to_the_trophy(preset: str) -> None:
    event = make_event(preset=preset, tables=4)
    make_pairs(event, FIELD.get(preset, FEWEST))
    if event.format.entry == "club":
        event.pairs.filter(number__lte=5).update(club_name="Shiner")
        event.pairs.filter(number__gt=5).update(club_name="Gonzales")
    names = list(a_day(event))
    assert names[:2] == ["draw", "confirm"]
    assert names[-2:] == ["finish", "final"]


def test_pairs_come_first_then_their_check_in() -> None:
    event = make_event()
    assert next_step(read_snapshot(event)).name == "pairs"
    add_pair(event=event, players=("Ann Ray", "Bo Fitz"), by="dora")
    step = next_step(read_snapshot(event))
    assert step.name == "check-in"
    assert step.sentence.startswith("Nobody is checked in yet.")
    assert "takes 2 to 256 pairs, not 0" in step.sentence
    make_pairs_in(event)
    assert next_step(read_snapshot(event)).name == "check-in"
    assert next_step(read_snapshot(event)).other_label == "Draw the 2 who are here"


def make_pairs_in(event: Event) -> None:
    for players in (("Cy Hill", "Di Moss"), ("Ed Nash", "Flo Lane")):
        add_pair(event=event, players=players, by="dora", is_checked_in=True)


def test_a_wave_waits_for_the_tables_it_needs() -> None:
    event = started_event(8, tables=3)
    step = next_step(read_snapshot(event))
    assert (step.name, step.label) == ("results", "Enter table 1")
    assert step.sentence == "Wave 2 waits for table 1. 2 others still play."
    play(event, event.matches.get(table=1, state="playing"))
    step = next_step(read_snapshot(event))
    assert step.label == "Start wave 2 of round 1"
    assert step.sentence == "Round 1, wave 2: 1 table, 25 minutes"


def test_brackets_call_as_many_as_there_are_tables() -> None:
    event = drawn_event(8, preset="timpson", tables=3)
    assert next_step(read_snapshot(event)).label == "Call the first matches"
    start_next(event=event, by="dora")
    assert next_step(read_snapshot(event)).name == "matches"
    play(event, event.matches.get(table=1))
    step = next_step(read_snapshot(event))
    assert step.label == "Call 1 match"
    assert step.sentence == "1 match can be played. 1 table is free."


def test_a_league_begins_with_its_week_and_names_no_tables_and_no_clock() -> None:
    event = drawn_event(4, preset="home-away-league", tables=2)
    step = next_step(read_snapshot(event))
    assert step.sentence == "Week 1: 2 matches, each on its own date."
    assert step.label == "Start week 1 now"


def test_the_day_marks_where_it_stands() -> None:
    event = started_event()
    steps = day_steps(event, next_step(read_snapshot(event)))
    assert [s.label for s in steps] == [
        "Pairs",
        "Draw",
        "Rounds",
        "Cut",
        "Brackets",
        "Trophy",
    ]
    assert [s.state for s in steps] == ["done", "done", "current", *["todo"] * 3]


def test_a_league_has_neither_cut_nor_brackets() -> None:
    event = make_event(preset="austin-league")
    steps = day_steps(event, next_step(read_snapshot(event)))
    assert [step.name for step in steps] == ["pairs", "draw", "rounds", "trophy"]
