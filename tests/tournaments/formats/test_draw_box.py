"""Winners draw winners, losers draw losers."""

from collections import Counter
from collections.abc import Sequence

from tests.tournaments.formats.played_events import CALM
from tests.tournaments.formats.simulate import simulate
from tournaments.formats import (
    Entrant,
    Game,
    Match,
    Play,
    Result,
    next_round,
    open_stage,
    preset,
    resolve,
)
from tournaments.formats.sources import BYE, LOSERS_BOX, WINNERS_BOX

BOX = preset("draw-box").stages[0]


def next_of(
    still_in: tuple[int, ...], matches: Sequence[Match], results: dict[int, Result]
) -> tuple[Match, ...]:
    play = Play(BOX, (("", still_in),), tuple(matches), results)
    return next_round(play, 1, len(matches) + 1)


def test_every_match_is_drawn_from_its_box() -> None:
    for n in range(2, 40):
        [played] = simulate(preset("draw-box"), n, n, CALM).stages
        losses: Counter[int] = Counter()
        outcomes = resolve(played.play())
        for match, resolved in zip(played.matches, outcomes, strict=True):
            for source, side in zip(match.sources, resolved.sides, strict=True):
                if source != BYE and match.round > 1:
                    assert losses[side[0]] == (0 if source == WINNERS_BOX else 1)
            if not resolved.bye:
                losses.update(resolved.sides[2 - resolved.winner])


def test_a_bye_goes_to_who_has_had_fewest_in_the_box() -> None:
    for n in range(3, 40):
        [played] = simulate(preset("draw-box"), n, n, CALM).stages
        byes: Counter[int] = Counter()
        outcomes = resolve(played.play())
        for number in sorted({match.round for match in played.matches}):
            in_round = [
                (match, r)
                for match, r in zip(played.matches, outcomes, strict=True)
                if match.round == number
            ]
            for match, r in in_round:
                if not r.bye:
                    continue
                box = [
                    side[0]
                    for other, o in in_round
                    for source, side in zip(other.sources, o.sides, strict=True)
                    if side and source == match.sources[0]
                ]
                [resting] = r.sides[0]
                assert byes[resting] == min(byes[n] for n in box)
            byes.update(r.sides[0][0] for _, r in in_round if r.bye)


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
