"""How many matches a round has, and how long it all takes."""

from collections import Counter

from tests.tournaments.formats.simulate import CALM, simulate
from tournaments.formats import (
    longest_minutes,
    longest_together,
    matches_by_round,
    preset,
    resolve,
)


def test_the_matches_of_every_round_are_known_before_play() -> None:
    for name in (
        "state",
        "austin",
        "richardson",
        "draw-box",
        "club-night",
        "new-mexico",
    ):
        for n in (9, 12, 21):
            event = simulate(preset(name), n, 1, CALM)
            for played in event.stages:
                now = resolve(played.stage, played.matches, played.results)
                count = Counter(
                    match.round
                    for match, here in zip(played.matches, now, strict=True)
                    if not here.bye and "bye" not in match.sources
                )
                wanted = matches_by_round(played.stage, len(played.entrants))
                found = [count[r] for r in range(1, max(count) + 1)]
                assert found == wanted[: len(found)]
                assert len(wanted) - len(found) <= 1


def test_a_stage_takes_as_long_as_its_waves_and_clocks() -> None:
    morning, championship, _ = preset("state").stages
    assert longest_minutes(morning, 16, None) == 7 * 25
    assert longest_minutes(morning, 16, 4) == 7 * 2 * 25
    assert longest_minutes(championship, 8, 4) == 6 * 75
    assert longest_minutes(preset("richardson").stages[0], 2, 1) == 50 + 50 + 25
    assert longest_minutes(preset("austin-league").stages[0], 8, 4) is None
    assert longest_minutes(morning, None, 4) is None


def test_stages_side_by_side_share_the_tables_round_by_round() -> None:
    _, championship, consolation = preset("state").stages
    both = [(championship, 8), (consolation, 12)]
    alone = longest_minutes(consolation, 12, None)
    assert longest_together(both, None) == alone
    assert longest_together(both, 8) == alone
    assert longest_together(both, 4) == alone + 2 * 75
