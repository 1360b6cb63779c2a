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


def test_who_left_is_drawn_no_more() -> None:
    matches = open_stage(BOX, [Entrant(i) for i in range(1, 9)], 1).matches
    results = {m.number: Result(m.number, m.sides, (Game((7, 0)),), 1) for m in matches}
    more = next_of((1, 2, 3, 4, 5, 6, 7), matches, results)
    assert not any((8,) in match.sides for match in more)
    boxes = {(box, box) for box in (WINNERS_BOX, LOSERS_BOX)}
    assert boxes <= {match.sources for match in more}
