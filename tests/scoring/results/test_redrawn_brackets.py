"""A bracket that a correction draws anew deletes no hand."""

import pytest

from scoring.game.models import SheetRow
from tests.scoring.tables import give_links, judge
from tests.scoring.written_sheets import write
from tests.tournaments.draw.brackets_after_cut import (
    after_the_cut,
    by_wins,
    correct,
    turned,
)
from tournaments.draw.services.seating import set_table_in_use
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


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
