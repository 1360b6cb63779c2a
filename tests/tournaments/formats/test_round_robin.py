"""Groups, leagues and leagues of clubs, drawn whole."""

from collections import Counter
from itertools import combinations

import pytest

from tests.each import each
from tests.tournaments.formats.played_events import entrants_for
from tournaments.formats import (
    Entrant,
    Play,
    group_sizes,
    next_round,
    open_stage,
    preset,
)
from tournaments.formats.sources import BYE

MORNING = preset("state").stages[0]
LEAGUE = preset("austin-league").stages[0]
CLUBS = preset("curry-county").stages[0]


def field(n: int) -> list[Entrant]:
    return [Entrant(i) for i in range(1, n + 1)]


def test_everybody_of_a_group_meets_and_nobody_else() -> None:
    for n in (2, 3, 9, 20, 147, 256):
        drawing = open_stage(MORNING, field(n), 7)
        wanted = {
            frozenset(pair)
            for _, group in drawing.groups
            for pair in combinations(group, 2)
        }
        met = Counter(frozenset(m.entrants) for m in drawing.matches if m.sides[1])
        assert met == Counter(wanted)
        assert [len(group) for _, group in drawing.groups] == list(group_sizes(n, 8))
        for name, group in drawing.groups:
            last = max(m.round for m in drawing.matches if m.group == name)
            assert last == len(group) - 1 + len(group) % 2


def test_the_draw_depends_on_who_is_there_and_the_seed_and_knows_all_rounds() -> None:
    drawing = open_stage(MORNING, field(20), 7, first_match=50)
    matches = drawing.matches
    assert drawing == open_stage(MORNING, field(20)[::-1], 7, first_match=50)
    assert drawing != open_stage(MORNING, field(20), 8, first_match=50)
    assert [m.number for m in matches] == list(range(50, 50 + len(matches)))
    assert [m.round for m in matches] == sorted(m.round for m in matches)
    assert drawing.rounds == 7
    assert next_round(Play(MORNING, drawing.groups, matches), 7, 999) == ()


def test_a_morning_can_be_shorter_than_everybody_meeting() -> None:
    stage = preset("weatherford").stages[0]
    for n in range(2, 15):
        drawing = open_stage(stage, field(n), 1)
        games = Counter(n for m in drawing.matches if m.sides[1] for n in m.entrants)
        assert max(games.values()) <= 6
        assert min(games.values()) >= min(n - 1, 5)


def test_a_league_season_has_no_rematch_and_shares_out_the_weeks_off() -> None:
    for n in range(4, 33):
        drawing = open_stage(LEAGUE, field(n), 3)
        met = Counter(frozenset(m.entrants) for m in drawing.matches)
        assert max(met.values()) == 1
        assert drawing.rounds == (n if n % 2 and n < 10 else min(10, n - 1))
        games = Counter(n for m in drawing.matches for n in m.entrants)
        assert max(games.values()) - min(games.values()) <= n % 2
        assert {m.best_of for m in drawing.matches} == {3}
        assert not any(BYE in m.sources for m in drawing.matches)


@each("name", ["curry-county", "curry-county-dates"])
def test_clubs_meet_home_and_away(name: str) -> None:
    f = preset(name)
    for clubs in range(2, 8):
        drawing = open_stage(f.stages[0], entrants_for(f, 5 * clubs), 3)
        nights = 2 * (clubs - 1) if clubs % 2 == 0 else 2 * clubs
        assert drawing.rounds == 12 * nights
        meetings = Counter(
            ((m.sides[0][0] - 1) // 5, (m.sides[1][0] - 1) // 5, (m.round - 1) // 12)
            for m in drawing.matches
        )
        assert set(meetings.values()) == {60}
        legs = Counter((home, guests) for home, guests, _ in meetings)
        assert set(legs.values()) == {1}
        assert len(legs) == clubs * (clubs - 1)


def test_pairs_of_two_clubs_meet_by_the_published_rotation() -> None:
    matches = open_stage(CLUBS, entrants_for(preset("curry-county"), 10), 3).matches
    for match in matches:
        home, guest = match.sides[0][0] - 1, match.sides[1][0] - 1
        assert guest % 5 == (home % 5 + match.round) % 5
    first = {(m.sides[0][0] - 1) // 5 for m in matches if m.round <= 12}
    second = {(m.sides[0][0] - 1) // 5 for m in matches if m.round > 12}
    assert first != second


def test_a_club_needs_five_pairs() -> None:
    entrants = [Entrant(i, club="A" if i < 5 else "B") for i in range(1, 11)]
    with pytest.raises(ValueError, match="A has 4 pairs, not 5"):
        open_stage(CLUBS, entrants, 1)
