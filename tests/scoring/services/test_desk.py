"""What the director decides: entered, confirmed, corrected, forfeited, taken back."""

from uuid import uuid4

import pytest

from scoring.models import Submission
from scoring.ruling_marks import seen_of
from scoring.seen import Seen
from scoring.selectors.desk import match_page
from scoring.services.decisions import confirm_result, dispute_result
from scoring.services.desk import (
    apply_result,
    confirm_version,
    forfeit_match,
    no_show,
    plan_result,
    take_back_result,
)
from scoring.services.refusals import StaleError
from scoring.services.rulings import Incident, rule
from tests.make import drawn_event
from tests.scoring.tables import (
    at_table,
    bracket,
    correct,
    cut_hall,
    enter,
    first_called,
    first_game,
    first_match,
    hall,
    judge,
    play_round,
    send,
    turned_about,
)
from tournaments.formats import Score
from tournaments.models import Event, Game, Match
from tournaments.services.change import Refused
from tournaments.services.cutting import make_cut
from tournaments.services.rounds import start_next
from tournaments.services.withdrawals import reinstate_pair, withdraw_pair

pytestmark = pytest.mark.django_db


def states(game: Game) -> list[str]:
    return list(game.submissions.values_list("state", flat=True))


def test_the_director_enters_for_a_table() -> None:
    game = first_game(hall())
    enter(game)
    game.refresh_from_db()
    assert (game.marks_1, game.marks_2, game.versions) == (7, 4, 1)
    assert first_match_state(game) == "final"


def first_match_state(game: Game) -> str:
    return Match.objects.get(pk=game.match_id).state


def test_what_the_director_enters_settles_what_waited() -> None:
    event = hall()
    game = first_game(event)
    send(at_table(game), game, (7, 5))
    enter(game, (7, 4))
    assert states(game) == ["superseded", "confirmed"]


def test_a_result_that_came_in_meanwhile_is_shown_not_overwritten() -> None:
    game = first_game(hall())
    send(at_table(game), game, (7, 5))
    with pytest.raises(
        StaleError, match="7–5 by Table 1 came in meanwhile; you have 7–4"
    ):
        enter(game, (7, 4), seen=Seen())


def test_a_ruling_made_meanwhile_is_named_before_the_director_enters() -> None:
    game = first_game(hall())
    seen = seen_of(game)
    pair = game.match.sides.get(side=1).pair
    rule(
        event=game.match.event,
        incident=Incident(game, pair, "renege"),
        consequence="mark",
        by="dora",
        key=uuid4(),
    )
    with pytest.raises(StaleError, match="A ruling has changed the marks"):
        enter(game, (7, 4), seen=seen)


def test_the_director_confirms_what_was_sent() -> None:
    game = first_game(hall())
    version = send(at_table(game), game)
    confirm_version(event=game.match.event, version=version, by="dora")
    assert states(game) == ["confirmed"]
    assert first_match_state(game) == "final"


def test_the_director_decides_a_dispute_for_one_version() -> None:
    event = hall()
    game = first_game(event)
    send(at_table(game), game, (7, 4))
    second = send(judge(event), game, (4, 7))
    confirm_version(event=event, version=second, by="dora")
    game.refresh_from_db()
    assert (game.marks_1, game.marks_2) == (4, 7)
    assert states(game) == ["superseded", "confirmed"]
    with pytest.raises(StaleError, match="no longer waits"):
        confirm_version(event=event, version=second, by="dora")


def test_deciding_twice_with_one_key_is_the_same_answer() -> None:
    event = hall()
    game = first_game(event)
    version = send(at_table(game), game)
    key = uuid4()
    confirm_version(event=event, version=version, by="dora", key=key)
    confirm_version(event=event, version=version, by="dora", key=key)
    game.refresh_from_db()
    assert game.versions == 1


def test_a_confirmed_result_is_corrected_and_every_version_stays() -> None:
    game = first_game(hall())
    enter(game, (7, 4))
    with pytest.raises(Refused, match="Correct it instead"):
        enter(game, (7, 5))
    correct(game, (5, 7))
    game.refresh_from_db()
    assert (game.marks_1, game.marks_2, game.versions) == (5, 7, 2)
    assert Match.objects.get(pk=game.match_id).winner == 2
    assert states(game) == ["superseded", "confirmed"]


def test_there_is_nothing_to_correct_before_a_result() -> None:
    game = first_game(hall())
    with pytest.raises(Refused, match="enter it"):
        correct(game, (7, 4))


def test_entering_twice_with_one_key_is_the_same_answer() -> None:
    game = first_game(hall())
    key = uuid4()
    first = enter(game, key=key)
    assert enter(game, key=key, seen=Seen()) == first
    with pytest.raises(Refused, match="something else"):
        enter(game, (7, 5), key=key)


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


def test_a_match_of_three_goes_on_until_two_are_won() -> None:
    event = bracket()
    match = first_called(event)
    enter(match.games.get(number=1), (7, 4))
    assert Match.objects.get(pk=match.pk).state == "playing"
    enter(match.games.get(number=2), (3, 7))
    enter(match.games.get(number=3), (7, 6))
    match.refresh_from_db()
    assert (match.state, match.winner) == ("final", 1)


def test_a_middle_game_that_waits_keeps_its_table() -> None:
    event = bracket()
    match = first_called(event)
    table = event.links.create(kind="table", number=match.table)
    send(table, match.games.get(number=1))
    assert Match.objects.get(pk=match.pk).state in ("called", "playing")


@pytest.mark.parametrize(("winner", "marks"), [(1, (7, 0)), (2, (0, 7))])
def test_a_forfeit_gives_the_presets_marks(winner: int, marks: tuple[int, int]) -> None:
    game = first_game(hall())
    forfeit_match(event=game.match.event, match=game.match, winner=winner, by="dora")
    game.refresh_from_db()
    match = Match.objects.get(pk=game.match_id)
    assert (game.marks_1, game.marks_2, game.ended) == (*marks, "forfeit")
    assert (match.state, match.winner, match.is_forfeit) == ("final", winner, True)


def test_a_forfeited_match_of_three_gets_the_games_it_still_needs() -> None:
    event = bracket()
    match = first_called(event)
    enter(match.games.get(number=1), (4, 7))
    forfeit_match(event=event, match=match, winner=1, by="dora")
    marks = list(match.games.values_list("marks_1", "marks_2", "ended"))
    assert marks == [(4, 7, "played"), (7, 0, "forfeit"), (7, 0, "forfeit")]


def test_nobody_came_is_nought_all_and_nobody_wins() -> None:
    game = first_game(hall())
    forfeit_match(event=game.match.event, match=game.match, winner=None, by="dora")
    game.refresh_from_db()
    match = Match.objects.get(pk=game.match_id)
    assert (game.marks_1, game.marks_2, game.winner) == (0, 0, None)
    assert (match.state, match.winner) == ("final", None)


def test_a_match_that_is_over_is_not_forfeited() -> None:
    game = first_game(hall())
    enter(game)
    with pytest.raises(Refused, match="Take its result back first"):
        forfeit_match(event=game.match.event, match=game.match, winner=1, by="dora")


def test_a_result_is_taken_back_and_its_table_plays_on() -> None:
    game = first_game(hall())
    enter(game)
    take_back_result(event=game.match.event, game=game, by="dora")
    game.refresh_from_db()
    assert game.marks_1 is None
    assert first_match_state(game) == "playing"
    assert states(game) == ["superseded"]
    enter(game, (4, 7))


def test_a_forfeit_is_taken_back_whole() -> None:
    event = bracket()
    match = first_called(event)
    forfeit_match(event=event, match=match, winner=1, by="dora")
    last = match.games.order_by("-number")[0]
    take_back_result(event=event, game=last, by="dora")
    match.refresh_from_db()
    assert (match.state, match.is_forfeit) == ("playing", False)
    assert match.games.filter(marks_1__isnull=False).count() == 0


def test_a_result_of_an_old_round_taken_back_waits_for_the_director() -> None:
    event = hall()
    game = first_game(event)
    play_round(event)
    start_next(event=event, by="dora")
    take_back_result(event=event, game=game, by="dora")
    assert first_match_state(game) == "disputed"
    enter(game, (7, 2))
    assert first_match_state(game) == "final"


def test_a_round_that_has_not_started_is_not_entered() -> None:
    event = drawn_event()
    game = event.matches.filter(state="ready")[0].games.get()
    with pytest.raises(Refused, match="has not started"):
        enter(game)


def test_a_match_called_off_or_not_known_is_not_entered() -> None:
    event = hall()
    game = first_game(event)
    Match.objects.filter(pk=game.match_id).update(state="void")
    with pytest.raises(Refused, match="called off"):
        enter(game)
    Match.objects.filter(pk=game.match_id).update(state="waiting")
    game.match.sides.update(pair=None)
    with pytest.raises(Refused, match="not known yet"):
        enter(game)
    with pytest.raises(Refused, match="not known yet"):
        forfeit_match(event=event, match=game.match, winner=1, by="dora")


def test_impossible_marks_are_refused_to_the_director_too() -> None:
    with pytest.raises(Refused, match="13 to 3"):
        enter(first_game(hall()), (13, 3))


def test_a_final_event_is_a_record() -> None:
    event = hall()
    game = first_game(event)
    version = send(at_table(game), game)
    Event.objects.update(state="final")
    for late in (
        lambda: enter(game),
        lambda: confirm_version(event=event, version=version, by="dora"),
        lambda: forfeit_match(event=event, match=game.match, winner=1, by="dora"),
        lambda: take_back_result(event=event, game=game, by="dora"),
    ):
        with pytest.raises(Refused, match="is final"):
            late()


def test_a_dispute_without_another_version_is_decided_too() -> None:
    event = hall()
    game = first_game(event)
    version = send(at_table(game), game)
    dispute_result(link=judge(event), version=version)
    assert first_match(event) != game.match
    confirm_version(event=event, version=version, by="dora")
    assert first_match_state(game) == "final"


def apply(game: Game, marks: tuple[int, int], token: str, **kwargs):
    return apply_result(
        event=Event.objects.get(),
        game=game,
        score=Score(marks),
        seen=seen_of(game),
        token=token,
        by="dora",
        key=kwargs.pop("key", None) or uuid4(),
    )


def test_a_planned_correction_keeps_every_version_and_voids_what_it_must() -> None:
    event = cut_hall()
    game, marks = turned_about(event)
    plan = plan_result(event=event, game=game, score=Score(marks))
    stored = Submission.objects.count()
    apply(game, marks, plan.token)
    assert Submission.objects.count() == stored + 1
    assert states(game) == ["superseded", "confirmed"]
    for number in plan.void:
        match = event.matches.get(number=number)
        sent_versions = Submission.objects.filter(game__match=match)
        assert sent_versions.exists()
        assert set(sent_versions.values_list("state", flat=True)) == {"superseded"}
        assert not match.games.filter(marks_1__isnull=False).exists()


def test_a_void_match_is_played_again_with_its_old_versions_on_record() -> None:
    event = cut_hall()
    game, marks = turned_about(event)
    plan = plan_result(event=event, game=game, score=Score(marks))
    apply(game, marks, plan.token)
    while event.matches.filter(state="ready").exists():
        start_next(event=event, by="dora")
        play_round(event)
    match = event.matches.get(number=plan.void[0])
    assert match.state in ("final", "void")
    if match.state == "final":
        first = match.games.get(number=1)
        assert states(first) == ["superseded", "confirmed"]


def test_the_same_key_corrects_once_and_another_world_is_refused() -> None:
    event = cut_hall()
    game, marks = turned_about(event)
    plan = plan_result(event=event, game=game, score=Score(marks))
    with pytest.raises(Refused, match="Something has changed"):
        apply(game, marks, "0" * 32)
    key = uuid4()
    first = apply(game, marks, plan.token, key=key)
    assert apply(game, marks, plan.token, key=key) == first
    assert states(game) == ["superseded", "confirmed"]


def test_a_withdrawal_keeps_what_was_sent_and_it_no_longer_waits() -> None:
    event = hall()
    game = first_game(event)
    version = send(at_table(game), game)
    pair = game.match.sides.get(side=1).pair
    withdraw_pair(event=event, pair=pair, by="dora")
    assert Submission.objects.filter(pk=version.pk).exists()
    assert not Submission.objects.undecided().exists()
    with pytest.raises(StaleError, match="stands already for this game"):
        confirm_result(link=judge(event), version=version)
    with pytest.raises(StaleError, match="no longer waits to be decided"):
        confirm_version(event=event, version=version, by="dora")
    [shown] = match_page(event, game.match.number).games
    assert shown.waiting == ()
    assert "settled without it" in shown.versions[0].state_words
    reinstate_pair(event=event, pair=pair, by="dora")
    game.refresh_from_db()
    waits = Submission.objects.undecided().exists()
    assert waits == (game.marks_1 is None)


def test_who_does_not_come_forfeits_the_game() -> None:
    event = hall()
    match = first_match(event)
    no_show(event=event, match=match, absent=(1,), by="dora")
    match.refresh_from_db()
    assert (match.winner, match.is_forfeit) == (2, True)


def test_where_the_rules_say_so_who_does_not_come_is_out() -> None:
    event = bracket()
    match = first_called(event)
    gone = match.sides.get(side=1).pair
    no_show(event=event, match=match, absent=(1,), by="dora")
    gone.refresh_from_db()
    match.refresh_from_db()
    assert (gone.state, match.winner) == ("withdrawn", 2)
    assert event.audit.filter(action="match.no-show").exists()


def test_when_neither_comes_neither_wins() -> None:
    event = bracket()
    match = first_called(event)
    no_show(event=event, match=match, absent=(1, 2), by="dora")
    match.refresh_from_db()
    assert (match.state, match.winner) == ("final", None)
    with pytest.raises(Refused, match="is over"):
        no_show(event=event, match=match, absent=(1,), by="dora")
