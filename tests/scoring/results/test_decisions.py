"""What was sent is confirmed, contested and withdrawn: who may, and what follows."""

import pytest

from scoring.results.services.decisions import (
    confirm_result,
    dispute_result,
    withdraw_result,
)
from scoring.results.services.refusals import StaleError
from tests.scoring.tables import (
    at_table,
    judge,
    marks_of,
    pair_at,
    send,
    state_of,
)
from tournaments.event.services.change import Refused

pytestmark = pytest.mark.django_db


def test_a_table_result_is_confirmed_by_the_pair_that_lost_not_by_the_winners(
    game,
) -> None:
    version = send(at_table(game), game)
    with pytest.raises(Refused, match="The other pair"):
        confirm_result(link=pair_at(game, 1), version=version)
    confirm_result(link=pair_at(game, 2), version=version)
    assert marks_of(game) == (7, 4)


def test_a_pair_from_elsewhere_confirms_nothing(game) -> None:
    event = game.match.event
    other = event.matches.filter(state="playing").exclude(pk=game.match_id)[0]
    version = send(pair_at(game, 1), game)
    with pytest.raises(Refused):
        confirm_result(link=pair_at(other.games.get(), 1), version=version)


def test_another_judge_confirms_what_a_judge_sent(game) -> None:
    event = game.match.event
    version = send(judge(event, "Jim"), game)
    with pytest.raises(Refused, match="You sent this"):
        confirm_result(link=judge(event, "Jim"), version=version)
    confirm_result(link=judge(event, "Joy"), version=version)
    assert state_of(game) == "final"


def test_a_table_and_the_sender_cannot_dispute(game) -> None:
    version = send(pair_at(game, 1), game)
    for link in (at_table(game), pair_at(game, 1)):
        with pytest.raises(Refused):
            dispute_result(link=link, version=version)


def test_what_was_sent_is_taken_back(game) -> None:
    version = send(at_table(game), game)
    with pytest.raises(Refused, match="Only who sent it"):
        withdraw_result(link=judge(game.match.event), version=version)
    withdraw_result(link=at_table(game), version=version)
    assert state_of(game) == "playing"
    with pytest.raises(StaleError, match="was taken back"):
        confirm_result(link=judge(game.match.event), version=version)


def test_confirming_what_was_changed_meanwhile_shows_both(game) -> None:
    old = send(at_table(game), game, (7, 4))
    send(at_table(game), game, (7, 5))
    with pytest.raises(StaleError, match="7–4 was changed to 7–5"):
        confirm_result(link=judge(game.match.event), version=old)


def test_confirming_twice_says_who_did(game) -> None:
    version = send(at_table(game), game)
    confirm_result(link=judge(game.match.event), version=version)
    with pytest.raises(Refused, match="confirmed by Judge Jim"):
        confirm_result(link=judge(game.match.event, "Joy"), version=version)
