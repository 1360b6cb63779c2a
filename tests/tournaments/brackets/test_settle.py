"""A result whose match feeds others settles them, or is refused where they are played."""

import pytest

from tests.make import play, play_tables, started_event
from tournaments.event.models import Event, Game, Match
from tournaments.event.services.change import OthersDepend, open_change
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Score
from tournaments.results.services.results import record_result

pytestmark = pytest.mark.django_db

NOBODY = Score((0, 0), "forfeit")


def next_round_called() -> Event:
    """A double elimination of eight, whose first round is played and second called."""
    event = started_event(8, preset="westfest", tables=4)
    play_tables(event)
    start_next(event=event, by="dora")
    return event


def fed_by(event: Event, match: Match) -> list[Match]:
    rows = event.matches.filter(sides__source_ref=str(match.number)).order_by("number")
    return list(rows.filter(sides__source_kind__in=["winner", "loser"]))


def give(event: Event, match: Match, score: Score) -> None:
    with open_change(event, by="dora") as change:
        game = Game.objects.select_related("match").get(match=match, number=1)
        record_result(change, game=game, score=score)


def test_a_called_match_does_not_become_a_bye_by_a_forfeit_of_both() -> None:
    event = next_round_called()
    first = event.matches.order_by("number").first()
    called = [match for match in fed_by(event, first) if match.state == "called"]
    assert called
    with pytest.raises(OthersDepend, match="is already called or played"):
        give(event, first, NOBODY)
    for match in called:
        match.refresh_from_db()
        assert match.state == "called"
        assert all(side.pair for side in match.sides.all())


def test_a_played_match_does_not_become_a_bye_either() -> None:
    event = next_round_called()
    first = event.matches.order_by("number").first()
    for match in fed_by(event, first):
        play(event, match)
    with pytest.raises(OthersDepend, match="is already called or played"):
        give(event, first, NOBODY)


def test_a_forfeit_of_both_sends_the_other_side_on_while_nobody_was_called() -> None:
    event = started_event(8, preset="westfest", tables=4)
    first, second = event.matches.order_by("number")[:2]
    play(event, second)
    give(event, first, NOBODY)
    for match in fed_by(event, first):
        assert (match.state, match.winner) == ("final", 2)
