"""Who stands above whom, by any chain, and why."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import MANY
from tests.tournaments.formats import naive
from tournaments.formats import (
    Game,
    OpenTie,
    Play,
    Ranking,
    Result,
    StageRules,
    TieBreak,
    overall,
    stage_clubs,
    stage_open_ties,
    stage_standings,
    standings,
)
from tournaments.formats.ranking import STAYED
from tournaments.formats.standings import CRITERION_NAMES, ranked

CLASSIC = ("wins", "marks_for", "marks_against", "hand_or_domino")
CRITERIA = (
    *("wins", "losses", "marks_for", "marks_against", "marks_diff", "head_to_head"),
    *("penalties", "one_hand", "domino", "hand_or_domino", "lot"),
)


def played(a: int, b: int, ours: int, theirs: int, number: int = 1) -> Result:
    winner = None if ours == theirs else 1 if ours > theirs else 2
    return Result(number, ((a,), (b,)), (Game((ours, theirs)),), winner)


@st.composite
def some_results(draw: st.DrawFn, n: int) -> list[Result]:
    """Few marks and few entrants, so that there are many ties."""
    results = []
    for number in range(draw(st.integers(0, 14))):
        a, b = draw(st.permutations(range(1, n + 1)))[:2]
        marks = draw(st.tuples(st.integers(0, 2), st.integers(0, 9)))
        winner = draw(st.sampled_from((1, 2, None)))
        forfeit = draw(st.booleans())
        penalties = draw(st.sampled_from(((), ((1, 1),), ((2, 2),))))
        game = Game(marks, penalties=penalties)
        results.append(Result(number, ((a,), (b,)), (game,), winner, forfeit))
    return results


@settings(max_examples=MANY // 2)
@given(
    st.data(),
    st.integers(2, 7),
    st.lists(st.sampled_from(CRITERIA), unique=True, max_size=5),
    st.sampled_from((None, 1, 7)),
    st.booleans(),
)
def test_every_chain_ranks_as_the_plain_way_does(
    data: st.DataObject, n: int, chain: list[str], cap: int | None, per_game: bool
) -> None:
    results = data.draw(some_results(n))
    order = data.draw(st.permutations(range(1, n + 1)))
    by = data.draw(st.sampled_from(("one_hand", "domino", "lot")))
    ties = [TieBreak("A", tuple(sorted(order)), by, tuple(order))]
    rows = standings(
        Ranking(
            range(1, n + 1),
            results,
            chain,
            group="A",
            marks_cap=cap,
            per_game=per_game,
            ties=ties,
        )
    )
    wanted = naive.rank(list(range(1, n + 1)), chain, results, cap, per_game, ties, "A")
    assert [row.entrant for row in rows] == [number for number, _ in wanted]
    reasons = [reason for _, reason in wanted[:-1]]
    assert [row.above_next_by for row in rows] == [*reasons, None]
    for row in rows:
        f = naive.figures(row.entrant, results, cap)
        assert (row.played, row.wins, row.losses, row.ties) == (
            *(f["played"], f["wins"], f["losses"], f["ties"]),
        )
        assert (row.marks_for, row.marks_against) == (f["for"], f["against"])


def test_a_row_says_by_what_figures_it_stands_above_the_next() -> None:
    rows = standings(
        Ranking([1, 2, 3], [played(1, 2, 7, 4), played(2, 3, 3, 3)], CLASSIC)
    )
    assert [row.entrant for row in rows] == [1, 2, 3]
    assert rows[0].why == ("1", "½")
    assert (rows[0].above_next_by, rows[1].above_next_by) == ("wins", "marks_for")
    assert rows[1].why == ("7", "3")
    assert rows[2].above_next_by is None


def test_a_drawn_domino_settles_a_tie_in_its_own_group_only() -> None:
    tie = TieBreak("A", (4, 9), "domino", (9, 4), ("6-5", "3-1"))
    rows = standings(Ranking([4, 9], [], CLASSIC, group="A", ties=[tie]))
    assert [row.entrant for row in rows] == [9, 4]
    assert rows[0].above_next_by == "hand_or_domino"
    assert rows[0].why == ("6-5", "3-1")
    other = standings(Ranking([4, 9], [], CLASSIC, group="B", ties=[tie]))
    assert [row.entrant for row in other] == [4, 9]


def test_a_chain_for_second_place_parts_no_tie_for_first_and_second() -> None:
    cut_by = (("2", ("one_hand",)),)
    assert not ranked(Ranking([1, 2], [], ("marks_for",), cut=1, cut_by=cut_by))[1]


def test_a_tie_settled_among_fewer_does_not_count() -> None:
    tie = TieBreak("A", (4, 9), "domino", (9, 4))
    rows = standings(Ranking([4, 7, 9], [], CLASSIC, group="A", ties=[tie]))
    assert [row.above_next_by for row in rows] == ["tied", "tied", None]


def test_open_ties_name_the_ways_to_settle_them_and_the_cut() -> None:
    results = [played(1, 5, 7, 0), played(2, 6, 7, 0), played(3, 5, 7, 6)]
    _rows, ties = ranked(
        Ranking([1, 2, 3, 4], results, CLASSIC, group="A", cut=1, ties=[])
    )
    assert ties == (OpenTie("A", (1, 2), ("one_hand", "domino"), at_cut=True),)
    assert not ranked(Ranking([1, 2], results, ("wins",), cut=1))[1]


def test_an_open_tie_says_which_place_it_is_for() -> None:
    won = [(1, 5, 7, 0), (1, 6, 7, 0), (2, 5, 7, 3), (3, 6, 7, 3)]
    results = [played(*result) for result in won]
    _rows, [tie] = ranked(Ranking([1, 2, 3], results, CLASSIC, group="A", cut=2))
    assert (tie.entrants, tie.place, tie.at_cut) == ((2, 3), 2, True)


def test_each_place_has_its_own_chain_at_the_cut() -> None:
    cut_by = (("1", ("domino",)), ("2", ("one_hand",)))
    _rows, level = ranked(Ranking([1, 2, 3], [], ("marks_for",), cut=2, cut_by=cut_by))
    assert [tie.by for tie in level] == [("domino",)]
    ahead = [played(1, 9, 7, 0)]
    _rows, second = ranked(
        Ranking([1, 2, 3], ahead, ("marks_for",), cut=2, cut_by=cut_by)
    )
    assert [(tie.entrants, tie.by, tie.at_cut) for tie in second] == [
        ((2, 3), ("one_hand",), True)
    ]
    third = [*ahead, played(2, 9, 5, 0)]
    parted = Ranking([1, 2, 3, 4], third, ("marks_for",), cut=2, cut_by=cut_by)
    assert not ranked(parted)[1]


def test_who_left_stands_last_and_the_disqualified_below() -> None:
    results = [played(1, 4, 7, 0), played(1, 4, 7, 0), played(2, 4, 7, 0)]
    rows = standings(Ranking([1, 2, 3], results, CLASSIC, left=[2], disqualified=[1]))
    assert [row.entrant for row in rows] == [3, 2, 1]
    assert (rows[0].why or ("",))[0] == STAYED
    assert not ranked(Ranking([5, 6], results, CLASSIC, left=[5, 6]))[1]


def test_per_match_figures_are_said_as_people_say_them() -> None:
    results = [played(1, 9, 7, 4), played(2, 9, 7, 4), played(2, 9, 3, 7)]
    rows = standings(Ranking([1, 2], results, CLASSIC, per_game=True))
    assert rows[0].entrant == 1
    assert rows[0].why is not None
    assert [*map(str, rows[0].why)] == ["1 in 1 game", "1 in 2 games"]


def test_head_to_head_counts_only_where_all_met_equally_often() -> None:
    met = [played(2, 1, 7, 3), played(1, 9, 7, 3), played(2, 9, 3, 7)]
    rows = standings(Ranking([1, 2], met, ("wins", "head_to_head")))
    assert [row.entrant for row in rows] == [2, 1]
    assert rows[0].why == ("1", "0")
    apart = standings(Ranking([1, 2, 3], met, ("head_to_head",)))
    assert apart[0].above_next_by == "tied"


def test_clubs_are_ranked_by_all_their_pairs_have_played() -> None:
    clubs = {1: "Clovis", 2: "Clovis", 6: "Portales", 7: "Portales"}
    results = [played(1, 6, 7, 4), played(2, 7, 5, 7), played(1, 7, 7, 0)]
    chain = ("wins", "marks_diff", "marks_for")
    stage = StageRules("L", "league", rank_by=chain, options=(("rounds_a_night", 3),))
    rows = stage_clubs(Play(stage, (), results=dict(enumerate(results)), clubs=clubs))
    assert [(row.club, row.rank, row.wins, row.marks_diff) for row in rows] == [
        ("Clovis", 1, 2, 8),
        ("Portales", 2, 1, -8),
    ]
    assert {row.group for row in rows} == {"clubs"}


def test_a_stage_shows_its_groups_then_all_where_a_cut_looks_over_all() -> None:
    stage = StageRules("M", "round_robin", rank_by=CLASSIC, advance={"best": 2})
    groups = (("A", (1, 2)), ("B", (3, 4, 5)))
    results = [played(1, 2, 7, 4), played(3, 4, 7, 4), played(3, 5, 7, 4)]
    play = Play(stage, groups, results=dict(enumerate(results)))
    rows = stage_standings(play)
    assert [row.group for row in rows] == ["A"] * 2 + ["B"] * 3 + ["*"] * 5
    assert rows[5:] == overall(play)
    # One win in one match is as good as two in two; then marks for each match.
    assert [row.entrant for row in rows[5:7]] == [1, 3]
    ties = stage_open_ties(play)
    assert ("*", (1, 3)) in [(tie.group, tie.entrants) for tie in ties]


@pytest.mark.parametrize("advance", [None, {"top": 1}])
def test_only_a_stage_with_a_cut_has_a_table_over_all(advance: object) -> None:
    stage = StageRules("M", "round_robin", rank_by=CLASSIC, advance=advance)
    rows = stage_standings(Play(stage, (("A", (1, 2)),)))
    assert ("*" in {row.group for row in rows}) == (advance is not None)


def test_the_names_of_criteria_fit_pairs_and_single_players() -> None:
    names = " ".join(map(str, CRITERION_NAMES.values()))
    assert not re.search(r"pair|player", names)
