"""Pairs and matches change places by hand; everybody else stays where they are."""

import pytest

from tests.make import cut_event, drawn_event, play, started_event
from tournaments.draw.selectors.displaced import moved_away
from tournaments.draw.services.drawing import draw_event, take_back_draw
from tournaments.draw.services.seating import move_match, set_table_in_use, swap_pairs
from tournaments.event.models import Event, Match, Round, Stage
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.event.services.change import Refused, open_change
from tournaments.exchange.export import export_event
from tournaments.field.services.withdrawals import reinstate_pair, withdraw_pair
from tournaments.floor.selectors.board import board_of
from tournaments.floor.selectors.table import table_page
from tournaments.floor.services.rounds import start_next
from tournaments.formats.sources import of_pair
from tournaments.results.services.results import take_back_result
from tournaments.setup.services.settings import change_event

pytestmark = pytest.mark.django_db


def first_round(event: Event) -> Round:
    return event.stages.get(number=1).rounds.get(number=1)


def seats(event: Event, number: int = 1) -> dict[int, tuple[int | None, int]]:
    """Where each match of a round is played."""
    rows = event.matches.filter(round__number=number, stage__number=1)
    return {m.number: (m.table, m.wave) for m in rows}


def exported(event: Event) -> dict[int, tuple[int | None, int]]:
    """Where each match of the first round is played, as other programs are told."""
    matches = export_event(event)["stages"][0]["rounds"][0]["matches"]
    return {m["id"]: (m["table"], m["wave"]) for m in matches}


def take_out(event: Event, number: int) -> None:
    set_table_in_use(event=event, number=number, is_in_use=False, by="dora")


def test_two_pairs_change_places_before_the_round_starts_but_no_opponents_or_later() -> (
    None
):
    event = drawn_event(4)
    match, other = event.matches.filter(round=first_round(event)).order_by("number")
    first, against = (side.pair for side in match.sides.all())
    second = other.sides.first().pair
    with pytest.raises(Refused, match="already play each other"):
        swap(event, first.number, against.number)
    swap(event, first.number, second.number)
    assert match.sides.first().pair == second
    assert match.sides.first().source == of_pair(second.number)
    assert other.sides.first().pair == first
    assert other.sides.first().source == of_pair(first.number)
    start_next(event=event, by="dora")
    with pytest.raises(Refused, match="has started"):
        swap(event, 1, 2)


def swap(event: Event, *pairs: int) -> None:
    swap_pairs(event=event, round=first_round(event), pairs=pairs, by="dora")


def test_who_follows_from_results_is_not_swapped() -> None:
    event = started_event(6, preset="timpson", tables=1)
    second = event.stages.get().rounds.get(number=2)
    sides = [s for m in second.matches.all() for s in m.sides.all() if s.pair]
    pair, other = (side.pair.number for side in sides)
    with pytest.raises(Refused, match="follows from results"):
        swap_pairs(event=event, round=second, pairs=(pair, other), by="dora")


def test_a_match_moves_to_a_free_table_only() -> None:
    event = started_event(4)
    match = event.matches.get(table=1, round__number=1)
    move_match(event=event, match=match, table=4, by="dora")
    match.refresh_from_db()
    assert match.table == 4
    with pytest.raises(Refused, match="belongs to match"):
        move_match(event=event, match=match, table=2, by="dora")
    with pytest.raises(Refused, match="not in use"):
        move_match(event=event, match=match, table=9, by="dora")


@pytest.mark.parametrize(("tables", "place"), [(3, (3, 1)), (2, (2, 2))])
def test_what_was_to_be_played_there_goes_to_a_free_table_else_to_a_later_wave(
    tables: int, place: tuple[int, int]
) -> None:
    event = drawn_event(4, tables=tables)
    was = seats(event)
    take_out(event, 1)
    assert [at for n, at in seats(event).items() if at != was[n]] == [place]
    start_next(event=event, by="dora")
    assert event.matches.filter(state="playing").count() == tables - 1


@pytest.mark.parametrize(
    ("tables", "played_on_at", "later"),
    [(3, 3, {(2, 1), (3, 1)}), (2, 1, {(2, 1), (2, 2)})],
)
def test_a_match_under_way_moves_if_a_table_is_free_else_is_played_on(
    tables: int, played_on_at: int, later: set[tuple[int, int]]
) -> None:
    event = started_event(4, tables=tables)
    match = event.matches.get(table=1, state="playing")
    take_out(event, 1)
    match.refresh_from_db()
    assert (match.table, match.state) == (played_on_at, "playing")
    assert set(seats(event, 2).values()) == later


def test_a_called_bracket_match_is_called_again() -> None:
    event = cut_event(4)
    start_next(event=event, by="dora")
    match = event.matches.filter(state="called").first()
    take_out(event, match.table)
    match.refresh_from_db()
    assert (match.table, match.state) == (None, Match.State.READY)


def put_back(event: Event, number: int, *, brings_back: bool = True) -> None:
    set_table_in_use(
        event=event, number=number, is_in_use=True, by="dora", brings_back=brings_back
    )


def all_seats(event: Event) -> dict[int, tuple[int | None, int]]:
    return {m.number: (m.table, m.wave) for m in event.matches.all()}


def test_what_was_moved_away_comes_back_with_its_tables() -> None:
    event = drawn_event(12, tables=4)
    was = all_seats(event)
    for number in (1, 2):
        take_out(event, number)
    assert all_seats(event) != was
    for number in (2, 1):
        put_back(event, number)
    assert all_seats(event) == was


def test_a_match_under_way_stays_and_says_so_and_what_is_over_says_nothing() -> None:
    event = started_event(4, tables=3)
    match = event.matches.get(table=1, state="playing")
    take_out(event, 1)
    [reason] = moved_away(event, 1).staying
    assert reason.endswith("stays, it has been called there.")
    play(event, event.matches.get(pk=match.pk))
    assert moved_away(event, 1).staying == ()
    put_back(event, 1)
    assert event.matches.get(pk=match.pk).table == 3
    later = event.matches.filter(round__number__gt=1).order_by("number")
    assert {m.table for m in later} == {1, 2}


def test_a_match_not_wished_back_stays_and_one_whose_table_another_has_says_why() -> (
    None
):
    event = drawn_event(4, tables=3)
    moved = event.matches.get(table=1, round__number=1)
    other = event.matches.get(table=2, round__number=1)
    take_out(event, 1)
    was = all_seats(event)
    put_back(event, 1, brings_back=False)
    assert all_seats(event) == was
    assert len(moved_away(event, 1).coming) == 3
    move_match(event=event, match=other, table=1, by="dora")
    moves = moved_away(event, 1)
    assert moved not in [match for match, _wave in moves.coming]
    [reason] = moves.staying
    assert reason.endswith("stays, table 1 has another match then.")


def test_what_the_director_moved_since_is_left_there() -> None:
    event = drawn_event(4, tables=4)
    moved = event.matches.get(table=1, round__number=1)
    take_out(event, 1)
    move_match(event=event, match=moved, table=4, by="dora")
    coming = [match for match, _wave in moved_away(event, 1).coming]
    assert moved not in coming
    assert len(coming) == 2


def test_another_draw_is_another_day() -> None:
    event = drawn_event(4, tables=3)
    take_out(event, 1)
    take_back_draw(event=event, by="dora")
    draw_event(event=event, by="dora", seed=42)
    assert moved_away(event, 1).coming == ()


def test_the_last_table_stays() -> None:
    event = drawn_event(4, tables=1)
    with pytest.raises(Refused, match="last table"):
        take_out(event, 1)
    assert event.tables.get().is_in_use
    assert event.stages.get(number=1).state == Stage.State.READY


def test_a_forfeited_game_needs_no_table_and_a_pair_that_is_back_plays_later() -> None:
    event = started_event(6, tables=3)
    gone = event.pairs.get(number=1)
    withdraw_pair(event=event, pair=gone, by="dora")
    take_out(event, 3)
    later = event.matches.filter(round__number__gt=1, state="ready")
    assert {(m.table, m.wave) for m in later} == {(1, 1), (2, 1)}
    reinstate_pair(event=event, pair=gone, by="dora")
    for round in range(2, 6):
        places = [place for place in seats(event, round).values() if place[0]]
        assert sorted(places) == [(1, 1), (1, 2), (2, 1)]


def test_a_match_under_way_moves_to_a_table_that_has_finished() -> None:
    event = started_event(5, tables=3)
    over, match = event.matches.filter(state="playing").order_by("table")
    play(event, over)
    take_out(event, 3)
    take_out(event, match.table)
    match.refresh_from_db()
    assert (match.table, match.wave, match.state) == (over.table, 1, "playing")
    [tile] = board_of(read_snapshot(event)).open
    assert (tile.number, tile.match) == (over.table, match.number)
    assert exported(event)[match.number] == (over.table, 2)
    assert exported(event)[over.number] == (over.table, 1)


def test_an_export_has_no_table_twice_in_a_wave() -> None:
    event = started_event(4, tables=2)
    gone, match = event.matches.filter(state="playing").order_by("table")
    withdraw_pair(event=event, pair=gone.sides.first().pair, by="dora")
    move_match(event=event, match=match, table=gone.table, by="dora")
    assert exported(event)[match.number] == (gone.table, 1)
    assert exported(event)[gone.number] == (None, 1)


def test_a_table_that_has_finished_is_offered_and_stays_to_who_plays_there_now() -> (
    None
):
    event = started_event(4, tables=2)
    over, match = event.matches.filter(state="playing").order_by("table")
    assert table_page(event, match.table).free == ()
    play(event, over)
    assert table_page(event, match.table).free == (over.table,)
    move_match(event=event, match=match, table=over.table, by="dora")
    with open_change(event, by="dora") as change:
        take_back_result(change, game=over.games.get())
    over.refresh_from_db()
    assert over.state == "disputed"


def test_tables_that_come_after_the_draw_are_filled_from_waves_to_come() -> None:
    event = drawn_event(8, tables=2)
    start_next(event=event, by="dora")
    change_event(event=event, tables=4, by="dora")
    assert sorted(seats(event, 1).values()) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert sorted(seats(event, 2).values()) == [(1, 1), (2, 1), (3, 1), (4, 1)]
    with pytest.raises(Refused, match="Table 4 is still needed by a match"):
        change_event(event=event, tables=3, by="dora")
    take_out(event, 4)
    change_event(event=event, tables=3, by="dora")
    assert sorted(seats(event, 2).values()) == [(1, 1), (1, 2), (2, 1), (3, 1)]
