"""Ratings of people who play in pairs: what games do to them, and what is foreseen."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players.ratings.rating import UNRATED, RatedGame, Rating, brier, chance, rate_games

FIRST, SECOND = (1, 2), (3, 4)


@st.composite
def games(draw: st.DrawFn) -> list[RatedGame]:
    made = []
    for _ in range(draw(st.integers(0, 25))):
        seated = draw(st.permutations(range(8)))
        sides = (tuple(seated[:2]), tuple(seated[2:4]))
        made.append(RatedGame(sides, draw(st.sampled_from([1, 2, None]))))
    return made


def test_winners_rise_and_losers_fall() -> None:
    ratings, _losses = rate_games({}, [RatedGame((FIRST, SECOND), 1)])
    assert all(ratings[person].mean > UNRATED.mean for person in FIRST)
    assert all(ratings[person].mean < UNRATED.mean for person in SECOND)
    assert all(rating.deviation < UNRATED.deviation for rating in ratings.values())


def test_partners_share_a_result_and_a_tie_of_equals_moves_nobody() -> None:
    ratings, _losses = rate_games({}, [RatedGame((FIRST, SECOND), None)])
    assert {rating.mean for rating in ratings.values()} == {UNRATED.mean}
    assert {(r.games, r.wins, r.ties) for r in ratings.values()} == {(1, 0, 1)}


def test_equals_are_foreseen_as_equals_and_the_better_as_better() -> None:
    assert chance({}, (FIRST, SECOND)) == pytest.approx(0.5, abs=0.01)
    strong = dict.fromkeys(FIRST, Rating(32.0, 2.0))
    assert chance(strong, (FIRST, SECOND)) > 0.6
    both = chance(strong, (FIRST, SECOND)) + chance(strong, (SECOND, FIRST))
    assert both == pytest.approx(1)


def test_a_coin_misses_a_quarter_and_nothing_in_a_tie() -> None:
    assert brier(0.5, 1.0) == brier(0.5, 0.0) == 0.25
    games = [RatedGame((FIRST, SECOND), winner) for winner in (1, 2, None)]
    _ratings, losses = rate_games({}, games)
    assert losses.coin_brier == 0.5


@given(games(), st.integers(0, 25))
def test_rated_in_two_parts_equals_rated_at_once(played, cut) -> None:
    at_once, all_losses = rate_games({}, played)
    first, first_losses = rate_games({}, played[:cut])
    second, second_losses = rate_games(first, played[cut:])
    assert {**first, **second} == at_once
    assert first_losses.games + second_losses.games == all_losses.games


@given(games())
def test_every_game_counts_once_for_each_of_four(played) -> None:
    ratings, losses = rate_games({}, played)
    assert losses.games == len(played)
    assert sum(rating.games for rating in ratings.values()) == 4 * len(played)
    decided = [game for game in played if game.winner]
    assert sum(rating.wins for rating in ratings.values()) == 2 * len(decided)


def test_forecasts_beat_a_coin_where_people_differ() -> None:
    random = Random(42)
    strength = {person: random.gauss(0, 1) for person in range(24)}
    played = []
    for _ in range(1500):
        a, b, c, d = random.sample(range(24), 4)
        edge = strength[a] + strength[b] - strength[c] - strength[d]
        is_won = random.random() < 1 / (1 + 2.718**-edge)
        played.append(RatedGame(((a, b), (c, d)), 1 if is_won else 2))
    _ratings, losses = rate_games({}, played)
    assert losses.brier < losses.share_brier < 0.25 * losses.games
    assert losses.coin_brier == 0.25 * losses.games
