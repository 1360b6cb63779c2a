"""A pair that went home has no result after leaving."""

import json

import pytest

from tests.make import play_tables, played_rounds, started_event
from tests.tournaments.audit_logs import faults
from tests.tournaments.exchange.taking_in import twin, worked_out
from tournaments.draw.services.cutting import make_cut, take_back_cut
from tournaments.event.models import Event, Match, Pair
from tournaments.event.play import load_play
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.event.services.change import Refused
from tournaments.exchange.export import export_bytes
from tournaments.field.services.late import add_late_walk_up
from tournaments.field.services.withdrawals import (
    reinstate_pair,
    undo_round,
    withdraw_pair,
)
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Score, clinches, stage_standings
from tournaments.progress.selectors.next_step import next_step
from tournaments.schedule.selectors.forecast import wave_starts

pytestmark = pytest.mark.django_db


@pytest.fixture
def left() -> tuple[Event, Pair, Match]:
    """Two rounds are played; whoever sits out the third goes home before it."""
    event = started_event(5, preset="state")
    play_tables(event)
    start_next(event=event, by="dora")
    play_tables(event)
    bye = event.matches.get(round__number=3, sides__source_kind="bye")
    pair = bye.sides.get(pair__isnull=False).pair
    withdraw_pair(event=event, pair=pair, by="dora")
    return event, pair, bye


def row_of(event: Event, pair: Pair):
    play = load_play(event.stages.get(number=1))
    return next(row for row in stage_standings(play) if row.entrant == pair.number)


def test_a_pair_that_went_home_has_no_bye(left) -> None:
    event, pair, bye = left
    before = row_of(event, pair)
    start_next(event=event, by="dora")
    after = row_of(event, pair)
    assert (after.wins, after.played) == (before.wins, before.played)
    bye.refresh_from_db()
    assert (bye.state, bye.winner, bye.games.count()) == ("void", None, 0)
    assert clinches(load_play(event.stages.get(number=1)))
    exported = json.loads(export_bytes(event))["stages"][0]["rounds"][2]["matches"]
    [stated] = [match for match in exported if match["id"] == bye.number]
    assert (stated["state"], stated["games"]) == ("void", [])
    body = export_bytes(event)
    assert worked_out(twin(event)) == body


def test_back_before_the_round_it_sits_out_as_drawn(left) -> None:
    event, pair, bye = left
    reinstate_pair(event=event, pair=pair, by="dora")
    start_next(event=event, by="dora")
    bye.refresh_from_db()
    assert (bye.state, bye.games.get().ended) == ("final", "bye")


def test_a_round_taken_back_and_started_again_gives_it_no_bye(left) -> None:
    event, _pair, bye = left
    start_next(event=event, by="dora")
    third = event.stages.get(number=1).rounds.get(number=3)
    undo_round(event=event, round=third, by="dora")
    start_next(event=event, by="dora")
    bye.refresh_from_db()
    assert bye.state == "void"


def test_a_late_pair_does_not_meet_who_went_home(left) -> None:
    event, _pair, bye = left
    late = add_late_walk_up(event=event, players=("Late Ann", "Late Bo"), by="dora")
    bye.refresh_from_db()
    assert bye.state == "void"
    assert not bye.sides.filter(pair__number=late.number).exists()


def test_who_leaves_second_wins_no_later_round_against_who_left_first() -> None:
    event = started_event(4)
    both = event.matches.filter(round__number=3).first()
    play_tables(event)
    start_next(event=event, by="dora")
    play_tables(event)
    lost = [row_of(event, side.pair).losses for side in both.sides.all()]
    for side in both.sides.order_by("side"):
        withdraw_pair(event=event, pair=side.pair, by="dora")
        assert event.pairs.get(pk=side.pair_id).out_round == 3
    both.refresh_from_db()
    assert (both.is_forfeit, both.winner) == (True, None)
    assert both.games.get().score == Score((0, 0), "forfeit")
    after = [row_of(event, side.pair).losses for side in both.sides.all()]
    assert after == [n + 1 for n in lost]
    assert faults(event) == []


@pytest.mark.parametrize("first", [0, 1])
def test_who_comes_back_wins_a_later_round_against_a_pair_that_stays_away(first):
    event = started_event(4)
    later = event.matches.filter(round__number=3).first()
    pairs = [side.pair for side in later.sides.order_by("side")]
    for pair in (pairs[first], pairs[1 - first]):
        withdraw_pair(event=event, pair=pair, by="dora")
    reinstate_pair(event=event, pair=pairs[0], by="dora")
    later.refresh_from_db()
    assert (later.is_forfeit, later.winner) == (True, 1)
    assert later.games.get().score == Score((7, 0), "forfeit")


def test_nobody_comes_back_into_a_standing_that_the_cut_was_made_from() -> None:
    event = played_rounds(6)
    act = {"event": event, "by": "dora"}
    gone = event.pairs.get(number=3)
    withdraw_pair(pair=gone, **act)
    make_cut(**act)
    with pytest.raises(Refused, match="Take the cut back first"):
        reinstate_pair(pair=gone, **act)
    take_back_cut(**act)
    reinstate_pair(pair=gone, **act)
    make_cut(**act)
    assert event.stages.get(number=2).seats.filter(pair=gone).exists()


def test_a_wave_whose_matches_are_all_forfeited_is_not_started() -> None:
    event = started_event(6, preset="state", tables=2)
    second = event.matches.get(round__number=1, wave=2)
    gone = second.sides.first().pair
    assert wave_starts(read_snapshot(event)).keys() >= {(1, 1, 2), (1, 2, 1)}
    withdraw_pair(event=event, pair=gone, by="dora")
    assert (1, 1, 2) not in wave_starts(read_snapshot(event))
    play_tables(event)
    owed = event.matches.filter(round__number=2, wave=1, state="ready").count()
    step = next_step(read_snapshot(event))
    assert step.label == "Start round 2"
    assert (
        step.sentence
        == f"Round 2: {owed} {'table' if owed == 1 else 'tables'}, 25 minutes"
    )
    start_next(event=event, by="dora")
    assert event.stages.get(number=1).rounds.get(number=2).wave == 1
