"""How many matches a round has, and how long it all takes."""

from collections import Counter
from dataclasses import replace

from tests.each import each
from tests.tournaments.formats.played_events import CALM
from tests.tournaments.formats.simulate import simulate
from tournaments.formats import matches_by_round, preset, resolve
from tournaments.formats.duration import minutes_of_day
from tournaments.formats.sources import BYE


def test_the_matches_of_every_round_are_known_before_play() -> None:
    for name in (
        *("state", "austin", "richardson", "draw-box", "club-night", "new-mexico"),
    ):
        for n in (9, 12, 21):
            event = simulate(preset(name), n, 1, CALM)
            for played in event.stages:
                outcomes = resolve(played.play())
                count = Counter(
                    match.round
                    for match, resolved in zip(played.matches, outcomes, strict=True)
                    if not resolved.bye and BYE not in match.sources
                )
                wanted = matches_by_round(played.stage, len(played.entrants))
                counted = [count[r] for r in range(1, max(count) + 1)]
                assert counted == wanted[: len(counted)]
                assert len(wanted) - len(counted) <= 1


MORNING, CHAMPIONSHIP, CONSOLATION = preset("state").stages


@each(
    ("stage", "n", "tables", "minutes"),
    [
        (MORNING, 16, None, (7 * 25, 0)),
        (MORNING, 16, 4, (7 * 2 * 25, 0)),
        # Two rounds and the last four's three; half of 2 1/2 games a minute kept whole.
        (CHAMPIONSHIP, 8, 4, (0, round(5 * 62.5))),
        (preset("westfest").stages[0], 2, 1, (0, 2 * 25)),
        (replace(CHAMPIONSHIP, minutes=40), 8, 4, (0, 5 * 40)),
    ],
)
def test_rounds_take_their_clocks_and_others_as_many_games_as_is_usual(
    stage, n, tables, minutes
) -> None:
    assert minutes_of_day([(stage, n)], tables) == minutes


def test_stages_side_by_side_share_the_tables_round_by_round() -> None:
    both = [(CHAMPIONSHIP, 8), (CONSOLATION, 12)]
    alone = minutes_of_day([(CONSOLATION, 12)], None)
    assert minutes_of_day(both, None) == alone
    assert minutes_of_day(both, 8) == alone
    assert minutes_of_day(both, 4)[1] > alone[1]
