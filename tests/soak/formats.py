"""Every format at every size, played to the end; clinching against every end."""

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

from tests.tournaments.formats.simulate import CALM, Luck, simulate
from tests.tournaments.formats.test_clinch import ALL_SCORES, morning, result, started
from tests.tournaments.formats.test_every_format import bracket_format
from tournaments.formats import (
    PRESETS,
    Format,
    clinch,
    preset,
    size_error,
    stage_standings,
)

SEEDS = 5
LARGE = (147, 256, 1024)


def main() -> None:
    """Print one JSON line a proof."""
    for name, f in PRESETS.items():
        prove(f"formats.preset.{name}", lambda f=f: play(f, field_of(f)))
    for f in kinds():
        options = "".join(f".{name}" for name, _ in f.stages[0].options)
        sizes = [*range(2, 65), *LARGE]
        prove(f"formats.kind.{f.preset}{options}", lambda f=f, s=sizes: play(f, s))
    prove("formats.clinch", lambda: try_every_end(60.0))


def prove(name: str, work: Callable[[], dict[str, int]]) -> None:
    start = time.perf_counter()
    counted = work()
    line = {"proof": name, "ok": True, **counted}
    line["seconds"] = round(time.perf_counter() - start, 1)
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def field_of(f: Format) -> list[int]:
    least, most = f.field
    return [n for n in range(least, most + 1) if size_error(f, n) is None]


def kinds() -> Iterator[Format]:
    """Give every kind of stage by itself, as wide as it goes."""
    yield bracket_format("single_elimination")
    yield bracket_format("single_elimination", bronze=True)
    yield bracket_format("single_elimination", last_four=True)
    yield bracket_format("double_elimination")
    yield bracket_format("draw_box")
    for name in ("state", "new-mexico", "austin-league"):
        first = preset(name).stages[0]
        yield Format(
            first.kind, first.kind, "pair", (2, 1024), (replace(first, advance=None),)
        )
    swiss = preset("new-mexico").stages[0]
    by_score = replace(swiss, advance=None, options=(("pairing", "score"),))
    yield Format("swiss", "swiss", "pair", (2, 1024), (by_score,))


def play(f: Format, sizes: list[int]) -> dict[str, int]:
    """Play each size in calm and in trouble; every check is in simulate."""
    events = 0
    for n in sizes:
        for seed in range(SEEDS if n < 100 else 1):
            for luck in (CALM, Luck(), Luck(0.3, 0.2, 0.1, 0.2, 0.05)):
                simulate(f, n, seed, luck)
                events += 1
    return {"sizes": len(sizes), "events": events}


def try_every_end(seconds: float) -> dict[str, int]:
    """Compare each clinch with every score that the last one or two matches can have."""
    rng = random.Random(42)
    counted: Counter[str] = Counter(answers=0, wrong=0)
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        n = rng.randint(3, 9)
        rule = rng.choice(({"best": rng.randint(1, n - 1)}, {"top": rng.randint(1, 2)}))
        stage = morning(rng.choice((None, 4, 5)), rule)
        groups, matches, results = started(
            stage, n, rng.randrange(10**9), rng.randint(1, 2)
        )
        can = every_end(stage, groups, matches, results)
        for number, (misses, makes) in can.items():
            said = clinch(stage, groups, matches, results, number).state
            wanted = "alive" if misses and makes else "in" if makes else "out"
            counted["answers"] += 1
            counted[said] += 1
            assert said in (wanted, "not worked out"), (stage, groups, results, number)
    return dict(counted)


def every_end(stage, groups, matches, results) -> dict[int, list[bool]]:
    """Give for each entrant whether it can miss the cut, and whether it can make it."""
    to_play = [match for match in matches if match.number not in results]
    can = {n: [False, False] for _, group in groups for n in group}
    over_all = "best" in stage.advance
    cut = next(iter(stage.advance.values()))
    tables = {"*"} if over_all else {name for name, _ in groups}
    for scores in product(ALL_SCORES, repeat=len(to_play)):
        end = [*results.values(), *map(result, to_play, scores)]
        rows = stage_standings(stage, groups, end)
        for table in tables:
            here = [row for row in rows if row.group == table]
            for place, row in enumerate(here):
                first = last = place
                while first and here[first - 1].above_next_by == "tied":
                    first -= 1
                while here[last].above_next_by == "tied":
                    last += 1
                can[row.entrant][0] |= last >= min(cut, len(here))
                can[row.entrant][1] |= first < min(cut, len(here))
    return can


if __name__ == "__main__":
    main()
