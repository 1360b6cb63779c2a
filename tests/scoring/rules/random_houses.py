"""Houses with a handful of switches set at random."""

import random
from collections.abc import Iterator

from scoring.rules.conflicts import conflicts
from scoring.rules.house import House
from scoring.rules.presets import PRESETS
from scoring.rules.switch_table import SWITCHES, TERMS
from scoring.rules.switches import house_of

OF_42 = [name for name, rules in PRESETS.items() if rules.game == "42"]


def random_houses(seed: int, count: int) -> Iterator[House]:
    """Houses with a handful of switches set at random; those in conflict are left out."""
    dice = random.Random(seed)
    while count:
        values = {}
        of_42 = [switch for switch in SWITCHES if switch.is_of("42")]
        for switch in dice.sample(of_42, 9):
            if switch.kind == "several":
                words = dice.sample(sorted(TERMS), dice.randint(1, 3))
                values[switch.path] = tuple(words)
            elif switch.kind == "choice":
                values[switch.path] = dice.choice(list(switch.choices))
            else:
                values[switch.path] = dice.choice(switch.usual)
        preset = dice.choice(OF_42)
        if PRESETS[preset].scoring == "points":
            values.pop("score", None)
        if values.get("target", 7) < 50 and PRESETS[preset].scoring == "points":
            values.pop("target", None)
        house = house_of(preset, values)
        if not conflicts(house):
            count -= 1
            yield house
