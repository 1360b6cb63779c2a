"""Pairs leave and come back; rounds are undone."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.make import cut_event, play, played_rounds, started_event
from tournaments import formats
from tournaments.event.models import Game, Match, Pair, Stage
from tournaments.event.play import load_play
from tournaments.event.services.change import Refused, open_change
from tournaments.field.services.withdrawals import (
    reinstate_pair,
    undo_round,
    withdraw_pair,
)
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Score
from tournaments.results.services.results import record_result

pytestmark = pytest.mark.django_db


def pair(event, number) -> Pair:
    return event.pairs.get(number=number)


def morning(event) -> Stage:
    stage = event.stages.get(number=1)
    stage.event = event
    return stage


def matches_of(event, number):
    return event.matches.filter(sides__pair__number=number).order_by("round__number")


def test_what_a_pair_played_stands_and_the_rest_is_forfeited_7_0():
    event = started_event(4)
    first = matches_of(event, 1).first()
    play(event, first)
    withdraw_pair(event=event, pair=pair(event, 1), by="dora")
    assert (pair(event, 1).out_stage, pair(event, 1).out_round) == (1, 2)
    played, *owed = matches_of(event, 1)
    assert not played.is_forfeit
    assert all(m.is_forfeit and m.state == "final" for m in owed)
    for match in owed:
        opponent = match.sides.exclude(pair__number=1).get()
        assert match.winner == opponent.side
        game = match.games.get()
        assert sorted([game.marks_1, game.marks_2]) == [0, 7]


def test_a_disqualified_pair_stands_last():
    event = played_rounds(4)
    best = formats.stage_standings(load_play(morning(event)))[0]
    why = {"reason": "code", "is_disqualified": True}
    withdraw_pair(event=event, pair=pair(event, best.entrant), by="dora", **why)
    rows = formats.stage_standings(load_play(morning(event)))
    assert [r.entrant for r in rows if r.group == "A"][-1] == best.entrant


def test_a_pair_leaves_once_and_back_plays_the_rounds_that_have_not_started():
    event = started_event(4)
    withdraw_pair(event=event, pair=pair(event, 1), by="dora")
    with pytest.raises(Refused, match="already out"):
        withdraw_pair(event=event, pair=pair(event, 1), by="dora")
    reinstate_pair(event=event, pair=pair(event, 1), by="dora")
    first, *later = matches_of(event, 1)
    assert first.is_forfeit
    assert [m.state for m in later] == ["ready", "ready"]
    assert pair(event, 1).state == Pair.State.IN
    assert pair(event, 1).out_round is None


def test_in_a_bracket_the_next_match_goes_to_the_opponents():
    event = cut_event(4)
    start_next(event=event, by="dora")
    match = event.matches.filter(state="called").first()
    gone, opponent = [s.pair for s in match.sides.all()]
    withdraw_pair(event=event, pair=gone, by="dora")
    match.refresh_from_db()
    assert match.state == Match.State.FINAL
    assert match.games.count() == 2
    following = event.matches.get(
        sides__source_kind="winner", sides__source_ref=match.number
    )
    assert opponent in [s.pair for s in following.sides.all()]


def record(event, match, game: int) -> None:
    row = Game.objects.select_related("match").get(match=match, number=game)
    with open_change(event, by="dora") as change:
        record_result(change, game=row, score=Score((7, 3)))


def times_asked_whether_over(queries: CaptureQueriesContext) -> int:
    """How often a stage's first match that is still to be played was asked for."""
    return sum('NOT ("tournaments_match"."state" IN' in q["sql"] for q in queries)


def test_a_stage_whose_match_is_forfeited_by_a_result_is_closed_once():
    event = cut_event(4)
    start_next(event=event, by="dora")
    first, second = event.matches.filter(state="called").order_by("number")[:2]
    play(event, first)
    final = event.matches.get(
        sides__source_kind="winner", sides__source_ref=first.number
    )
    [waiting] = [side.pair for side in final.sides.all() if side.pair]
    withdraw_pair(event=event, pair=waiting, by="dora")
    record(event, second, game=1)
    with CaptureQueriesContext(connection) as queries:
        record(event, second, game=2)
    final.refresh_from_db()
    assert final.is_forfeit
    assert times_asked_whether_over(queries) == 1


def test_a_round_is_undone_with_its_clock_and_byes_while_it_has_no_result():
    event = started_event(5)
    round = morning(event).rounds.get(number=1)
    undo_round(event=event, round=round, by="dora")
    round.refresh_from_db()
    assert round.wave == 0
    assert not round.clock.exists()
    assert set(round.matches.values_list("state", flat=True)) == {"ready", "waiting"}
    start_next(event=event, by="dora")
    assert event.matches.filter(state="playing").count() == 2
    play(event, event.matches.get(table=1, round__number=1))
    with pytest.raises(Refused, match="Results of round 1 are in"):
        undo_round(event=event, round=round, by="dora")
