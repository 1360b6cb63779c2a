"""What was written at a table stays there when a pair comes late, leaves again, or a bracket is drawn anew."""

import pytest

from scoring.game.models import Ruling, SheetRow
from tests.make import drawn_event
from tests.scoring.made_rulings import ruled
from tests.scoring.tables import (
    first_game,
    give_links,
    hall,
    judge,
    play_round,
)
from tests.scoring.written_sheets import sheet_of, write
from tests.tournaments.draw.brackets_after_cut import (
    after_the_cut,
    by_wins,
    correct,
    turned,
)
from tests.tournaments.field.late_pairs import check_rounds, walks_up
from tests.tournaments.league.dates import DORA, day
from tournaments.draw.services.reseating import seated_pairs
from tournaments.draw.services.seating import set_table_in_use
from tournaments.event.models import Event, Game, Pair
from tournaments.event.services.change import Refused
from tournaments.field.selectors.late_options import late_options
from tournaments.field.services.late_undo import take_back_late
from tournaments.field.services.withdrawals import undo_round
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


def hands(game: Game) -> int:
    return len(sheet_of(game, judge(game.match.event)).hands)


def written_in_a_week_to_come() -> Game:
    """A hand in a match of a league by dates, whose week has not been started."""
    event = drawn_event(preset="home-away-league", tables=2)
    give_links(event)
    with day(0):
        start_next(event=event, **DORA)
    game = Game.objects.get(match__in=event.matches.filter(round__number=4)[:1])
    with day(40):
        write(judge(event), game)
        ruled(game, "mark")
    return game


def test_a_match_of_a_week_to_come_with_hands_stays_as_it_is_when_a_pair_comes_late() -> (
    None
):
    game = written_in_a_week_to_come()
    event, match = game.match.event, game.match
    before, sides = hands(game), seated_pairs(match.stage)[match.number]
    with day(40):
        walks_up(event)
    assert seated_pairs(match.stage)[match.number] == sides
    assert hands(Game.objects.get(pk=game.pk)) == before
    assert Ruling.objects.standing().count() == 1
    check_rounds(event)


@pytest.mark.parametrize("place", [0, -1])
def test_so_does_a_match_whose_round_is_taken_back(place: int) -> None:
    event = hall(4)
    game = first_game(event)
    write(judge(event), game)
    undo_round(event=event, round=game.match.round, by="dora")
    sides = seated_pairs(game.match.stage)[game.match.number]
    assert late_options(event)[place]
    walks_up(event)
    assert seated_pairs(game.match.stage)[game.match.number] == sides
    assert hands(Game.objects.get(pk=game.pk)) == 1
    check_rounds(event)


def test_a_bracket_s_match_that_waits_again_with_a_hand_keeps_its_pairs() -> None:
    event = hall(5, preset="timpson")
    match = event.matches.get(round__number=2, state="called")
    game = match.games.get(number=1)
    write(judge(event), game)
    set_table_in_use(event=event, number=match.table, is_in_use=False, by="dora")
    sides = seated_pairs(match.stage)[match.number]
    late = walks_up(event)
    assert event.matches.filter(sides__pair=late).exists()
    assert seated_pairs(match.stage)[match.number] == sides
    assert hands(Game.objects.get(pk=game.pk)) == 1


def late_and_written(event: Event) -> tuple[Pair, Game]:
    """A late pair, and a hand of a match that was drawn with it, for others."""
    late = walks_up(event)
    start_next(event=event, by="dora")
    new = event.audit.get(action="pair.late").detail
    drawn = [*new["new"], *(row[0] for row in new["was"])]
    others = event.matches.filter(number__in=drawn, state="playing")
    game = Game.objects.get(match__in=others.exclude(sides__pair=late)[:1])
    write(judge(event), game)
    return late, game


def test_a_late_pair_stays_while_others_have_written_in_a_match_drawn_with_it() -> None:
    event = hall(6)
    play_round(event)
    late, game = late_and_written(event)
    with pytest.raises(Refused, match="has begun to play: it can withdraw"):
        take_back_late(event=event, pair=late, by="dora")
    undo_round(event=event, round=game.match.round, by="dora")
    number = game.match.number
    with pytest.raises(Refused, match=f"written of match {number}, .* can withdraw"):
        take_back_late(event=event, pair=late, by="dora")
    assert SheetRow.objects.filter(game=game).count() == 1


def test_hands_of_matches_that_wait_again_outlive_a_draw_for_fewer_pairs() -> None:
    event = after_the_cut(by_wins(3))
    give_links(event)
    start_next(event=event, by="dora")
    called = list(event.matches.filter(stage__number=2, state="called"))
    for match in called:
        write(judge(event), match.games.get())
        set_table_in_use(event=event, number=match.table, is_in_use=False, by="dora")
    correct(event, *turned(event, 5, 8))
    assert len(called) == 2
    assert SheetRow.objects.filter(is_removed=False).count() == len(called)
