"""However late, the morning ends; the director chooses where a late pair joins."""

import os
from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.make import make_club, play_on, play_tables, started_event
from tests.tournaments.field.late_pairs import check_rounds, lines, matches
from tournaments.event.models import Stage
from tournaments.event.play import load_play
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.event.services.change import Refused
from tournaments.field.selectors.late_options import late_options
from tournaments.field.services.late import add_late_walk_up
from tournaments.field.services.late_undo import take_back_late
from tournaments.floor.services.rounds import start_next
from tournaments.standings.selectors.standings import standing_of

pytestmark = pytest.mark.django_db
MORNINGS = int(os.environ.get("MORNINGS", "2"))


@settings(
    max_examples=MORNINGS, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    pairs=st.integers(4, 12),
    rounds=st.integers(0, 3),
    tables=st.integers(2, 9),
    preset=st.sampled_from(["spec", "weatherford", "austin", "new-mexico"]),
    lates=st.integers(1, 3),
)
def test_however_late_the_morning_ends_and_nobody_plays_twice_at_once(
    pairs: int, rounds: int, tables: int, preset: str, lates: int
) -> None:
    pairs = min(pairs, 10) if preset == "weatherford" else pairs
    event = started_event(pairs, preset=preset, tables=tables, club=make_club("C"))
    for _round in range(rounds):
        play_tables(event)
        if event.stages.get(number=1).state != Stage.State.OVER:
            start_next(event=event, by="dora")
    came = []
    for n in range(lates):
        players = (f"Late {n}", f"Later {n}")
        with suppress(Refused):
            came.append(add_late_walk_up(event=event, players=players, by="dora"))
    is_open = event.stages.get(number=1).rounds.filter(wave=0).exists()
    assert came or not is_open or preset == "weatherford"
    check_rounds(event)
    play_on(event)
    check_rounds(event)
    stage = event.stages.get(number=1)
    stage.event = event
    play = load_play(stage)
    counts = Counter(
        n
        for m in play.matches
        for side in m.sides
        for n in side
        if m.number in play.results
    )
    assert set(play.entrants) == set(range(1, pairs + len(came) + 1))
    assert max(counts.values()) <= stage.rounds.count()
    standing = standing_of(read_snapshot(event))
    assert {line.pair for t in standing.tables for line in t.lines} == set(
        play.entrants
    )


def test_the_director_chooses_where_a_late_pair_joins_and_gets_that() -> None:
    event = started_event(12, tables=6)
    play_tables(event)
    options = late_options(event)
    assert [option.value for option in options] == ["A", "B", "A+", "B+"]
    assert options[0].sentence == (
        "Group A of 7 in 5 rounds: 15 of 21 pairings are played, 4 byes, "
        "who comes late plays 4 games, 1 missed round is lost by forfeit."
    )
    was = lines(event)
    late = add_late_walk_up(
        event=event, players=("Late Ann", "Late Bo"), by="dora", place=options[3].place
    )
    assert {m.group for m in matches(event, late)} == {"B"}
    assert len(matches(event, late)) == 6
    assert "everybody meets everybody" in options[3].sentence
    rounds = event.stages.get(number=1).rounds
    assert rounds.count() > 5
    check_rounds(event)
    take_back_late(event=event, pair=late, by="dora")
    assert lines(event) == was
    assert rounds.count() == 5


def test_a_group_with_more_rounds_is_played_to_its_end() -> None:
    event = started_event(6)
    play_tables(event)
    place = late_options(event)[-1].place
    late = add_late_walk_up(
        event=event, players=("Late Ann", "Late Bo"), by="dora", place=place
    )
    play_on(event)
    check_rounds(event)
    assert {len(matches(event, p)) for p in event.pairs.all()} == {6}
    assert len(matches(event, late)) == 6
