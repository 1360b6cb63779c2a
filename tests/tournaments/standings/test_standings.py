import pytest

from tests.make import (
    drawn_event,
    drawn_event_of_clubs,
    make_event,
    play,
    played_rounds,
    started_event,
)
from tests.stored import made_once
from tournaments import formats
from tournaments.draw.services.cutting import settle_tie
from tournaments.event.models import Event, Pair
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.floor.services.rounds import start_next
from tournaments.standings.selectors.standings import names_of, standing_of
from tournaments.standings.selectors.ties import load_ties
from tournaments.standings.selectors.why import ReasonTexts

pytestmark = pytest.mark.django_db


def tables_of(event: Event):
    return {table.group: table for table in standing_of(read_snapshot(event)).tables}


def test_there_is_a_standing_without_results_as_soon_as_the_draw_stands() -> None:
    assert standing_of(read_snapshot(make_event())) is None
    standing = standing_of(read_snapshot(drawn_event(4)))
    assert standing.results == 0
    assert {line.played for line in standing.tables[0].lines} == {0}


def test_several_groups_have_a_table_each_and_one_over_all_with_the_cut_in_it() -> None:
    tables = tables_of(played_rounds(12))
    assert list(tables) == ["*", "A", "B"]
    assert sorted(line.pair for line in tables["*"].lines) == list(range(1, 13))
    assert {line.pair for line in tables["A"].lines} | {
        line.pair for line in tables["B"].lines
    } == set(range(1, 13))
    assert tables["*"].cut == 8
    assert tables["A"].cut is None


def test_the_cut_runs_in_each_group_where_groups_send_their_best() -> None:
    tables = tables_of(started_event(12, preset="austin"))
    assert {group: table.cut for group, table in tables.items()} == {
        "*": None,
        "A": 3,
        "B": 3,
    }


def test_each_row_has_its_name_and_why_it_stands_above_the_next_a_pair_that_left_too() -> (
    None
):
    event = played_rounds(4)
    names = names_of(event)
    assert names[1] == "Ann Ray / Bo Fitz"
    [table] = standing_of(read_snapshot(event)).tables
    lines = table.lines
    assert [line.name for line in lines] == [names[line.pair] for line in lines]
    assert lines[0].why.startswith("wins, 3 against")
    assert all(line.why for line in lines[:-1])
    assert lines[-1].why == ""
    Pair.objects.filter(event=event, number=1).update(state=Pair.State.WITHDRAWN)
    lines = standing_of(read_snapshot(event)).tables[0].lines
    assert lines[-1].pair == 1
    assert lines[-1].has_left
    assert lines[-2].next_has_left
    assert lines[-2].why == "the next has left"


def test_level_pairs_share_a_place_and_ask_to_be_settled_until_the_event_is_final() -> (
    None
):
    event = level_all_round()
    table = standing_of(read_snapshot(event)).tables[0]
    assert [line.place for line in table.lines] == ["1=", "1=", "1="]
    assert table.lines[0].why == "level: one hand or a drawn domino settles it"
    assert table.lines[0].is_level
    assert table.notes == (
        "Pairs 1, 2 and 3 are level: one hand or a drawn domino settles it.",
    )
    Event.objects.update(state="final")
    table = standing_of(read_snapshot(Event.objects.get())).tables[0]
    assert [line.place for line in table.lines] == ["1=", "1=", "1="]
    assert [line.why for line in table.lines] == ["level", "level", ""]
    assert table.notes == ()
    assert load_ties(Event.objects.get()).others == ()


def test_a_tie_that_a_correction_parted_is_not_mentioned_any_more() -> None:
    event = level_all_round()
    stage = event.stages.get(number=1)
    tie = formats.TieBreak("*", (1, 2, 3), "one_hand", (2, 3, 1))
    settle_tie(event=event, stage=stage, tie=tie, by="dora")
    game = event.matches.filter(winner=1, games__ended="played").first().games
    game.update(marks_2=5)
    table = standing_of(read_snapshot(event)).tables[0]
    assert table.notes == ()


def test_a_settled_tie_says_how_and_with_what_dominoes() -> None:
    event = level_all_round()
    settle_tie(
        event=event,
        stage=event.stages.get(number=1),
        tie=formats.TieBreak(
            "*", (1, 2, 3), "domino", (2, 3, 1), ("6-5", "4-1", "0-0")
        ),
        by="dora",
    )
    table = standing_of(read_snapshot(event)).tables[0]
    assert [line.pair for line in table.lines] == [2, 3, 1]
    assert "6-5 against 4-1" in table.lines[0].why
    assert table.notes == (
        "Pairs 1, 2 and 3 were level, settled by a drawn domino: "
        "2 (6-5), 3 (4-1), 1 (0-0).",
    )


@made_once
def level_all_round() -> Event:
    """Three pairs, each with a bye, a win and a loss by the same marks."""
    event = started_event(3, tables=2)
    beats = {1: 2, 2: 3, 3: 1}
    while True:
        for match in event.matches.filter(state="playing"):
            first, second = (side.pair.number for side in match.sides.all())
            play(event, match, (7, 3) if beats[first] == second else (3, 7))
        if event.stages.get(number=1).state == "over":
            return event
        start_next(event=event, by="dora")


def test_ties_are_not_pressed_while_there_is_play_and_who_is_put_out_ties_with_nobody() -> (
    None
):
    event = started_event(4)
    standing = standing_of(read_snapshot(event))
    assert standing.tables[0].notes == ()
    assert standing.tables[0].lines[0].why == "level"
    Pair.objects.filter(event=event, number=1).update(state=Pair.State.DISQUALIFIED)
    lines = standing_of(read_snapshot(event)).tables[0].lines
    assert [line.place for line in lines] == ["1=", "1=", "1=", "4"]
    assert not lines[-2].is_level
    assert lines[-2].next_has_left


def test_a_league_of_clubs_ranks_the_clubs_too() -> None:
    tables = tables_of(drawn_event_of_clubs())
    assert tables["clubs"].title == "Clubs"
    assert [line.name for line in tables["clubs"].lines] == ["Shiner", "Gonzales"]
    assert all(line.is_club for line in tables["clubs"].lines)


def test_a_tie_that_nothing_can_settle_is_just_level() -> None:
    row = formats.StandingRow("A", 1, 4, 3, 2, 1, 0, 18, 12, above_next_by="tied")
    assert ReasonTexts().why(row) == "level"


def test_figures_per_game_are_said_in_whole_words() -> None:
    figures = formats.Sentence(
        "%(total)s in %(games)s games", {"total": "1", "games": 2}
    )
    row = formats.StandingRow("A", 1, 4, 1, 1, 0, 0, 7, 4, "wins", ("1", figures))
    assert ReasonTexts().why(row) == "wins, 1 against 1 in 2 games"
