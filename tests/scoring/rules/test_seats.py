"""Who sits at a table of each game."""

from scoring.rules.games import GAMES


def test_sides_sit_between_each_other() -> None:
    assert GAMES["42"].sides == ((1, 3), (2, 4))
    assert GAMES["88"].sides == ((1, 3, 5), (2, 4, 6))
    assert GAMES["84"].sides == ((1, 3, 5, 7), (2, 4, 6, 8))
    assert GAMES["84"].players_a_side == 4
    assert GAMES["140"].sides == ((1, 4), (2, 5), (3, 6))
    assert GAMES["moon"].sides == ((1,), (2,), (3,))


def test_games_of_singles_of_three_sides_and_below_nothing_are_not_two_sided() -> None:
    others = {"3-handed", "moon", "moon-four", "140"}
    assert {name for name, game in GAMES.items() if not game.is_two_sided} == others
