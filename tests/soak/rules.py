"""A million malformed records, and many legal hands against the naive reading.

``python -m tests.soak.rules [PROOF[:FROM-TO] ..]`` proves some of its ten blocks, 0 to 9.
"""

import sys

from scoring.rules import check
from tests.scoring.rules.fuzz import fuzz
from tests.scoring.rules.house import random_hand
from tests.scoring.rules.plain_hands import seeded
from tests.soak.parts import check_parts, name_of, part_of, prove

BLOCKS = 10
MALFORMED = 100_000
LEGAL = 10_000
"""In a block."""


def main(words: list[str] | None = None) -> None:
    """Print one JSON line a proof."""
    asked = words or list(PROOFS)
    check_parts(asked, PROOFS)
    for word in asked:
        work, blocks = PROOFS[name_of(word)], part_of(word, range(BLOCKS))
        prove(f"rules.{word}", lambda w=work, b=blocks: {"judged": sum(map(w, b))})


def refuse(block: int) -> int:
    """Malformed records: each has a verdict."""
    return sum(fuzz(MALFORMED, seed=block).values())


def agree(block: int) -> int:
    """Random legal hands of every game: the engine and the naive reading agree."""
    for seed in range(block * LEGAL, (block + 1) * LEGAL):
        record, expect = seeded(seed)
        outcome = check(record).as_dict()["outcome"]
        assert {key: outcome[key] for key in expect} == expect, record
    return LEGAL


def agree_in_houses(block: int) -> int:
    """Random legal hands of 42 under random house rules: no fault, the same outcome."""
    seeds = range(block * LEGAL, (block + 1) * LEGAL)
    judged = 0
    for record, expect in filter(None, map(random_hand, seeds)):
        verdict = check(record).as_dict()
        assert verdict["ok"], record
        assert {key: verdict["outcome"][key] for key in expect} == expect, record
        judged += 1
    return judged


PROOFS = {"fuzz": refuse, "legal": agree, "houses": agree_in_houses}

if __name__ == "__main__":
    main(sys.argv[1:])
