"""What a game for money costs its losers for bids that they were set."""

from uuid import uuid4

import pytest

from scoring.results.services.decisions import confirm_result
from tests.scoring.tables import at_table, first_game, hall, pair_at, send
from tests.scoring.written_sheets import write
from tournaments.event.models import Game
from tournaments.formats.payouts import Stake
from tournaments.money.selectors.stakes import lost_in

pytestmark = pytest.mark.django_db


def test_losers_pay_for_their_own_sets_and_for_the_marks_they_are_short() -> None:
    """Side 1 wins by 7 to 3; it was set twice, side 2 three times."""
    game = first_game(hall())
    event, link = game.match.event, at_table(game)
    for call, several in (("1:30", (0, 0, 1, 1)), ("2:30", (0, 0, 0, 1))):
        for made in several:
            write(link, game, call, made=bool(made))
    for _ in range(2):
        write(link, game, "1:30")
    version = send(link, game, (7, 3))
    confirm_result(link=pair_at(game, 2), version=version, key=uuid4())
    sides = game.match.sides.order_by("side")
    winner, loser = sides.values_list("pair__number", flat=True)
    lost = lost_in(event, Stake(25, 100), {winner, loser})
    assert lost.balance == {winner: 4 * 25 + 3 * 100, loser: -400}
    assert (lost.games, lost.without_sheet) == (1, 0)
    Game.objects.filter(pk=game.pk).update(ended="forfeit")
    assert lost_in(event, Stake(25, 100), {winner, loser}).games == 0
