"""Two write at one moment: one result stands, one row is written, nobody sees an error."""

import os
from collections.abc import Callable

import pytest

from tests.scoring.results.races import hand_race, race
from tests.scoring.tables import hall
from tournaments.event.models import Game, Match

RACES = int(os.environ.get("RACES", "9"))


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_whatever_races_one_result_is_confirmed() -> None:
    run(race, RACES)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_whatever_races_one_third_hand_is_written() -> None:
    run(hand_race, RACES // 3)


def run(race: Callable[[Game, int], None], races: int) -> None:
    done, tables = 0, min(races, 18)
    while done < races:
        event = hall(2 * tables, tables=tables)
        for match in Match.objects.filter(event=event, state="playing"):
            race(match.games.get(), done)
            done += 1
