"""How fast the pure formats are: trees, draws, standings, pairings."""

import random

from tests.bench.figure import figure, seconds
from tournaments.formats import (
    Drawing,
    Entrant,
    Game,
    Result,
    StageRules,
    next_round,
    open_stage,
    preset,
    resolve,
    stage_standings,
    standings,
)

SIZES = (64, 128, 256, 512, 1024)
DOUBLE = StageRules("Bracket", "double_elimination")
CHAIN = ("wins", "marks_for", "marks_against", "hand_or_domino")


def main() -> None:
    """Print one JSON line a figure, times as the best of a few runs."""
    for n in SIZES:
        figure("formats.tree", best(lambda n=n: play_tree(n)), "ms", entrants=n)
    figure("formats.draw", best(lambda: draw_state(147)), "ms", pairs=147)
    for n in SIZES:
        results = seven_rounds(n)
        numbers = range(1, n + 1)
        figure(
            "formats.standings",
            best(lambda r=results, e=numbers: standings(e, r, CHAIN)),
            "ms",
            pairs=n,
        )
    drawing, results = state_morning(147)
    morning = preset("state").stages[0]
    figure(
        "formats.stage_standings",
        best(lambda: stage_standings(morning, drawing.groups, results)),
        "ms",
        pairs=147,
    )
    for n in SIZES:
        figure("formats.swiss_round", best(lambda n=n: swiss_round(n)), "ms", pairs=n)


def best(work, runs: int = 7) -> float:
    """Milliseconds of the quickest run."""
    return min(seconds(work) for _ in range(runs)) * 1000


def entrants(n: int) -> list[Entrant]:
    return [Entrant(i) for i in range(1, n + 1)]


def play_tree(n: int) -> None:
    """Build a double elimination, and resolve it empty and all played."""
    matches = open_stage(
        StageRules("Bracket", "double_elimination", take="advance", feeds_from=1),
        entrants(n),
        1,
    ).matches
    resolve(DOUBLE, matches, {})


def draw_state(n: int) -> Drawing:
    return open_stage(preset("state").stages[0], entrants(n), 7)


def state_morning(n: int) -> tuple[Drawing, list[Result]]:
    drawing = draw_state(n)
    rng = random.Random(n)
    return drawing, [
        Result(m.number, m.sides, (Game((7, rng.randrange(7))),), 1)
        for m in drawing.matches
    ]


def seven_rounds(n: int) -> list[Result]:
    rng = random.Random(n)
    results = []
    for _ in range(7):
        order = rng.sample(range(1, n + 1), n)
        for a, b in zip(order[::2], order[1::2], strict=True):
            game = Game((7, rng.randrange(7)))
            results.append(Result(len(results), ((a,), (b,)), (game,), 1))
    return results


def swiss_round(n: int) -> None:
    """Pair one round by the exact matching, one pair having left."""
    stage = StageRules(
        "Swiss", "swiss", rounds=7, rank_by=("wins",), options=(("pairing", "draw"),)
    )
    first = open_stage(stage, entrants(n), 1).matches
    results = {m.number: Result(m.number, m.sides, (Game((7, 0)),), 1) for m in first}
    next_round(stage, first, results, range(2, n + 1), 1, n)


if __name__ == "__main__":
    main()
