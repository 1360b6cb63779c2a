"""Matches won and lost in a row."""

import pytest

from players.people.models import Person
from tests.clubs import league_of_clubs
from tests.each import each
from tests.tournaments.exchange.taking_in import finished_event
from tournaments.event.models import Event, Game, LineupPlayer, Match, Side
from tournaments.people.selectors.streaks import Streaks, streaks, streaks_of

W, L, T = True, False, None


@each(
    ("results", "current", "has_won", "longest"),
    [
        ([], 0, False, 0),
        ([W, W, L], 1, False, 2),
        ([L, W, W, W, T, W, W], 2, True, 3),
        ([W, T], 0, False, 1),
        ([L, L], 2, False, 0),
    ],
)
def test_a_tie_ends_a_streak(results, current, has_won, longest) -> None:
    assert streaks(results) == Streaks(current, has_won, longest)


@pytest.mark.django_db
def test_a_person_has_the_streaks_of_finished_matches_in_their_order() -> None:
    event = finished_event(6, tables=6)
    ann = Person.objects.get(name="Ann Ray")
    sides = Side.objects.filter(pair__players__person=ann, match__state="final")
    sides = sides.exclude(match__sides__source_kind="bye")
    rows = sides.order_by("match__number").values_list("side", "match__winner")
    assert streaks_of(ann) == streaks(side == winner for side, winner in rows)
    match = sides.order_by("match__number").last().match
    Match.objects.filter(pk=match.pk).update(is_forfeit=True)
    played = rows.exclude(match=match)
    assert streaks_of(ann) == streaks(side == winner for side, winner in played)
    Event.objects.filter(pk=event.pk).update(visibility="unlisted")
    assert streaks_of(ann) == Streaks(0, False, 0)


@pytest.mark.django_db
def test_who_stands_in_a_line_up_has_its_match() -> None:
    event = league_of_clubs()
    match = event.matches.order_by("number").first()
    own = match.sides.get(side=1).pair.players.first().person
    other = event.pairs.last().players.first().person
    Match.objects.filter(pk=match.pk).update(state="final", winner=1)
    Game.objects.filter(match=match, number=1).update(
        marks_1=7, marks_2=2, ended="played", winner=1
    )
    Event.objects.filter(pk=event.pk).update(state="final")
    assert (streaks_of(own).current, streaks_of(other).current) == (1, 0)
    LineupPlayer.objects.create(match=match, side=1, place=1, person=other)
    assert (streaks_of(own).current, streaks_of(other).current) == (0, 1)
