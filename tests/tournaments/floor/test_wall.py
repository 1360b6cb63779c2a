"""What the wall says at each hour of the day."""

import re
from datetime import timedelta

import pytest

from tests.make import (
    drawn_event,
    make_event,
    make_pairs,
    play,
    play_tables,
    played_rounds,
    started_event,
)
from tournaments.draw.services.cutting import make_cut
from tournaments.event.models import ClockEntry, Pair
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.field.services.withdrawals import withdraw_pair
from tournaments.floor.selectors.wall import wall_page
from tournaments.floor.services.calling import start_called
from tournaments.floor.services.clocks import extend_clocks, start_session
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


def wall_of(event):
    return wall_page(read_snapshot(event))


def titles(event) -> list[str]:
    return [seating.title for seating in wall_of(event).seatings]


def test_before_the_draw_it_counts_who_is_here_and_either_partner_finds_the_number():
    event = make_event()
    make_pairs(event, 2)
    event.pairs.filter(number=2).update(is_checked_in=False)
    page = wall_of(event)
    assert (page.checked_in, page.entered, page.seatings) == (1, 2, ())
    names = [(place.name, place.number, place.is_checked_in) for place in page.entries]
    assert names == [
        ("Fitz", 1, True),
        ("Hill", 2, False),
        ("Moss", 2, False),
        ("Ray", 1, True),
    ]


def test_a_drawn_round_seats_everybody_under_their_own_name():
    page = wall_of(drawn_event())
    assert page.entries == ()
    [seating] = page.seatings
    assert seating.title == "Round 1"
    names = [place.name for place in seating.places]
    assert names == ["Fitz", "Hill", "Lane", "Moss", "Nash", "Pike", "Ray", "Reed"]
    assert all(place.table in (1, 2) for place in seating.places)


def test_players_of_one_family_are_told_apart_as_far_as_names_can():
    event = drawn_event()
    for other, names in (
        ("Zed Ray / Abe Fitz", {"Ray, A.", "Ray, Z.", "Fitz, B.", "Fitz, A."}),
        ("Abe Ray / Bud Fitz", {"Ray, Ann", "Ray, Abe", "Fitz, Bo", "Fitz, Bud"}),
        ("Ann Ray / Zed Fitz", {"Ray, Ann", "Fitz, B.", "Fitz, Z."}),
        ("The Rowdies", {"Ray", "Fitz", "Rowdies"}),
    ):
        event.pairs.filter(number=2).update(name=other)
        [seating] = wall_of(event).seatings
        assert names <= {place.name for place in seating.places}, other


def test_names_that_are_alike_are_told_apart_or_whole_in_results_and_standings_too():
    event = started_event()
    event.pairs.filter(number=2).update(name="Zed Ray / Abe Fitz")
    play_tables(event)
    page = wall_of(event)
    names = {side.name for match in page.results for side in match.sides}
    assert {"Ray, A. / Fitz, B.", "Ray, Z. / Fitz, A."} <= names
    assert names == {row.name for table in page.tables for row in table.rows}
    event.pairs.filter(number=2).update(name="Abe Ray / Bud Fitz")
    [table] = wall_of(event).tables
    names = {row.name for row in table.rows}
    assert {"Ann Ray / Bo Fitz", "Abe Ray / Bud Fitz"} <= names


def test_who_sits_out_and_who_forfeited_is_named():
    event = started_event(5)
    [seating] = wall_of(event).seatings[:1]
    assert sum(place.sits_out for place in seating.places) == 2
    withdraw_pair(event=event, pair=seated(event), by="dora")
    page = wall_of(event)
    forfeited = [p.is_forfeit for seats in page.seatings for p in seats.places]
    assert any(forfeited)


def seated(event) -> Pair:
    match = event.matches.filter(state="playing").first()
    return match.sides.first().pair


def test_every_panel_names_each_pair_with_its_number(client):
    event = started_event()
    play_tables(event)
    page = client.get(f"/e/{event.slug}/wall/").content.decode()
    panels = dict(re.findall(r'data-kind="(\w+)"(.+?)</section>', page, re.DOTALL))
    assert {"tables", "standings", "results"} <= panels.keys()
    for panel in panels.values():
        numbers = re.findall(r'class="(?:pair-no|no soft)">(\d)<', panel)
        assert sorted({*numbers}) == ["1", "2", "3", "4"]


def test_the_wave_being_played_gives_way_to_the_next_and_who_still_plays_is_listed():
    event = started_event(8)
    assert titles(event) == ["Round 1", "Round 2"]
    first, second, *others = event.matches.filter(state="playing").order_by("table")
    play(event, first)
    page = wall_of(event)
    assert page.still_playing == (second.table, *(match.table for match in others))
    assert page.still_playing_tables == "2\N{EN DASH}4"
    play(event, second)
    assert titles(event) == ["Round 2"]


def test_results_come_newest_first_with_the_winner_first(client):
    event = started_event(8)
    first, second, *_more = event.matches.filter(state="playing")
    play(event, first, (3, 7))
    play(event, second, (7, 4))
    results = wall_of(event).results
    assert [match.table for match in results] == [second.table, first.table]
    wall = client.get(f"/e/{event.slug}/wall/").content.decode()
    marks = re.findall(r'class="num (won|lost)"\s*>(\d)<', wall)
    assert marks[2:4] == [("won", "7"), ("lost", "3")]


def test_standings_stand_until_the_brackets_begin_which_are_drawn_to_their_places():
    event = played_rounds()
    [table] = wall_of(event).tables
    assert [row.place for row in table.rows][:1] == ["1"]
    assert table.rank_by == ("wins", "marks for", "fewest marks against")
    wins, marks_for, marks_against = table.rows[0].figures
    assert wins.count("\N{EN DASH}") == 1
    assert int(marks_for) > int(marks_against)
    make_cut(event=event, by="dora")
    assert all(bracket.rounds or bracket.lists for bracket in wall_of(event).brackets)
    start_next(event=event, by="dora")
    page = wall_of(event)
    assert page.tables == ()
    assert len(page.brackets) >= 1
    assert titles(event) == ["At the tables"]
    play_tables(event)
    start_next(event=event, by="dora")
    play_tables(event)
    assert any(bracket.page.placings for bracket in wall_of(event).brackets)


def test_a_break_says_until_when_what_is_next_and_who_still_plays(client):
    event = started_event(8)
    first, *others = event.matches.filter(state="playing").order_by("table")
    play(event, first)
    start_session(event=event, title="Lunch", minutes=45, by="dora")
    assert [clock.title for clock in wall_of(event).clocks] == ["Lunch", "Round 1"]
    page = client.get(f"/e/{event.slug}/wall/").content.decode()
    [panel] = re.findall(r'data-kind="break".+?</section>', page, re.DOTALL)
    words = " ".join(re.sub("<[^>]+>", " ", panel).split())
    assert re.search(r"Lunch Until .*\d:\d\d [AP]M Next Round 2 Still playing", words)
    assert "Tables 2\N{EN DASH}4" in words
    for match in others:
        play(event, match)
    page = client.get(f"/e/{event.slug}/wall/").content.decode()
    assert "Nobody: every result is in" in page


def test_tables_seated_together_share_one_clock_until_it_is_not_theirs():
    event = started_event(8, preset="richardson")
    assert wall_of(event).shared == ()
    start_called(event=event, by="dora")
    slow = ClockEntry.objects.filter(match__table=4).get()
    slow.at += timedelta(seconds=2)
    slow.save()

    def news() -> tuple[str, int, list[str]]:
        page = wall_of(event)
        own = [clock.title for clock in page.table_clocks]
        return page.shared_title, len(page.shared), own

    def extend(table: int, minutes: int) -> None:
        match = event.matches.get(table=table, state="playing")
        extend_clocks(event=event, of=match, minutes=minutes, by="dora")

    assert news() == ("All tables", 4, [])
    extend(2, 5)
    assert news() == ("Most tables", 3, ["Table 2"])
    extend(3, 1)
    assert news()[1:] == (0, ["Table 1", "Table 4", "Table 3", "Table 2"])
    start_session(event=event, title="Lunch", minutes=45, by="dora")
    assert wall_of(event).shared == ()


def test_a_full_hall_needs_few_reads(django_assert_max_num_queries):
    event = started_event(16, tables=8)
    play_tables(event)
    with django_assert_max_num_queries(20):
        wall_of(event)
