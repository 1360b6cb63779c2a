"""Corrections after others depend on them: planned, shown, applied by token."""

import pytest
from django.db import transaction
from django.utils.translation import override

from tests.make import play, play_tables, played_rounds, started_event
from tests.page_text import text_of
from tests.scoring.desk.match_desk import entered, match_path
from tests.stored import made_once
from tests.tournaments.draw.brackets_after_cut import correct, stage
from tests.tournaments.event.same import event_state
from tests.tournaments.exchange.taking_in import cut_next
from tournaments.corrections.services.correct import correct_game, plan_correction
from tournaments.draw.services.cutting import make_cut
from tournaments.event.models import Game, Side
from tournaments.event.services.change import Refused, open_change
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Score
from tournaments.standings.selectors.cut import cut_of

pytestmark = pytest.mark.django_db


@made_once
def with_brackets(pairs=10, tables=6):
    event = played_rounds(pairs, tables=tables)
    make_cut(event=event, by="dora")
    return event


def morning_game(event, number) -> Game:
    """A game the pair won in the morning."""
    for match in event.matches.filter(stage__number=1, sides__pair__number=number):
        side = match.sides.get(pair__number=number)
        if match.winner == side.side and match.games.get().ended == "played":
            return match.games.get()
    raise AssertionError


def turned(game: Game) -> tuple[int, int]:
    return (game.marks_2, game.marks_1)


def last_in(event) -> int:
    return cut_of(stage(event, 1)).advancing[-1].number


def test_a_plan_writes_nothing_and_what_it_says_is_done_and_can_be_turned_back():
    event = with_brackets()
    before, version = event_state(event), event.version
    game = morning_game(event, last_in(event))
    was, marks = (game.marks_1, game.marks_2), turned(game)
    plan = plan_correction(event=event, game=game, score=Score(marks))
    assert event_state(event) == before
    best = morning_game(event, cut_of(stage(event, 1)).advancing[0].number)
    same_winner = (7, 0) if best.marks_1 > best.marks_2 else (0, 7)
    moves_nobody = plan_correction(event=event, game=best, score=Score(same_winner))
    assert moves_nobody.void == ()
    event.refresh_from_db()
    assert event.version == version
    assert plan.ranks
    assert all(move.was != move.then for move in plan.ranks)
    assert correct(event, game, marks) == plan
    assert plan.resettled
    seen = {"score": Score(same_winner), "token": moves_nobody.token}
    changed = pytest.raises(Refused, match="Something has changed")
    with changed, open_change(event, by="dora") as change:
        correct_game(change, game=best, **seen)
    seated = {s.pair.number for s in stage_sides(event, 2) if s.source_kind == "rank"}
    assert seated == {e.number for e in cut_of(stage(event, 1)).advancing}
    correct(event, game, was)
    assert event_state(event) == before


def test_the_places_of_an_only_group_are_listed_once():
    event = started_event(4, preset="weatherford")
    match = event.matches.filter(state="playing").first()
    play(event, match, (7, 0))
    plan = plan_correction(event=event, game=match.games.get(), score=Score((0, 7)))
    assert {move.table for move in plan.ranks} == {stage(event, 1).title}
    assert len(plan.ranks) == len({move.number for move in plan.ranks}) > 0


def test_who_wins_the_final_instead_is_shown_among_the_places(desk, club):
    event = played_rounds(4, club=club, preset="weatherford")
    make_cut(event=event, by="dora")
    for _round in range(2):
        start_next(event=event, by="dora")
        for match in event.matches.filter(state="called"):
            play(event, match, (7, 0))
    final = event.matches.get(part="final")
    first, second = (side.pair.number for side in final.sides.order_by("side"))
    plan = plan_correction(event=event, game=final.games.get(), score=Score((0, 7)))
    assert [(m.table, m.number, m.was, m.then) for m in plan.ranks] == [
        ("Finals", second, 2, 1),
        ("Finals", first, 1, 2),
    ]
    with override("es"):
        assert {move.table for move in plan.ranks} == {stage(event, 2).title}
        assert {move.table for move in plan.ranks} != {"Finals"}
    plan = entered(final.games.get(), 0, 7, do="plan")
    assert "Places Pair Was Becomes Finals" in text_of(
        desk.post(match_path(final.games.get()), plan)
    )


def stage_sides(event, number):
    return [
        side
        for match in event.matches.filter(stage__number=number)
        for side in match.sides.all()
    ]


def test_a_corrected_bracket_match_sends_the_other_pair_on():
    event = with_brackets()
    start_next(event=event, by="dora")
    match = event.matches.filter(state="called", stage__number=2).first()
    play(event, match, (7, 2))
    loser = match.sides.get(side=2).pair
    for game in match.games.order_by("number"):
        correct(event, game, (2, 7))
    match.refresh_from_db()
    if match.winner is None:
        play(event, match, (2, 7))
        match.refresh_from_db()
    assert match.winner == 2
    following = event.matches.get(
        sides__source_kind="winner", sides__source_ref=match.number
    )
    assert loser in [s.pair for s in following.sides.all()]


def test_a_rank_inside_a_group_is_taken_over_by_who_holds_it_now():
    event = played_rounds(8, preset="texas42-sample")
    cut_next(event)
    held = {s.source: s.pair.number for s in ranked_sides(event)}
    assert all(source.rank[:2] != (1, "*") for source in held)
    for match in event.matches.filter(stage__number=1):
        game = match.games.get()
        marks = (0, 7) if match.winner == 1 else (7, 0)
        plan = plan_correction(event=event, game=game, score=Score(marks))
        if plan.resettled and not plan.notes:
            break
    correct(event, game, marks)
    assert {s.pair.number for s in ranked_sides(event)} == {
        e.number for e in cut_of(stage(event, 1)).advancing
    }
    for side in ranked_sides(event):
        _stage, group, place = side.source.rank
        [entrant] = [
            e
            for e in cut_of(stage(event, 1)).advancing
            if (e.group, e.place) == (group, place)
        ]
        assert entrant.number == side.pair.number


def ranked_sides(event):
    sides = [s for s in stage_sides(event, 2) if s.source_kind == "rank"]
    return [s for s in sides if s.pair is not None]


def test_in_a_draw_box_two_change_places_in_the_round_drawn_since_if_it_is_not_played():
    event = started_event(6, preset="draw-box", tables=6)
    play_tables(event)
    first = event.matches.filter(round__number=1).first()
    start_next(event=event, by="dora")
    winner, loser = (s.pair for s in first.sides.order_by("side"))
    games = list(first.games.order_by("number"))
    with (
        pytest.raises(Refused, match="Take back what these pairs played since"),
        transaction.atomic(),
    ):
        correct_both(event, games)
    event.matches.filter(round__number=2).update(state="ready", table=None)
    was = {s.pair_id: s.match_id for s in round_two(event)}
    correct_both(event, games)
    after = {s.pair_id: s.match_id for s in round_two(event)}
    assert after[loser.pk] == was[winner.pk]
    assert after[winner.pk] == was[loser.pk]


def round_two(event):
    return Side.objects.filter(match__event=event, round__number=2, pair__isnull=False)


def correct_both(event, games):
    """Both games of a match of three turned about, one after the other."""
    with open_change(event, by="dora") as change:
        Game.objects.filter(pk=games[0].pk).update(marks_1=3, marks_2=7)
        change.log("result.correct", match=1, game=1, marks=[3, 7])
    correct(event, games[1], (3, 7))
