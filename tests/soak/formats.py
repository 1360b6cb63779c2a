"""Every format at every size, played to the end; clinching against every end.

``python -m tests.soak.formats [PRESET|KIND[:FROM-TO]|clinch ..]`` proves a part of it.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tests.soak.parts import check_parts, name_of, part_of, prove
from tests.tournaments.formats.played_events import CALM, Luck
from tests.tournaments.formats.simulate import simulate
from tests.tournaments.formats.test_clinch import check_race
from tests.tournaments.formats.test_every_format import bracket_format
from tournaments.formats import PRESETS, Format, preset, size_error

SEEDS = 5
LARGE = (147, 256, 1024)


def main(words: list[str] | None = None) -> None:
    """Print one JSON line a proof."""
    proofs = everything()
    names = [*proofs, "clinch"]
    asked = words or names
    check_parts(asked, names)
    for word in asked:
        if name_of(word) == "clinch":
            prove("formats.clinch", lambda: try_every_end(2000))
            continue
        f, sizes = proofs[name_of(word)]
        sizes = part_of(word, sizes)
        prove(f"formats.{word}", lambda f=f, sizes=sizes: play(f, sizes))


def everything() -> dict[str, tuple[Format, list[int]]]:
    """Give each preset and kind by its name, and its sizes."""
    proofs = {name: (f, field_of(f)) for name, f in PRESETS.items()}
    for f in kinds():
        options = [o if isinstance(o, str) else n for n, o in f.stages[0].options]
        proofs[".".join([f.preset, *options])] = (f, [*range(2, 65), *LARGE])
    return proofs


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


def try_every_end(races: int) -> dict[str, int]:
    """Compare each clinch with every score that the last one or two matches can have."""
    counted: Counter[str] = Counter()
    for seed in range(races):
        counted += check_race(seed)
    return {"races": races, **counted}


if __name__ == "__main__":
    main(sys.argv[1:])
