"""Malformed records by the thousand: nothing a caller sends may raise.

Starts from legal hands and spoils them, mostly a little, sometimes altogether.
"""

import json
import random
from collections import Counter

from scoring.rules import check, check_final, check_sheet, check_text
from tests.scoring.rules.plain_hands import seeded

JUNK = [
    *(None, True, False, 0, 1, -1, 5, 99, 10**400, 1.0, 1.5, float("nan")),
    *(float("inf"), "", " ", "pass", "30", "2m", "plunge", "splash", "low-no", "6-4"),
    *("4-6", "9-9", "7-3/3", "3:6-6", "9:6-6", ":/", "\ud800", "x" * 500, "nello"),
    *("sevens", "0", "follow-me", "points", [], {}, [[]], [None], [1, 2], ["6-6"]),
    *([["6-6"]] * 9, {"preset": "n42pa"}),
    {"preset": "open-house", "nello": {"doubles": []}},
    *({"v": 1}, {1: 2}, b"6-6", object(), {1, 2}, (1, 2)),
]
LIKELY = [
    *(f"{high}-{low}" for high in range(8) for low in range(high + 1)),
    *(f"{seat}:{seat}-1" for seat in range(1, 7)),
    *(
        [
            *("pass", "29", "30", "35", "41", "42", "43", "60", "84", "100", "1m"),
            *("2m", "3m", "plunge", "low-no"),
        ]
    ),
    *(
        [
            *("0", "1", "5", "9", "doubles", "follow-me", "straight", "nello"),
            *("sevens", "own", "high"),
        ]
    ),
    *(["42", "84", "moon", "140", "n42pa", "points-250", "open-house"]),
]
KEYS = (
    "v game rules score shaker hands left bids declaration exchange plays claim result"
)


def spoil(value, rng):
    """One value changed somewhere inside `value`."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        key = rng.choice(list(value))
        return value | {key: spoil(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.85:
        place = rng.randrange(len(value))
        kind = rng.random()
        if kind < 0.1:
            return value[:place] + value[place + 1 :]
        if kind < 0.2:
            return [*value[:place], value[place], *value[place:]]
        if kind < 0.3:
            other = rng.randrange(len(value))
            swapped = list(value)
            swapped[place], swapped[other] = swapped[other], swapped[place]
            return swapped
        return [*value[:place], spoil(value[place], rng), *value[place + 1 :]]
    if isinstance(value, str) and rng.random() < 0.7:
        return rng.choice(LIKELY)
    if type(value) is int and rng.random() < 0.7:
        return rng.randint(0, 9)
    return rng.choice(JUNK)


def malformed(rng):
    """A record that was legal once."""
    record, _ = seeded(rng.randrange(10**9))
    if rng.random() < 0.1:
        record["claim"] = {"seat": rng.randint(1, 4), "order": ["6-6", "5-5"]}
        record["plays"] = (record.get("plays") or [])[: rng.randint(0, 7)]
    if rng.random() < 0.1:
        record[rng.choice(KEYS.split())] = rng.choice(JUNK)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        record = spoil(record, rng)
    return record


def fuzz(n, seed=0):
    """Check `n` malformed records; how often each verdict came first."""
    rng = random.Random(seed)
    counts = Counter()
    for number in range(n):
        record = malformed(rng)
        verdict = check(record)
        dumped = json.dumps(verdict.as_dict())
        if number % 8 == 0:
            assert json.dumps(check(record).as_dict()) == dumped
            rest(rng, record)
        counts[verdict.faults[0].code if verdict.faults else "ok"] += 1
    return counts


def rest(rng, record):
    """The other doors, on the same kind of food."""
    text = json.dumps(record, default=str, skipkeys=True)
    check_text(text[: rng.randint(0, len(text))])
    rows = [{"marks": [1, 0], "bid": "30", "bidder": 1, "made": True}] * 3
    rows = spoil(rows, rng)
    json.dumps(check_sheet(rows, rng.choice(JUNK[:40])).as_dict())
    json.dumps(check_sheet(rows, "n42pa", rng.choice(["played", "time", 7])).as_dict())
    json.dumps(check_final(spoil([7, 4], rng), rng.choice(["n42pa", "moon"])).as_dict())
