"""The director forfeits a match, and takes results and forfeits back."""

import pytest

from scoring.results.services.desk import forfeit_match, no_show, take_back_result
from tests.scoring.tables import (
    bracket,
    enter,
    first_called,
    first_game,
    hall,
    play_round,
    plays_by,
    state_of,
    states,
)
from tournaments.event.models import Match
from tournaments.event.services.change import Refused
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("winner", "marks"), [(1, (7, 0)), (2, (0, 7))])
def test_a_forfeit_gives_the_presets_marks(winner: int, marks: tuple[int, int]) -> None:
    game = first_game(hall())
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


def test_nobody_came_is_nought_all_and_nobody_wins(game) -> None:
    forfeit_match(event=game.match.event, match=game.match, winner=None, by="dora")
    game.refresh_from_db()
    match = Match.objects.get(pk=game.match_id)
    assert (game.marks_1, game.marks_2, game.winner) == (0, 0, None)
    assert (match.state, match.winner) == ("final", None)


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
