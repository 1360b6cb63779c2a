"""A league by dates: its schedule, its deadline, its tables."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.each import each
from tournaments.formats import (
    Entrant,
    Game,
    Play,
    Result,
    after_week,
    club_games_left,
    club_night,
    date_rules,
    games_left,
    open_stage,
    preset,
    rounds_of_week,
    rule_on,
    stage_rounds,
    stage_standings,
)
from tournaments.formats.league import DeadlineRuling
from tournaments.formats.round_robin import circle, home_and_away

SEASON = preset("home-away-league").stages[0]


def season(n: int, seed: int = 3) -> Play:
    drawing = open_stage(SEASON, [Entrant(i) for i in range(1, n + 1)], seed)
    return Play(SEASON, drawing.groups, drawing.matches)


@given(n=st.integers(4, 24), seed=st.integers(0, 9))
def test_everybody_is_once_at_home_to_everybody_and_once_a_week_at_most(n, seed):
    play = season(n, seed)
    meetings = Counter((m.sides[0][0], m.sides[1][0]) for m in play.matches)
    assert meetings == Counter(
        (a, b) for a in play.entrants for b in play.entrants if a != b
    )
    weekly = Counter((m.round, n) for m in play.matches for n in m.entrants)
    assert set(weekly.values()) == {1}
    assert max(m.round for m in play.matches) == stage_rounds(SEASON, n)


@given(n=st.integers(2, 40), weeks=st.integers(1, 40))
def test_a_single_leg_shares_out_the_matches_at_home(n, weeks):
    rounds = circle(tuple(range(n)), weeks)
    balance: Counter = Counter()
    for home, guest in (p for r in home_and_away(rounds) for p in r):
        if guest is not None:
            balance.update({home: 1, guest: -1})
    most = max(map(abs, balance.values()), default=0)
    assert most <= (1 if weeks >= n - 1 + n % 2 else 2)


@given(day=st.integers(0, 300), first=st.integers(0, 6), weekday=st.integers(0, 6))
def test_a_club_night_is_on_its_weekday_within_the_week(day, first, weekday):
    night = club_night(day, first, weekday)
    assert 0 <= night - day <= 6
    assert (first + night) % 7 == weekday
    assert club_night(day, first, None) == day


@each(
    ("unplayed", "offered", "ruling"),
    [
        ("offers", [1, 1], DeadlineRuling("rule", 1)),
        ("offers", [2], DeadlineRuling("rule", 2)),
        ("offers", [1, 2], DeadlineRuling("director")),
        ("offers", [], DeadlineRuling("director")),
        ("nobody", [1], DeadlineRuling("rule")),
        ("director", [1], DeadlineRuling("director")),
    ],
)
def test_a_deadline_gives_the_match_to_who_offered_dates(unplayed, offered, ruling):
    assert rule_on(unplayed, offered) == ruling


def test_rounds_that_do_not_overlap_have_no_dates():
    assert date_rules(preset("state").stages[0]) is None
    assert date_rules(preset("curry-county").stages[0]) is None
    assert date_rules(SEASON).substitutes == 6


@pytest.mark.parametrize("clubs", [2, 3, 6])
def test_clubs_have_games_in_hand(clubs):
    shape = preset("curry-county-dates")
    rules = shape.stages[0]
    entrants = [Entrant(i, club=f"C{(i - 1) // 5}") for i in range(1, 5 * clubs + 1)]
    drawing = open_stage(rules, entrants, 3)
    names = {entrant.number: entrant.club for entrant in entrants}
    play = Play(rules, drawing.groups, drawing.matches, clubs=names)
    last = max(rounds_of_week(rules, 1))
    results = {
        m.number: Result(m.number, m.sides, (Game((7, 2)),), 1)
        for m in drawing.matches
        if m.round <= last
    }
    left = club_games_left(replace(play, results=results))
    games = 60 * 2 * (clubs - 1)
    rests = {club for club, row in left.items() if row.in_hand}
    assert len(rests) == clubs % 2
    assert all(row.played + row.left == games for row in left.values())
    assert all(row.played == 60 * (club not in rests) for club, row in left.items())
    after = after_week(replace(play, results=results), 1).results
    assert set(after) == set(results)


@given(n=st.integers(4, 12), played=st.integers(0, 60), week=st.integers(0, 22))
def test_games_in_hand_and_the_table_of_a_week(n, played, week):
    play = season(n)
    results = {
        m.number: Result(m.number, m.sides, (Game((7, 2)), Game((7, 0))), 1)
        for m in play.matches[:played:2]
    }
    play = replace(play, results=results)
    counts = games_left(play)
    assert sum(c.played for c in counts.values()) == 2 * len(results)
    assert {c.played + c.left for c in counts.values()} == {2 * (n - 1)}
    assert min(c.in_hand for c in counts.values()) == 0
    before = after_week(play, week)
    assert set(before.results) == {
        m.number for m in play.matches if m.round <= week and m.number in results
    }
    table = [row for row in stage_standings(before) if row.group == "A"]
    assert sum(row.wins for row in table) == len(before.results)
    assert after_week(play, 46).results == play.results
