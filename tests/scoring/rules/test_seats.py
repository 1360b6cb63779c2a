"""Who sits at a table of each game."""

from scoring.rules.seats import TWO_SIDED, seats_of


def test_sides_sit_between_each_other() -> None:
    assert seats_of("42").sides == ((1, 3), (2, 4))
    assert seats_of("88").sides == ((1, 3, 5), (2, 4, 6))
    assert seats_of("84").sides == ((1, 3, 5, 7), (2, 4, 6, 8))
    assert seats_of("84").players_a_side == 4


def test_games_of_singles_of_three_sides_and_below_nothing_are_not_two_sided() -> None:
    assert (
        *("42", "84", "88", "79", "84-six", "80", "72"),
        *("geezer", "big-game"),
    ) == TWO_SIDED
    assert seats_of("140").sides == ((1, 4), (2, 5), (3, 6))
    assert seats_of("moon").sides == ((1,), (2,), (3,))
