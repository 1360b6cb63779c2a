"""Two submissions of one game at one moment: at most one stands, nobody sees an error."""

import os

import pytest

from tests.scoring.services.races import race
from tests.scoring.tables import hall
from tournaments.models import Match

RACES = int(os.environ.get("RACES", "50"))


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_whatever_races_one_result_is_confirmed() -> None:
    done = 0
    while done < RACES:
        event = hall(36, tables=18)
        for match in Match.objects.filter(event=event, state="playing"):
            race(match.games.get(), done)
            done += 1
