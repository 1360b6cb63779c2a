from datetime import UTC, datetime

import pytest

from players.common import clock
from tests.make import (
    cut_event,
    drawn_event,
    make_event,
    make_pairs,
    play_on,
    play_tables,
    played_rounds,
    started_event,
)
from tournaments.event.models import Event, Pair
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.event.services.change import open_change
from tournaments.field.services.withdrawals import withdraw_pair
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Score
from tournaments.public.selectors.pairs import PairPage, pair_lines, pair_page
from tournaments.results.services.results import record_result
from tournaments.schedule.forecast import CHANGE
from tournaments.standings.selectors.standings import standing_of

pytestmark = pytest.mark.django_db
NINE = datetime(2027, 3, 6, 15, 0, tzinfo=UTC)


def in_brackets(pairs: int = 12) -> Event:
    """An event whose brackets are called to the tables."""
    event = cut_event(pairs, tables=8)
    start_next(event=event, by="dora")
    return event


def test_everybody_is_listed_nobody_else_has_a_page_and_the_next_match_comes_at_once():
    event = drawn_event(4)
    Pair.objects.filter(event=event, number=2).update(town="Shiner")
    lines = pair_lines(read_snapshot(event))
    assert [line.number for line in lines] == [1, 2, 3, 4]
    assert lines[1].town == "Shiner"
    assert {line.group for line in lines} == {"A"}
    assert pair_page(read_snapshot(event), 99) is None
    with clock.at(NINE):
        start_next(event=event, by="dora")
        play_tables(event)
    page = pair_page(read_snapshot(event), 1)
    assert page.next.match.round == 2
    assert page.next.about == NINE + CHANGE
    assert [line.match.round for line in page.to_come] == [3]


def test_before_play_the_list_says_who_is_here() -> None:
    event = make_event()
    make_pairs(event, 2)
    Pair.objects.filter(event=event, number=2).update(is_checked_in=False)
    standings = [line.standing for line in pair_lines(read_snapshot(event))]
    assert standings == ["checked in", ""]


def test_the_next_match_says_where_then_how_it_ended_and_who_left_since() -> None:
    event = started_event(4)
    line = pair_page(read_snapshot(event), 1).next
    assert line.is_now
    assert line.match.table in (1, 2)
    assert line.opponents[0].is_known
    assert 1 not in line.opponents[0].numbers
    play_tables(event, (7, 3))
    for number in (1, 2, 3, 4):
        (line,) = pair_page(read_snapshot(event), number).played
        won = line.side == 1
        assert line.games == (((7, 3) if won else (3, 7)),)
        assert line.outcome == ("won" if won else "lost")
    Pair.objects.filter(event=event, number=3).update(state=Pair.State.WITHDRAWN)
    line = pair_lines(read_snapshot(event))[2]
    assert (line.standing, line.has_left) == ("withdrawn", True)


def test_a_level_game_is_a_tie_and_a_forfeited_one_is_not_told_as_played() -> None:
    event = started_event(4)
    match = event.matches.filter(state="playing").first()
    with open_change(event, by="dora") as change:
        record_result(change, game=match.games.get(), score=Score((5, 5), "time"))
    number = match.sides.first().pair.number
    assert pair_page(read_snapshot(event), number).played[0].outcome == "tie"
    sides = event.matches.filter(state="playing").first().sides.all()
    gone, other = (side.pair for side in sides)
    withdraw_pair(event=event, pair=gone, by="dora")
    for pair, outcome in ((gone, "lost by forfeit"), (other, "won by forfeit")):
        page = pair_page(read_snapshot(event), pair.number)
        assert page.played[0].outcome == outcome


def test_its_rank_names_the_neighbours() -> None:
    event = played_rounds(4)
    snapshot = read_snapshot(event)
    (placed,) = pair_page(snapshot, 2).placed
    assert placed.of == 4
    [table] = standing_of(snapshot).tables
    ranks = {line.pair: line.rank for line in table.lines}
    assert ranks[placed.above.pair] + 1 == ranks[2] == ranks[placed.below.pair] - 1


def test_before_the_cut_a_pair_waits() -> None:
    event = played_rounds(12, tables=8)
    page = pair_page(read_snapshot(event), 1)
    assert page.next is None
    assert page.is_waiting


def test_in_a_bracket_it_knows_where_each_result_leads_and_at_the_end_its_place():
    event = in_brackets()
    page = champion_to_be(event)
    assert page.next.is_bracket
    assert page.onward.if_won is not None
    assert page.onward.if_lost is None
    play_tables(event, (3, 7))
    page = pair_page(read_snapshot(event), page.number)
    assert page.next is None
    assert not page.is_waiting
    assert page.onward is None
    play_on(event)
    places = [
        (place.stage, place.place)
        for number in range(1, 13)
        for place in pair_page(read_snapshot(event), number).places
    ]
    assert ("Championship", "1") in places
    assert ("Consolation", "1") in places
    assert len(places) == 12


def champion_to_be(event: Event) -> PairPage:
    bracket = event.stages.get(name="Championship")
    match = bracket.matches.filter(state="called").first()
    return pair_page(read_snapshot(event), match.sides.first().pair.number)


def test_reads_do_not_grow_with_the_field(django_assert_max_num_queries) -> None:
    for pairs in (4, 24):
        event = Event.objects.get(pk=started_event(pairs, tables=12).pk)
        with django_assert_max_num_queries(21):
            pair_page(read_snapshot(event), 1)


def test_a_bye_leads_nowhere() -> None:
    event = drawn_event(5, preset="richardson")
    pages = [pair_page(read_snapshot(event), number) for number in range(1, 6)]
    assert [p.onward is None for p in pages] == [p.next.match.is_bye for p in pages]


def test_who_has_left_a_bracket_is_sent_nowhere() -> None:
    event = in_brackets()
    number = champion_to_be(event).number
    withdraw_pair(event=event, pair=event.pairs.get(number=number), by="dora")
    assert pair_page(read_snapshot(event), number).onward is None
