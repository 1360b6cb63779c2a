"""A correction after which more or fewer pairs enter the later stages."""

import os
import random
from contextlib import suppress

import pytest
from django.db import transaction

from tests.make import play, play_tables
from tests.tournaments.draw.brackets_after_cut import (
    after_the_cut,
    by_wins,
    correct,
    meeting,
    play_out,
    seeds,
    stage,
    turned,
)
from tests.tournaments.exchange.validate import faults
from tournaments.brackets.selectors import bracket_page
from tournaments.corrections.services.correct import plan_correction
from tournaments.draw.services.cutting import finalise, make_cut, take_back_cut
from tournaments.event.models import Game, Match, Stage
from tournaments.event.selectors.event_diff import opponents
from tournaments.event.selectors.event_plan import matches_of
from tournaments.event.selectors.matches import line_of
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.event.services.change import Refused
from tournaments.exchange.export import export_event
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Score
from tournaments.standings.selectors.cut import cut_of, takes

pytestmark = pytest.mark.django_db
SEEDS = int(os.environ.get("SEEDS", "1"))
KINDS = ("double_elimination", "single_elimination")


def ends_as_it_should(event):
    play_out(event)
    assert finalise(event=event, by="dora") == []
    assert faults(export_event(event)) == []


def test_a_pair_lifted_over_the_line_enters_the_bracket_the_cut_would_have_made():
    event = after_the_cut(by_wins(4))
    assert (seeds(event, 2), seeds(event, 3)) == ([1, 2, 3, 4], [5, 6, 7, 8])
    expected = tree_of_another_cut(event, *turned(event, 1, 5))
    plan = correct(event, *turned(event, 1, 5))
    assert (seeds(event, 2), seeds(event, 3)) == ([1, 2, 3, 4, 5], [6, 7, 8])
    assert "Championship is drawn anew for 5 pairs." in plan.notes
    assert "Into Championship: 5 Ina Shaw / Jo Webb." in plan.notes
    assert "Out of Consolation: 5 Ina Shaw / Jo Webb." in plan.notes
    start_next(event=event, by="dora")
    assert tree(event) == expected


def tree_of_another_cut(event, game, marks):
    """The brackets if the game had ended so before the cut; nothing is changed."""
    savepoint = transaction.savepoint()
    Game.objects.filter(pk=game.pk).update(marks_1=marks[0], marks_2=marks[1])
    Match.objects.filter(pk=game.match_id).update(winner=1 if marks[0] == 7 else 2)
    take_back_cut(event=event, by="dora")
    make_cut(event=event, by="dora")
    start_next(event=event, by="dora")
    expected = tree(event)
    transaction.savepoint_rollback(savepoint)
    event.refresh_from_db()
    return expected


def tree(event):
    """Who meets whom where, rounds in order; matches by their place, not number."""
    places = {
        match.number: (match.stage.number, place)
        for number in (2, 3)
        for place, match in enumerate(
            event.matches.filter(stage__number=number).order_by("number")
        )
    }
    return [
        (
            match.stage.number,
            match.round.number,
            match.part,
            match.state,
            [
                (_by_place(s.source, places), s.pair and s.pair.number)
                for s in match.sides.all()
            ],
        )
        for match in event.matches.filter(stage__number__gt=1).order_by(
            "stage", "number"
        )
    ]


def _by_place(source, places):
    return (source.kind, places[source.match]) if source.match else source


def test_a_match_of_the_same_two_stays_there_and_back_again():
    event = after_the_cut(by_wins(3))
    for _round in range(2):
        start_next(event=event, by="dora")
        play_tables(event, (7, 2))
    standing, lost = meeting(event, 2, 2, 3), meeting(event, 2, 4, 5)
    assert standing.state == lost.state == "final"
    plan = correct(event, *turned(event, 5, 8))
    assert seeds(event, 2) == [1, 2, 3, 4]
    same = meeting(event, 2, 2, 3)
    assert (same.pk, same.state, same.winner) == (standing.pk, "final", standing.winner)
    assert [g.marks_1 for g in same.games.all()] == [7]
    assert lost.number in plan.void
    assert not lost.games.filter(marks_1__isnull=False).exists()
    assert standing.number != same.number
    assert standing.number not in (*plan.void, *plan.resettled)
    [entry] = [
        line for line in plan.sentences if "stays as it is" in line and "3 Ed" in line
    ]
    assert entry.endswith(
        f"stays as it is: match {same.number} now, match {standing.number} before."
    )
    correct(event, *turned(event, 5, 8))
    assert seeds(event, 2) == [1, 2, 3, 4, 5]
    same = meeting(event, 2, 2, 3)
    assert (same.pk, same.winner, same.round.number) == (
        standing.pk,
        standing.winner,
        2,
    )


def two_rounds_of(kind, wins):
    event = after_the_cut(by_wins(wins, kind=kind))
    for _round in range(2):
        start_next(event=event, by="dora")
        play_tables(event, (7, 2))
    return event


def test_a_match_that_is_not_played_any_more_is_named_by_its_old_number():
    event = two_rounds_of("double_elimination", 4)
    old = line_of(meeting(event, 2, 2, 4).pk)
    sentences = correct(event, *turned(event, 1, 5)).sentences
    ends = f"match {old.number}: {opponents(old)} is not played."
    assert any(sentence.endswith(ends) for sentence in sentences)


def test_a_match_to_come_that_gets_another_number_is_named_by_both():
    event = two_rounds_of("single_elimination", 3)
    old = meeting(event, 2, 1, 2)
    sentences = correct(event, *turned(event, 5, 8)).sentences
    new = meeting(event, 2, 1, 2)
    assert new.number != old.number
    named = [s for s in sentences if f" {opponents(line_of(new.pk))}" in s]
    assert [s.partition(": ")[2].partition(" stays")[2] for s in named] == [
        f" as it is: match {new.number} now, match {old.number} before."
    ]


def test_what_was_played_in_a_bracket_that_grows_too_small_stays_on_record():
    event = after_the_cut(by_wins(3))
    play_out(event)
    final = meeting(event, 3, 6, 7)
    assert final.part == "final"
    rows = set(
        event.matches.exclude(sides__source_kind="bye").values_list("pk", flat=True)
    )
    correct(event, *turned(event, 5, 8))
    same = meeting(event, 3, 6, 7)
    assert (same.pk, same.winner, same.part) == (final.pk, final.winner, "")
    assert rows <= set(event.matches.values_list("pk", flat=True))
    shown = bracket_page(read_snapshot(event), stage(event, 2)).rounds
    assert [len(matches) for _number, matches in shown] == [2, 1]
    ends_as_it_should(event)


def test_a_consolation_that_loses_too_many_is_not_held_any_more():
    event = after_the_cut(by_wins(4, at_least=4))
    plan = correct(event, *turned(event, 1, 5))
    assert stage(event, 3).state == Stage.State.OVER
    assert seeds(event, 3) == []
    assert "Consolation is not held any more: too few pairs." in plan.notes


def test_a_consolation_gets_enough_while_a_match_at_its_table_plays_on():
    event = after_the_cut(by_wins(3, at_least=4))
    assert seeds(event, 3) == []
    start_next(event=event, by="dora")
    called = meeting(event, 2, 2, 3)
    assert called.state == "called"
    correct(event, *turned(event, 5, 8))
    same = meeting(event, 2, 2, 3)
    assert (same.pk, same.state, same.table) == (called.pk, "called", called.table)
    assert seeds(event, 3) == [5, 6, 7, 8]
    ends_as_it_should(event)


def test_where_later_rounds_are_drawn_from_what_was_played_it_is_refused():
    event = after_the_cut(by_wins(4, kind="draw_box"))
    start_next(event=event, by="dora")
    play_tables(event)
    start_next(event=event, by="dora")
    with pytest.raises(Refused, match="later rounds are drawn already"):
        plan_correction(
            event=event,
            game=turned(event, 1, 5)[0],
            score=Score(turned(event, 1, 5)[1]),
        )


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("kind", KINDS[:SEEDS])
def test_any_corrections_at_any_time_leave_an_event_that_ends_as_it_should(kind, seed):
    rng = random.Random(seed)
    event = after_the_cut(by_wins(rng.choice([2, 3, 4, 5]), kind=kind), pairs=8)
    for _turn in range(4):
        if rng.random() < 0.6:
            with suppress(Refused):
                start_next(event=event, by="dora")
            for match in event.matches.filter(state="called"):
                if rng.random() < 0.7:
                    play(event, match, rng.choice([(7, 2), (3, 7)]))
        else:
            game = rng.choice(
                list(Game.objects.filter(match__stage__number=1, match__event=event))
            )
            before = matches_of(event)
            plan = correct(event, game, (game.marks_2, game.marks_1))
            after = matches_of(event)
            for pk, was in before.items():
                stands = pk in after and after[pk].games == was.games
                if was.games and pk != game.match_id:
                    assert stands != (was.number in plan.void)
        cut = cut_of(stage(event, 1))
        for number in (2, 3):
            due = sorted(e.number for e in takes(stage(event, number), cut))
            assert seeds(event, number) == (due if len(due) > 1 else [])
    ends_as_it_should(event)
