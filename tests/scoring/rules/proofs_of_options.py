"""Proofs of bonuses, of the mercy rule and of what other games than 42 leave to choose."""

from typing import Any

from tests.scoring.rules.hands import PASS, bid
from tests.scoring.rules.proof import (
    CAUGHT,
    LOST,
    Proof,
    contract,
    final,
    hand,
    in_five,
    in_points,
    sheet,
)

THREE_TIMES = [{"bidder": 1, "bid": "30", "made": True, "marks": [1, 0]}] * 3
FULL_FIVES = ["5-5", "6-5", "5-4", "5-3", "5-2", "5-1", "5-0"]


def swept(bonus: int, *bids: str, **changes: Any) -> dict[str, Any]:
    """All fives in one hand, laid down: the bidder's side takes every trick."""
    bidder = 1 + max(n for n, word in enumerate(bids) if word != PASS)
    claim = {"seat": bidder, "order": FULL_FIVES}
    result = {"marks": [0, 0]}
    result["marks"][(bidder - 1) % 2] = 1 + bonus
    named = {"trump": "5"}
    return bid(*bids, declaration=named, claim=claim, result=result, **changes)


def of_moon(*bids: str, game: str = "moon", **more: Any) -> dict[str, Any]:
    return bid(*bids, shaker=3, game=game, **more)


NELLO_IN_MOON = of_moon(
    "7", PASS, PASS, declaration={"contract": "nello"}, plays=[["2-1", "2-2", "3-1"]]
)
CAUGHT_IN_84 = [["6-5", "6-4", "6-3", "6-2", "6-1"]]


def pistol(**named: str) -> dict[str, Any]:
    bids = ["pistol", *[PASS] * 7]
    return bid(
        *bids, shaker=8, game="84", declaration=named or None, plays=CAUGHT_IN_84
    )


OPTION_PROOFS: dict[tuple[str, str], tuple[Proof, ...]] = {
    ("mercy", "marks"): (Proof((5, 6), final(6, 0)), Proof((5,), final(5, 0))),
    ("mercy", "points"): (
        in_points((150, 200), final(210, 0)),
        in_points((150,), final(160, 0)),
    ),
    ("sweep_bonus", "marks"): tuple(
        Proof((more,), hand(swept(more, "30", PASS, PASS, PASS))) for more in range(4)
    ),
    ("forced_bonus", "marks"): tuple(
        Proof(
            (more,),
            hand(swept(more, PASS, PASS, PASS, "30")),
            {"all_pass": "shaker_30"},
        )
        for more in range(4)
    ),
    ("progressive", "marks"): (
        Proof((1,), sheet(THREE_TIMES[0], THREE_TIMES[0] | {"marks": [2, 0]})),
        Proof((None,), sheet(*THREE_TIMES, *THREE_TIMES[1:])),
        Proof((None, 4), sheet(*THREE_TIMES)),
    ),
    ("trump_doubles", ""): (
        *(
            Proof(
                ((rank,), ("high", "own", "low")),
                contract("straight", plays=LOST, trump="5", doubles=rank),
            )
            for rank in ("own", "low")
        ),
    ),
    ("several_turns", ""): (
        Proof((True,), in_five("30", "31", PASS, PASS, "1m", PASS)),
    ),
    ("low_no_doubles", ""): tuple(
        Proof(
            ((rank,), ("high", "own", "low")),
            contract("low-no", PASS, PASS, PASS, "low-no", doubles=rank),
            {"low_no": True},
        )
        for rank in ("high", "own", "low")
    ),
    ("nello_stated", ""): (
        Proof(
            (False,),
            contract("nello", plays=CAUGHT),
            {"nello": True, "nello.doubles": ("own", "high")},
        ),
    ),
    ("all_pass", "3-handed"): (
        Proof(
            ("reshake",),
            hand(of_moon(PASS, PASS, PASS, game="3-handed")),
            preset="3-handed",
        ),
        Proof(
            ("reshake", "shaker_30"),
            hand(
                of_moon(
                    *(PASS, PASS, "1m"),
                    game="3-handed",
                    declaration={"trump": "5"},
                    plays=[["5-4", "6-5", "5-3"]],
                )
            ),
            {"early_end": True},
            preset="3-handed",
        ),
    ),
    ("third_bids", "geezer"): (
        Proof(
            (True,),
            sheet({"bidder": 2, "bid": "39-2m", "made": True, "marks": [0, 2]}),
            preset="geezer",
        ),
    ),
    ("nello", "84"): (Proof((True,), hand(pistol()), preset="84"),),
    ("nello", "moon"): (Proof((True,), hand(NELLO_IN_MOON), preset="moon"),),
    ("kitty", "88"): (
        Proof(
            (True,),
            hand(
                bid(
                    *("60", *[PASS] * 5),
                    shaker=6,
                    game="88",
                    declaration={"trump": "3"},
                    exchange={"take": ["6-6"], "discard": ["1-1"]},
                    plays=[["2-1", "2-2", "5-5", "5-5", "6-4", "6-4"]],
                )
            ),
            {"early_end": True},
            preset="88",
        ),
    ),
}
