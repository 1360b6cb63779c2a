"""Houses with some switches set at random."""

import random
from collections.abc import Iterator

from scoring.rules.conflicts import conflicts
from scoring.rules.house import House
from scoring.rules.presets import PRESETS
from scoring.rules.switch_table import SWITCHES, TERMS
from scoring.rules.switches import house_of

OF_42 = [name for name, rules in PRESETS.items() if rules.game == "42"]


def random_houses(seed: int, count: int) -> Iterator[House]:
    """Houses with a handful of switches set at random."""
    dice = random.Random(seed)
    for _ in range(count):
        yield random_house(dice)


def random_house(
    dice: random.Random, switches: int = 9, without: tuple[str, ...] = ()
) -> House:
    """A house with so many switches set at random, none of them in conflict."""
    of_42 = [s for s in SWITCHES if s.is_of("42") and s.path not in without]
    while True:
        values = {}
        for switch in dice.sample(of_42, switches):
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
            return house
