"""Hands to start a test from: small, readable, and changed with keywords."""

import copy

from scoring.rules import check

PASS = "pass"
FULL_HANDS = [
    ["6-4", "1-1", "4-3", "6-1", "2-2", "4-1", "4-0"],
    ["3-1", "6-0", "5-3", "3-3", "6-5", "0-0", "5-2"],
    ["4-4", "6-3", "5-1", "3-2", "2-0", "1-0", "6-6"],
    ["6-2", "3-0", "4-2", "2-1", "5-5", "5-0", "5-4"],
]
FULL_PLAYS = [
    ["3-3", "3-2", "3-0", "4-3"],
    ["0-0", "2-0", "5-5", "4-0"],
    ["5-4", "1-1", "5-3", "5-1"],
    ["6-2", "6-4", "6-0", "6-6"],
    ["4-4", "4-2", "4-1", "6-5"],
    ["5-2", "6-3", "5-0", "6-1"],
    ["3-1", "1-0", "2-1", "2-2"],
]
"""Seat 2 plays fives: 11 to 31."""
NEARLY_MADE = {
    "v": 1,
    "shaker": 1,
    "bids": ["pass", "30", "pass", "pass"],
    "declaration": {"trump": "6"},
    "plays": [
        ["6-2", "6-4", "6-6", "5-1"],
        ["6-5", "4-3", "6-0", "6-1"],
        ["6-3", "1-1", "5-4", "4-4"],
        ["2-0", "2-2", "5-2", "2-1"],
        ["4-1", "4-2", "3-3", "4-0"],
    ],
    "claim": {"seat": 3, "order": ["5-5", "3-2"]},
}
"""Seat 3 bid 30, has 25 and lays down; only the 5-0 is out, and the 3-2 may lose."""


def a_hand(**changes):
    """A full, faultless hand of straight 42; a change to None takes a key away."""
    record = {
        "v": 1,
        "game": "42",
        "rules": "n42pa",
        "shaker": 4,
        "hands": FULL_HANDS,
        "bids": ["pass", "30", "pass", "pass"],
        "declaration": {"trump": "5"},
        "plays": FULL_PLAYS,
    }
    record |= changes
    return copy.deepcopy({k: v for k, v in record.items() if v is not None})


def with_rules(preset="n42pa", **options):
    return {"preset": preset, **options}


def bid(*bids, shaker=4, rules="n42pa", game="42", **more):
    """A record of an auction alone."""
    return {"v": 1, "game": game, "rules": rules, "shaker": shaker} | {
        "bids": list(bids),
        **more,
    }


def codes(record):
    return [fault.code for fault in check(record).faults]


def first(record):
    """The first fault, as a dict without its words."""
    fault = check(record).faults[0].as_dict()
    return {k: v for k, v in fault.items() if k not in ("message", "cite", "lie")}


def bid_codes(*bids, **parts):
    """The faults of an auction alone: what follows from no play is left out."""
    later = ("trump_missing", "early_end", "contract_bid", "exchange_illegal")
    return [code for code in codes(bid(*bids, **parts)) if code not in later]
