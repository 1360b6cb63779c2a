"""Who sits at a table of each game, and what a game of the family is played with."""

from scoring.rules.family import facts_of, tiles_worth, total_of
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


def test_a_game_of_the_family_says_what_it_is_played_with() -> None:
    assert facts_of("42") == ()
    assert list(map(str, facts_of("84-six"))) == [
        "6 players sit at a table, 3 a side, between opponents.",
        "It is played with two double-six sets.",
        "Each draws 9 dominoes; 2 are left over.",
        "The lowest bid is 60.",
    ]
    assert "Each draws 11 dominoes; one is left over." in map(str, facts_of("big-game"))
    blanks = "It is played with two double-six sets without their blanks."
    assert str(facts_of("80")[1]) == blanks
    assert all(len(facts_of(game)) == 4 for game in TWO_SIDED if game != "42")


def test_what_counts_follows_the_dominoes_of_the_game() -> None:
    assert tiles_worth("42", 10) == ("5-5", "6-4")
    assert tiles_worth("42", 5) == ("3-2", "4-1", "5-0")
    assert tiles_worth("80", 5) == ("3-2", "4-1")
    assert tiles_worth("big-game", 10) == ("5-5", "6-4", "7-3", "8-2")
    assert str(total_of("42")) == "Each of the seven tricks counts one: 42 in all."
    assert str(total_of("79")) == "Each of the 9 tricks counts one: 79 in all."
    assert str(total_of("88")) == "Each of the 9 tricks counts 2: 88 in all."
