"""What the director decides: entered, confirmed, corrected, forfeited, taken back."""

from functools import partial
from uuid import uuid4

import pytest

from scoring.desk.selectors import MatchPage
from scoring.game.models import Submission
from scoring.game.ruling_marks import seen_of
from scoring.game.seen import Seen
from scoring.results.services.decisions import (
    confirm_result,
    dispute_result,
    withdraw_result,
)
from scoring.results.services.desk import (
    confirm_version,
    forfeit_match,
    no_show,
    take_back_result,
)
from scoring.results.services.refusals import StaleError
from tests.make import drawn_event
from tests.scoring.made_rulings import ruled
from tests.scoring.tables import (
    at_table,
    bracket,
    enter,
    first_called,
    first_game,
    first_match,
    hall,
    judge,
    pair_at,
    play_round,
    plays_by,
    send,
    state_of,
    states,
)
from tournaments.event.models import Event, Match
from tournaments.event.services.change import Refused
from tournaments.field.services.withdrawals import reinstate_pair, withdraw_pair
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


def test_a_ruling_made_meanwhile_is_named_before_the_director_enters(game) -> None:
    seen = seen_of(game)
    ruled(game, "mark")
    with pytest.raises(StaleError, match="A ruling has changed the marks"):
        enter(game, (7, 4), seen=seen)


def test_deciding_or_entering_twice_with_one_key_is_the_same_answer(game) -> None:
    event, key = game.match.event, uuid4()
    version = send(at_table(game), game)
    for _again in range(2):
        confirm_version(event=event, version=version, by="dora", key=key)
    game.refresh_from_db()
    assert game.versions == 1
    take_back_result(event=event, game=game, by="dora")
    key = uuid4()
    first = enter(game, key=key)
    assert enter(game, key=key, seen=Seen()) == first
    with pytest.raises(Refused, match="something else"):
        enter(game, (7, 5), key=key)


def test_a_middle_game_that_waits_keeps_its_table() -> None:
    event = bracket()
    match = first_called(event)
    table = event.links.create(kind="table", number=match.table)
    send(table, match.games.get(number=1))
    assert Match.objects.get(pk=match.pk).state in ("called", "playing")


def test_a_round_that_has_not_started_is_not_entered() -> None:
    event = drawn_event()
    game = event.matches.filter(state="ready")[0].games.get()
    with pytest.raises(Refused, match="has not started"):
        enter(game)


def test_a_match_called_off_or_not_known_is_not_entered(game) -> None:
    event = game.match.event
    Match.objects.filter(pk=game.match_id).update(state="void")
    with pytest.raises(Refused, match="called off"):
        enter(game)
    Match.objects.filter(pk=game.match_id).update(state="waiting")
    game.match.sides.update(pair=None)
    with pytest.raises(Refused, match="not known yet"):
        enter(game)
    with pytest.raises(Refused, match="not known yet"):
        forfeit_match(event=event, match=game.match, winner=1, by="dora")


def test_impossible_marks_are_refused_to_the_table_and_the_director(game) -> None:
    for say in (partial(send, at_table(game)), enter):
        with pytest.raises(Refused, match="13 to 3"):
            say(game, (13, 3))
        with pytest.raises(Refused, match="score of each side"):
            say(game, (7, 4, 3))


def test_a_final_event_is_a_record(game) -> None:
    event = game.match.event
    version = send(at_table(game), game)
    Event.objects.update(state="final")
    for late in (
        lambda: send(at_table(game), game),
        lambda: confirm_result(link=pair_at(game, 2), version=version),
        lambda: withdraw_result(link=at_table(game), version=version),
        lambda: enter(game),
        lambda: confirm_version(event=event, version=version, by="dora"),
        lambda: forfeit_match(event=event, match=game.match, winner=1, by="dora"),
        lambda: take_back_result(event=event, game=game, by="dora"),
    ):
        with pytest.raises(Refused, match="is final"):
            late()


def test_a_dispute_without_another_version_is_decided_too(game) -> None:
    event = game.match.event
    version = send(at_table(game), game)
    dispute_result(link=judge(event), version=version)
    assert first_match(event) != game.match
    confirm_version(event=event, version=version, by="dora")
    assert state_of(game) == "final"


def test_a_withdrawal_keeps_what_was_sent_and_it_no_longer_waits(game) -> None:
    event = game.match.event
    version = send(at_table(game), game)
    pair = game.match.sides.get(side=1).pair
    withdraw_pair(event=event, pair=pair, by="dora")
    assert Submission.objects.filter(pk=version.pk).exists()
    assert not Submission.objects.undecided().exists()
    with pytest.raises(StaleError, match="stands already for this game"):
        confirm_result(link=judge(event), version=version)
    with pytest.raises(StaleError, match="no longer waits to be decided"):
        confirm_version(event=event, version=version, by="dora")
    [shown] = MatchPage(event, game.match.number).games
    assert shown.waiting == ()
    assert "settled without it" in shown.versions[0].state_words
    reinstate_pair(event=event, pair=pair, by="dora")
    game.refresh_from_db()
    waits = Submission.objects.undecided().exists()
    assert waits == (game.marks_1 is None)


@pytest.mark.parametrize(
    ("winner", "marks"), [(1, (7, 0)), (2, (0, 7)), (None, (0, 0))]
)
def test_a_forfeit_gives_the_presets_marks_and_of_nobody_none(
    winner: int | None, marks: tuple[int, int], game
) -> None:
    forfeit_match(event=game.match.event, match=game.match, winner=winner, by="dora")
    game.refresh_from_db()
    match = Match.objects.get(pk=game.match_id)
    assert (game.marks_1, game.marks_2, game.ended) == (*marks, "forfeit")
    assert (match.state, match.winner, match.is_forfeit) == ("final", winner, True)


def test_a_forfeit_in_a_game_for_points_is_one_to_its_target() -> None:
    event = hall()
    plays_by(event, "points-250")
    game = first_game(event)
    forfeit_match(event=event, match=game.match, winner=1, by="dora")
    game.refresh_from_db()
    assert (game.marks_1, game.marks_2) == (250, 0)


def test_a_forfeited_match_of_three_gets_the_games_it_still_needs() -> None:
    event = bracket()
    match = first_called(event)
    enter(match.games.get(number=1), (4, 7))
    forfeit_match(event=event, match=match, winner=1, by="dora")
    marks = list(match.games.values_list("marks_1", "marks_2", "ended"))
    assert marks == [(4, 7, "played"), (7, 0, "forfeit"), (7, 0, "forfeit")]


def test_a_result_is_taken_back_and_its_table_plays_on(game) -> None:
    enter(game)
    take_back_result(event=game.match.event, game=game, by="dora")
    game.refresh_from_db()
    assert game.marks_1 is None
    assert state_of(game) == "playing"
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


def test_a_result_of_an_old_round_taken_back_waits_for_the_director(game) -> None:
    event = game.match.event
    play_round(event)
    start_next(event=event, by="dora")
    take_back_result(event=event, game=game, by="dora")
    assert state_of(game) == "disputed"
    enter(game, (7, 2))
    assert state_of(game) == "final"


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
