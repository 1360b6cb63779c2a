"""Who shakes first: the table draws, the sheet says, or the games before decide."""

from scoring.game.first_shake import first_shake
from scoring.rules.house import read_house
from tests.each import each
from tournaments.formats import Score

WON, LOST = Score((7, 3)), Score((2, 7))


def shake(before=(), next_seat=None, game="event/1/1", **customs):
    house = read_house(customs)
    return first_shake(house, game=game, before=before, next_seat=next_seat)


def test_dominoes_are_drawn_and_nobody_shakes_before_that() -> None:
    first = shake()
    assert (first.seat, first.seats) == (None, (1, 2, 3, 4))
    assert "ties draw again" in str(first.rule)


def test_the_sheet_says_a_seat_and_always_the_same() -> None:
    first = shake(first_shake="draw")
    assert first.seat in first.seats
    assert shake(first_shake="draw") == first
    games = (shake(first_shake="draw", game=f"event/{n}/1") for n in range(40))
    assert {first_shake.seat for first_shake in games} == {1, 2, 3, 4}


@each(
    ("custom", "before", "seats"),
    [
        ("loser_shakes", [WON], (2, 4)),
        ("loser_shakes", [WON, LOST], (1, 3)),
        ("winner_shakes", [WON], (1, 3)),
        ("winner_shakes", [LOST], (2, 4)),
        ("drawn_again", [WON], (1, 2, 3, 4)),
        ("goes_on", [WON], (1, 2, 3, 4)),
    ],
)
def test_in_a_later_game_the_one_before_decides(custom, before, seats) -> None:
    first = shake(before, next_game=custom)
    assert (first.seats, first.seat) == (seats, None)


@each(
    ("custom", "next_seat", "seat"),
    [
        ("loser_shakes", 2, 2),
        ("loser_shakes", 3, None),
        ("goes_on", 3, 3),
        ("drawn_again", 3, None),
    ],
)
def test_where_the_shake_went_on_it_is_known_whose_it_is(
    custom, next_seat, seat
) -> None:
    assert shake([WON], next_seat, next_game=custom).seat == seat


def test_a_level_game_lets_the_table_draw() -> None:
    level = Score((5, 5), "time")
    assert shake([level], next_game="loser_shakes").seats == (1, 2, 3, 4)


def test_of_three_sides_no_single_one_lost() -> None:
    won = Score((21, -3, 4))
    first = shake([won], preset="moon", next_game="loser_shakes")
    assert (first.seats, first.seat) == ((1, 2, 3), None)
    assert str(first.rule).startswith("Of three sides none alone has lost")
    assert shake([won], preset="moon", next_game="winner_shakes").seats == (1,)
