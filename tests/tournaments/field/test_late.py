"""A pair that comes late is drawn in, whatever the stage, and out again while it may."""

from collections import Counter

import pytest

from tests.make import (
    after_rounds,
    drawn_event_of_clubs,
    make_club,
    play_on,
    play_tables,
    started_event,
)
from tests.tournaments.field.late_pairs import check_rounds, lines, matches, walks_up
from tournaments.event.models import Stage
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.event.services.change import Refused
from tournaments.field.services.late import add_late_pair, add_late_walk_up
from tournaments.field.services.late_undo import take_back_late
from tournaments.field.services.withdrawals import withdraw_pair
from tournaments.floor.services.rounds import start_next
from tournaments.standings.selectors.standings import standing_of

pytestmark = pytest.mark.django_db


def test_it_takes_the_place_of_a_bye_and_stays_once_it_plays() -> None:
    event = started_event(5)
    with pytest.raises(Refused, match="already in the draw"):
        add_late_pair(event=event, pair=event.pairs.get(number=1), by="dora")
    play_tables(event)
    late = walks_up(event)
    assert late.number == 6
    assert [m.round.number for m in matches(event, late)] == [2, 3, 4, 5]
    assert not event.matches.filter(
        sides__source_kind="bye", round__number__gt=1
    ).exists()
    start_next(event=event, by="dora")
    assert event.matches.filter(sides__pair=late, state="playing").count() == 1
    with pytest.raises(Refused, match="has begun to play"):
        take_back_late(event=event, pair=late, by="dora")


def test_without_a_bye_it_joins_and_loses_what_it_missed() -> None:
    event = started_event(4)
    play_tables(event)
    late = walks_up(event)
    first, *_later = matches(event, late)
    assert (first.round.number, first.state, first.is_forfeit) == (1, "final", True)
    assert [(g.marks_1, g.marks_2) for g in first.games.all()] == [(0, 7)]
    play_on(event)
    [group] = standing_of(read_snapshot(event)).tables
    [line] = [line for line in group.lines if line.pair == late.number]
    assert line.losses >= 1
    assert line.marks_against >= 7


def test_after_the_last_round_has_started_it_is_too_late() -> None:
    event = after_rounds(2, 4, "spec")
    with pytest.raises(Refused, match="last round"):
        walks_up(event)
    assert event.pairs.count() == 4


def test_in_a_swiss_it_is_paired_from_the_next_round_on() -> None:
    event = started_event(4, preset="new-mexico")
    play_tables(event)
    late = walks_up(event)
    assert [m.is_forfeit for m in matches(event, late)] == [True]
    play_on(event)
    assert len(matches(event, late)) == 7
    check_rounds(event)


def test_in_an_odd_swiss_it_ends_the_byes() -> None:
    event = started_event(5, preset="chambers-lake")
    play_tables(event)
    late = walks_up(event)
    assert matches(event, late) == []
    play_on(event)
    assert len(matches(event, late)) == 4
    assert event.matches.filter(sides__source_kind="bye").count() == 1


def test_in_a_bracket_it_takes_a_bye_of_the_first_round() -> None:
    event = started_event(5, preset="timpson")
    late = walks_up(event)
    [match] = matches(event, late)
    assert (match.state, match.round.number) == ("ready", 1)
    play_on(event)
    assert event.stages.get().state == Stage.State.OVER


@pytest.mark.parametrize(
    "pairs", [3, *(pytest.param(n, marks=pytest.mark.soak) for n in (5, 6, 7, 9, 13))]
)
def test_in_a_double_elimination_everybody_still_has_two_losses(pairs: int) -> None:
    event = started_event(pairs, preset="richardson", tables=2)
    walks_up(event)
    lost: Counter[int] = Counter()
    play_on(event)
    for match in event.matches.filter(state="final", games__ended="played"):
        [loser] = match.sides.exclude(side=match.winner)
        lost[loser.pair.number] += 1
    assert event.stages.get().state == Stage.State.OVER
    assert sorted(lost[n] for n in range(1, pairs + 2))[1:] == [2] * pairs


def test_a_bracket_that_is_full_or_whose_losers_play_already_takes_nobody() -> None:
    full = started_event(4, preset="richardson")
    with pytest.raises(Refused, match="no bye left"):
        walks_up(full)
    event = started_event(6, preset="richardson", club=make_club("B"))
    play_tables(event)
    start_next(event=event, by="dora")
    with pytest.raises(Refused, match="no bye left"):
        walks_up(event)
    assert event.pairs.count() == 6


def test_a_single_player_comes_late_to_a_club_night() -> None:
    event = started_event(4, preset="club-night")
    play_tables(event)
    late = add_late_walk_up(event=event, players=("Late Ann", ""), by="dora")
    play_on(event)
    [table] = standing_of(read_snapshot(event)).tables
    assert late.number in {line.pair for line in table.lines}


def test_a_pair_alone_does_not_join_a_league_of_clubs() -> None:
    event = drawn_event_of_clubs()
    with pytest.raises(Refused, match="league of clubs"):
        walks_up(event)


@pytest.mark.parametrize(
    ("pairs", "preset"),
    [
        (4, "spec"),
        (5, "spec"),
        pytest.param(9, "spec", marks=pytest.mark.soak),
        (6, "new-mexico"),
        (5, "timpson"),
        (6, "richardson"),
    ],
)
def test_taken_out_again_everything_stands_as_before(pairs: int, preset: str) -> None:
    event = started_event(pairs, preset=preset)
    if preset not in ("timpson", "richardson"):
        play_tables(event)
    was = lines(event)
    late = walks_up(event)
    assert lines(event) != was
    take_back_late(event=event, pair=late, by="dora")
    assert lines(event) == was
    assert not event.stages.get(number=1).seats.filter(pair=late).exists()


def test_who_has_left_forfeits_to_the_late_pair_too() -> None:
    event = started_event(4)
    play_tables(event)
    withdraw_pair(event=event, pair=event.pairs.get(number=2), by="dora")
    late = walks_up(event)
    gone = event.pairs.get(number=2)
    for match in matches(event, gone)[1:]:
        sides = [s.pair for s in match.sides.all() if s.pair]
        assert match.state == "final" or len(sides) == 1
    take_back_late(event=event, pair=late, by="dora")
    play_on(event)
