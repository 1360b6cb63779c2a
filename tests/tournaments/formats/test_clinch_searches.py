"""How a clinch is found: counting and searching agree, and a field shares its effort."""

import random
from dataclasses import replace

from tests.each import each
from tests.effort import IS_FULL
from tests.tournaments.formats.races import a_race, started
from tournaments.formats import Play, clinch, clinches
from tournaments.formats.clinch import race_of


def decisions(play: Play, number: int, *, counting: bool) -> list[bool | None]:
    """Give what a race decides about the ends of its last match, with its bounds."""
    race, _known = race_of(play)
    race = replace(race, number=number, effort=60_000)
    if not counting:
        race.shared.fields[race.scope()[0][0][0]] = None
    own = [match.number for match in race.matches_left(number)]
    ends = [{}, *({m: race.scores.real_best} for m in own[:1])]
    ends += [{m: race.scores.narrow_loss} for m in own[:1]]
    return [decide(end) for end in ends for decide in (race.through, race.possible)]


@each("seed", range(60 if IS_FULL else 20))
def test_counting_decides_what_the_search_decides(seed: int) -> None:
    rng = random.Random(seed)
    stage, n, open_matches = a_race(rng)
    play = started(stage, n, seed, open_matches, 7 if stage.cut_by else None)
    for number in range(1, n + 1):
        counted = decisions(play, number, counting=True)
        searched = decisions(play, number, counting=False)
        for count, search in zip(counted, searched, strict=True):
            assert count == search or None in (count, search), (seed, number)


def test_a_whole_field_is_said_what_each_is_said() -> None:
    rng = random.Random(7)
    stage, n, open_matches = a_race(rng)
    play = started(stage, n, 7, open_matches, None)
    field = clinches(play)
    assert field == {number: clinch(play, number) for number in range(1, n + 1)}


def test_the_searches_of_a_field_share_their_effort() -> None:
    rng = random.Random(3)
    stage, n, open_matches = a_race(rng)
    play = started(stage, n, 3, open_matches, None)
    allowed = {"in", "out", "alive", "not worked out"}
    assert {verdicts.state for verdicts in clinches(play, effort=1).values()} <= allowed
