"""How fast hands are judged, the package imported, and how still its memory keeps."""

import json
import random
import resource
import subprocess
import sys
import time

from scoring.rules import check, check_text
from tests.bench.figure import figure
from tests.scoring.rules.plain_hands import seeded

HANDS = 2000
IMPORT = (
    "import time; t = time.process_time(); import scoring.rules;"
    "print((time.process_time() - t) * 1000)"
)


def main() -> None:
    """Print one JSON line a figure."""
    records = full_hands(HANDS)
    texts = [json.dumps(record) for record in records]
    figure(
        "rules.check", rate(check, records), "records/s", of="full straight-42 hands"
    )
    figure(
        "rules.check_text", rate(check_text, texts), "records/s", of="the same, JSON"
    )
    family = [seeded(seed)[0] for seed in range(500)]
    figure("rules.family", rate(check, family), "records/s", of="hands of every game")
    figure("rules.import", min(import_times(7)), "ms", of="processor time")
    figure("rules.memory", growth(records, 1_000_000), "KiB", records=1_000_000)


def full_hands(n: int) -> list[dict]:
    """Complete hands of straight 42 with all presets, half with hands written down."""
    legal = []
    seed = 0
    while len(legal) < n:
        seed += 1
        record, expect = seeded(seed, "42", full=random.Random(seed).random() < 0.5)
        if expect["contract"] == "straight":
            legal.append(record)
    return legal


def rate(judge, food: list, runs: int = 7) -> float:
    """Records a second, the best of a few runs after a first one to warm up."""

    def everything() -> None:
        for item in food:
            judge(item)

    everything()
    return len(food) / min(processor_seconds(everything) for _ in range(runs))


def processor_seconds(work) -> float:
    """Seconds of one core that one run takes, whatever else the machine does."""
    start = time.process_time()
    work()
    return time.process_time() - start


def import_times(runs: int) -> list[float]:
    command = [sys.executable, "-c", IMPORT]
    return [
        float(
            subprocess.run(command, capture_output=True, text=True, check=True).stdout
        )
        for _ in range(runs)
    ]


def growth(records: list, n: int) -> float:
    """How much the largest size of the process grew over `n` records."""
    for record in records:
        check(record)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for number in range(n):
        check(records[number % len(records)])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before


if __name__ == "__main__":
    main()
