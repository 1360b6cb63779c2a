"""A million malformed records, and many legal hands against the naive reading."""

import json
import sys
import time

from scoring.rules import check
from tests.scoring.rules.fuzz import fuzz
from tests.scoring.rules.house import random_hand
from tests.scoring.rules.plain import seeded

MALFORMED = 1_000_000
LEGAL = 100_000


def main() -> None:
    """Print one JSON line a proof."""
    prove("rules.fuzz", lambda: {"records": sum(fuzz(MALFORMED).values())})
    prove("rules.legal", lambda: {"hands": agree(LEGAL)})
    prove("rules.houses", lambda: {"hands": agree_in_houses(LEGAL)})


def prove(name: str, work) -> None:
    start = time.perf_counter()
    counted = work()
    line = {"proof": name, "ok": True, **counted}
    line["seconds"] = round(time.perf_counter() - start, 1)
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def agree(n: int) -> int:
    """Random legal hands of every game: the engine and the naive reading agree."""
    for seed in range(n):
        record, expect = seeded(seed)
        outcome = check(record).as_dict()["outcome"]
        assert {key: outcome[key] for key in expect} == expect, record
    return n


def agree_in_houses(n: int) -> int:
    """Random legal hands of 42 under random house rules: no fault, the same outcome."""
    judged = 0
    for case in filter(None, map(random_hand, range(n))):
        record, expect = case
        verdict = check(record).as_dict()
        assert verdict["ok"], record
        assert {key: verdict["outcome"][key] for key in expect} == expect, record
        judged += 1
    return judged


if __name__ == "__main__":
    main()
