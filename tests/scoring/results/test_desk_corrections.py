"""The director corrects a result on which others depend: planned, then carried out."""

from uuid import uuid4

import pytest

from scoring.game.models import Submission
from scoring.game.ruling_marks import ruling_marks
from scoring.results.services.desk import take_back_result
from tests.scoring.made_rulings import ruled
from tests.scoring.tables import (
    bracket,
    correct,
    cut_hall,
    enter,
    first_called,
    first_game,
    give_links,
    hall,
    judge,
    play_round,
    states,
    turned_about,
)
from tests.scoring.written_sheets import sheet_of, write
from tests.tournaments.audit_logs import faults
from tournaments.corrections.services.correct import plan_correction
from tournaments.draw.services.cutting import make_cut
from tournaments.draw.services.seating import swap_pairs
from tournaments.event.models import Event, Game, Match
from tournaments.event.services.change import Refused
from tournaments.field.services.withdrawals import undo_round
from tournaments.floor.services.calling import start_called
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Score

pytestmark = pytest.mark.django_db


def test_a_confirmed_result_is_corrected_and_every_version_stays(game) -> None:
    enter(game, (7, 4))
    with pytest.raises(Refused, match="Correct it instead"):
        enter(game, (7, 5))
    correct(game, (5, 7))
    game.refresh_from_db()
    assert (game.marks_1, game.marks_2, game.versions) == (5, 7, 2)
    assert Match.objects.get(pk=game.match_id).winner == 2
    assert states(game) == ["superseded", "confirmed"]


def test_a_round_robin_result_stands_once_the_cut_is_made() -> None:
    event = hall(4)
    game = first_game(event)
    while Event.objects.get().stages.get(number=1).state != "over":
        play_round(event)
        if event.matches.filter(stage__number=1, state="ready").exists():
            start_next(event=event, by="dora")
    make_cut(event=event, by="dora")
    with pytest.raises(Refused, match="Take the cut back first"):
        correct(game, (0, 7))
    with pytest.raises(Refused, match="Take the cut back first"):
        take_back_result(event=event, game=game, by="dora")
    game.refresh_from_db()
    assert game.versions == 1


def test_a_bracket_result_stands_once_the_next_match_is_played() -> None:
    event = bracket(best_of=1)
    first = first_called(event).games.get()
    play_round(event)
    start_next(event=event, by="dora")
    event.matches.filter(state="called").update(state="playing")
    first.refresh_from_db()
    with pytest.raises(Refused, match="depends on this result"):
        correct(first, (first.marks_2, first.marks_1))


def test_a_bracket_result_is_corrected_while_nothing_depends_on_it() -> None:
    event = bracket(best_of=1)
    match = first_called(event)
    enter(match.games.get(), (7, 4))
    correct(match.games.get(), (4, 7))
    final = event.matches.order_by("-number")[0]
    loser = match.sides.get(side=2).pair
    assert final.sides.filter(pair=loser).exists()


def test_a_planned_correction_keeps_every_version_and_voids_what_it_must() -> None:
    """The same key corrects once, another world is refused, the void is played again."""
    event = cut_hall()
    game, marks = turned_about(event)
    plan = plan_correction(event=event, game=game, score=Score(marks))
    stored, key = Submission.objects.count(), uuid4()
    with pytest.raises(Refused, match="Something has changed"):
        enter(game, marks, token="0" * 32)
    first = enter(game, marks, token=plan.token, key=key)
    assert enter(game, marks, token=plan.token, key=key) == first
    assert Submission.objects.count() == stored + 1
    assert states(game) == ["superseded", "confirmed"]
    for number in plan.void:
        match = event.matches.get(number=number)
        sent_versions = Submission.objects.filter(game__match=match)
        assert sent_versions.exists()
        assert set(sent_versions.values_list("state", flat=True)) == {"superseded"}
        assert match.winner is None
        assert not match.games.filter(marks_1__isnull=False).exists()
    while event.matches.filter(state="ready").exists():
        start_next(event=event, by="dora")
        play_round(event)
    match = event.matches.get(number=plan.void[0])
    assert match.state in ("final", "void")
    if match.state == "final":
        again = match.games.get(number=1)
        assert states(again) == ["superseded", "confirmed"]


def test_who_sits_there_after_a_correction_has_no_hands_or_marks_of_those_before() -> (
    None
):
    event = bracket(best_of=1)
    give_links(event)
    first = first_called(event).games.get()
    play_round(event)
    start_next(event=event, by="dora")
    start_called(event=event, by="dora")
    final = Game.objects.get(match__state="playing")
    stays = final.match.sides.get(source_ref="2").side
    write(judge(event), final)
    ruled(final, "mark", side=stays)
    first.refresh_from_db()
    score = Score((first.marks_2, first.marks_1))
    plan = plan_correction(event=event, game=first, score=score)
    correct(first, score.marks, token=plan.token)
    final = Game.objects.select_related("match").get(pk=final.pk)
    sheet = sheet_of(final, judge(event))
    assert (sheet.hands, sheet.marks, ruling_marks(final)) == ((), (0, 0), (0, 0))
    assert sheet.seen.versions == 2
    assert not [sentence for sentence in faults(event) if "appeal" in sentence]


def test_pairs_that_change_places_by_hand_have_no_hands_or_marks_of_those_before() -> (
    None
):
    event = hall()
    game, other = Game.objects.order_by("pk")[:2]
    write(judge(event), game)
    ruled(game, "mark", side=2)
    round = game.match.round
    undo_round(event=event, round=round, by="dora")
    first, second = (g.match.sides.get(side=1).pair.number for g in (game, other))
    swap_pairs(event=event, round=round, pairs=(first, second), by="dora")
    game = Game.objects.select_related("match").get(pk=game.pk)
    sheet = sheet_of(game, judge(event))
    assert (sheet.hands, sheet.marks, ruling_marks(game)) == ((), (0, 0), (0, 0))
    start_next(event=event, by="dora")
    assert not [sentence for sentence in faults(event) if "appeal" in sentence]
