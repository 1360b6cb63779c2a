"""How fast the pure formats are: trees, draws, standings, pairings."""

import random
from dataclasses import replace
from functools import partial
from math import log2
from time import process_time

from tests.bench.figure import figure, percentile, seconds
from tournaments.formats import (
    Drawing,
    Entrant,
    Game,
    Play,
    Ranking,
    Result,
    StageRules,
    clinch,
    decided,
    next_round,
    open_stage,
    outlooks,
    preset,
    resolve,
    stage_standings,
    standings,
)

SIZES = (64, 128, 256, 512, 1024)
DOUBLE = StageRules("Bracket", "double_elimination", take="advance", feeds_from=1)
CHAIN = ("wins", "marks_for", "marks_against", "hand_or_domino")


def main() -> None:
    """Print one JSON line a figure, times as the best of a few runs."""
    grows("formats.tree", lambda n: partial(play_tree, n, played_tree(n)))
    grows("formats.standings", lambda n: partial(rank, n, seven_rounds(n)))
    grows("formats.swiss_round", lambda n: partial(swiss_round, n))
    figure("formats.draw", best(lambda: draw_state(147)), "ms", pairs=147)
    play, results = state_morning(147)
    figure(
        "formats.stage_standings",
        best(partial(stage_standings, replace(play, results=results))),
        "ms",
        pairs=147,
    )
    five_rounds = {m.number: results[m.number] for m in play.matches if m.round <= 5}
    after_five = replace(play, results=five_rounds)
    times = [1000 * seconds(partial(clinch, after_five, n)) for n in range(1, 41)]
    after_one = {m.number: results[m.number] for m in play.matches if m.round == 1}
    begun = process_time()
    outlooks(replace(play, results=after_one), 7)
    used = 1000 * (process_time() - begun)
    figure("formats.outlooks", used, "ms of the processor", pairs=147)
    figure("formats.decided", best(partial(decided, after_five)), "ms", pairs=147)
    figure("formats.clinch_p50", percentile(times, 0.5), "ms", pairs=147)
    figure("formats.clinch_p99", percentile(times, 0.99), "ms", pairs=147)


def grows(name: str, work_of) -> None:
    """Print a time for each size, and the growth against that of n log n."""
    times = {n: best(work_of(n)) for n in SIZES}
    for n, time in times.items():
        figure(name, time, "ms", entrants=n)
    least, most = SIZES[0], SIZES[-1]
    wanted = most * log2(most) / (least * log2(least))
    figure(f"{name}.growth", times[most] / times[least] / wanted, "of n log n")


def best(work, runs: int = 7) -> float:
    """Milliseconds of the quickest run."""
    return min(seconds(work) for _ in range(runs)) * 1000


def entrants(n: int) -> list[Entrant]:
    return [Entrant(i) for i in range(1, n + 1)]


def played_tree(n: int) -> dict[int, Result]:
    """Give the results of a double elimination in which chance decides."""
    rng = random.Random(n)
    matches = open_stage(DOUBLE, entrants(n), 1).matches
    results: dict[int, Result] = {}
    for _ in range(matches[-1].round):
        for resolved in resolve(Play(DOUBLE, matches=matches, results=results)):
            if resolved.state == "ready":
                winner = rng.choice((1, 2))
                game = Game((7, 3) if winner == 1 else (3, 7))
                results[resolved.number] = Result(
                    resolved.number, resolved.sides, (game,), winner
                )
    return results


def play_tree(n: int, results: dict[int, Result]) -> None:
    """Build a double elimination and resolve it with all its results."""
    matches = open_stage(DOUBLE, entrants(n), 1).matches
    resolve(Play(DOUBLE, matches=matches, results=results))


def rank(n: int, results: list[Result]) -> None:
    standings(Ranking(range(1, n + 1), results, CHAIN))


def draw_state(n: int) -> Drawing:
    return open_stage(preset("state").stages[0], entrants(n), 7)


def state_morning(n: int) -> tuple[Play, dict[int, Result]]:
    drawing = draw_state(n)
    rng = random.Random(n)
    play = Play(preset("state").stages[0], drawing.groups, drawing.matches)
    return play, {
        m.number: Result(m.number, m.sides, (Game((7, rng.randrange(7))),), 1)
        for m in drawing.matches
    }


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
    play = Play(stage, (("A", tuple(range(2, n + 1))),), first, results)
    next_round(play, 1, n)


if __name__ == "__main__":
    main()
