"""Winners draw winners, losers draw losers."""

from collections.abc import Sequence

from tournaments.formats import (
    Entrant,
    Game,
    Match,
    Play,
    Result,
    next_round,
    open_stage,
    preset,
)
from tournaments.formats.sources import LOSERS_BOX, WINNERS_BOX

BOX = preset("draw-box").stages[0]


def next_of(
    still_in: tuple[int, ...], matches: Sequence[Match], results: dict[int, Result]
) -> tuple[Match, ...]:
    play = Play(BOX, (("", still_in),), tuple(matches), results)
    return next_round(play, 1, len(matches) + 1)


def test_the_last_of_the_losers_must_beat_the_undefeated_twice() -> None:
    matches = list(open_stage(BOX, [Entrant(1), Entrant(2)], 1).matches)
    results: dict[int, Result] = {}

    def win(number: int, winner: int) -> None:
        match = next(m for m in matches if m.number == number)
        side = 1 if match.sides[0] == (winner,) else 2
        results[number] = Result(number, match.sides, (Game((7, 0)),), side)

    win(1, 1)
    matches += next_of((1, 2), matches, results)
    assert matches[1].sources == (WINNERS_BOX, LOSERS_BOX)
    win(2, 2)
    matches += next_of((1, 2), matches, results)
    assert matches[2].sources == (LOSERS_BOX, LOSERS_BOX)
    win(3, 1)
    assert next_of((1, 2), matches, results) == ()


def test_who_left_is_drawn_no_more() -> None:
    matches = open_stage(BOX, [Entrant(i) for i in range(1, 9)], 1).matches
    results = {m.number: Result(m.number, m.sides, (Game((7, 0)),), 1) for m in matches}
    more = next_of((1, 2, 3, 4, 5, 6, 7), matches, results)
    assert not any((8,) in match.sides for match in more)
