"""For each switch of a house: what passes under which of its values.

Any two values of a switch are told apart by one of its proofs. A new switch needs its own.
"""

from typing import Any

from tests.scoring.rules.hands import FULL_PLAYS, NEARLY_MADE, a_hand, bid
from tests.scoring.rules.proof import (
    LOST,
    NEAREST,
    PASS,
    Proof,
    contract,
    costs,
    doubles_held,
    final,
    hand,
    in_five,
    level_at_84,
    made,
    sheet,
)
from tests.scoring.rules.proofs_of_options import OPTION_PROOFS

RANKS = (("high",), ("own",), ("low",), ("high", "own", "low"))
POINTS: dict[str, Any] = {"score": "points", "early_end": False, "target": 250}
CLAIM = {"seat": 2, "order": ["1-0", "2-0", "3-0", "4-0", "5-0", "6-0", "2-1"]}
RENEGE = a_hand(plays=[["3-3", "3-2", "4-2"]])
OUT_OF_TURN = a_hand(
    hands=None, plays=[["2:3-3", "4:3-0", "3:3-2", "1:4-3"], *FULL_PLAYS[1:]]
)
EXPOSED = a_hand(exposed=[{"seat": 1, "tile": "4-1", "trick": 3}])
THREE = {"bidder": 1, "bid": "3m", "made": False}
PROOFS: dict[tuple[str, str], tuple[Proof, ...]] = {
    ("score", ""): (
        Proof(("marks",), sheet({"marks": [1, 0]}), {"early_end": False}),
        Proof(("points",), sheet({"score": [42, 0]}), {"early_end": False}),
    ),
    ("target", "marks"): (
        Proof((5,), final(5, 3)),
        Proof((5, 7), final(7, 3)),
        Proof((7, 10), final(10, 3)),
    ),
    ("target", "points"): (
        Proof((150,), final(160, 90), preset="points-250"),
        Proof((150, 250), final(260, 90), preset="points-250"),
    ),
    ("win_by", ""): (Proof((1,), final(7, 6)), Proof((1, 2), final(7, 5))),
    ("points_made", "points"): (
        Proof(("taken",), hand(made([11, 31])), preset="points-250"),
        Proof(("bid",), hand(made([11, 30])), preset="points-250"),
        Proof(
            ("bid_plus_taken", "bid_plus_taken_always"),
            hand(made([11, 61])),
            preset="points-250",
        ),
        Proof(
            ("bid_plus_taken_always",),
            sheet({"bidder": 1, "bid": "1m", "made": True, "score": [84, 0]}),
            preset="points-250",
        ),
    ),
    ("points_set_stake_only", "points"): tuple(
        Proof(
            (stake_only,),
            sheet({"bidder": 2, "bid": "1m", "made": False, "points": [6, 36]} | score),
            preset="points-250",
        )
        for stake_only, score in (
            (True, {"score": [42, 0]}),
            (False, {"score": [48, 0]}),
        )
    ),
    ("both_pass_target", "3-handed"): (
        Proof(("bidders",), final(21, 21, 0, winner=None), {}, "moon"),
    ),
    ("both_pass_target", "points"): (
        Proof(("bidders",), level_at_84(), {"target": 80}, "points-250"),
    ),
    ("all_pass", ""): (
        Proof(("reshake",), hand(bid(PASS, PASS, PASS, PASS))),
        Proof(
            ("reshake", "shaker_30"),
            hand(a_hand(shaker=2, bids=[PASS, PASS, PASS, "31"])),
        ),
        *OPTION_PROOFS["all_pass", "3-handed"],
    ),
    ("opening_cap", ""): (
        Proof((2, 3, 4), hand(in_five("2m", PASS, PASS, PASS))),
        Proof((3, 4), hand(in_five("3m", PASS, PASS, PASS))),
        Proof((4,), hand(in_five("4m", PASS, PASS, PASS))),
    ),
    ("after_84", ""): (
        Proof(("plus_one", "any"), hand(in_five("2m", "3m", PASS, PASS))),
        Proof(("any", "168"), hand(in_five("2m", "4m", PASS, PASS))),
    ),
    ("game_bid", ""): (Proof((True,), hand(in_five("2m", "game", PASS, PASS))),),
    ("follow_me", ""): tuple(
        Proof(passes, hand(contract("straight", plays=plays, trump="follow-me")))
        for passes, plays in (
            ((True,), LOST),
            (
                (True, "0-0"),
                [["0-0", "5-0", "4-0", "3-0"], ["2-0", "2-2", "2-1", "3-2"]],
            ),
        )
    ),
    ("doubles", ""): tuple(
        Proof(
            ((rank,), RANKS[-1]),
            hand(contract("straight", plays=LOST, trump="follow-me", doubles=rank)),
        )
        for rank in ("high", "own", "low")
    ),
    ("doubles_trump", ""): (
        Proof((True,), hand(contract("straight", plays=LOST, trump="doubles"))),
    ),
    ("nello", ""): (Proof((True,), hand(contract("nello"))),),
    ("nello.doubles", ""): tuple(
        Proof(
            ((rank,), RANKS[-1]),
            hand(contract("nello", doubles=rank)),
            {"nello": True},
        )
        for rank in ("high", "own", "low")
    ),
    ("nello.min_marks", ""): (Proof((1,), hand(contract("nello")), {"nello": True}),),
    ("nello.max_marks", ""): (
        Proof(
            (None, 2),
            hand(contract("nello", "2m", PASS, PASS, PASS)),
            {"nello": True},
        ),
        Proof(
            (None,), hand(contract("nello", "2m", "3m", PASS, PASS)), {"nello": True}
        ),
    ),
    ("nello.who", ""): (
        Proof(("any",), hand(contract("nello")), {"nello": True}),
        Proof(
            ("any", "shaker"),
            hand(contract("nello", PASS, PASS, PASS, "1m")),
            {"nello": True},
        ),
    ),
    ("plunge", ""): (Proof((True,), hand(in_five("plunge", PASS, PASS, PASS))),),
    ("plunge.doubles", ""): tuple(
        Proof(
            passes,
            hand(in_five("plunge", PASS, PASS, PASS, hands=doubles_held(count))),
            {"plunge": True},
        )
        for count, passes in ((3, (2,)), (6, (2, 4)))
    ),
    ("plunge.marks", ""): tuple(
        Proof(
            (marks,),
            hand(in_five("plunge", PASS, PASS, PASS, result={"marks": [0, marks]})),
            {"plunge": True},
        )
        for marks in (3, 4)
    ),
    ("plunge.lead", ""): tuple(
        Proof(
            (leader,),
            hand(in_five("plunge", PASS, PASS, PASS, plays=[[first, *LOST[0][1:]]])),
            {"plunge": True},
        )
        for leader, first in (("partner", "3:5-4"), ("bidder", "1:5-4"))
    ),
    ("splash", ""): (Proof((True,), hand(in_five("splash", PASS, PASS, PASS))),),
    ("splash.doubles", ""): tuple(
        Proof(
            passes,
            hand(in_five("splash", PASS, PASS, PASS, hands=doubles_held(count))),
            {"splash": True},
        )
        for count, passes in ((2, (2,)), (6, (2, 3)))
    ),
    ("splash.marks", ""): tuple(
        Proof(
            (marks,),
            hand(in_five("splash", PASS, PASS, PASS, result={"marks": [0, marks]})),
            {"splash": True},
        )
        for marks in (2, 3)
    ),
    ("sevens", ""): (Proof((True,), hand(contract("sevens", plays=NEAREST))),),
    ("sevens.nearest", ""): (
        Proof(
            (False,),
            hand(
                contract("sevens", plays=NEAREST),
                hands=[
                    ["5-5", "5-2", "0-0", "1-0", "2-0", "3-0", "4-0"],
                    *[None] * 3,
                ],
            ),
            {"sevens": True},
        ),
    ),
    ("looper", ""): (
        Proof(
            (True,),
            hand(contract("looper", "41", PASS, PASS, PASS, plays=NEAREST)),
        ),
    ),
    ("low_no", ""): (
        Proof((True,), hand(contract("low-no", PASS, PASS, PASS, "low-no"))),
    ),
    ("first_lead_trump", ""): (
        Proof((False,), hand(a_hand(plays=FULL_PLAYS))),
        Proof(
            (False, True),
            hand(in_five("1m", PASS, PASS, PASS)),
        ),
    ),
    ("first_domino", ""): (
        Proof((True,), hand(bid("1m", PASS, PASS, PASS, plays=LOST))),
    ),
    ("early_end", ""): (Proof((True,), hand(in_five("1m", PASS, PASS, PASS))),),
    ("lay_down", ""): (
        Proof(
            ("bid",),
            hand(NEARLY_MADE),
        ),
    ),
    ("wrong_lay_down", ""): (
        Proof(("hand",), costs(a_hand(plays=None, hands=None, claim=CLAIM), (1, 0))),
        Proof(("game",), costs(a_hand(plays=None, hands=None, claim=CLAIM), (7, 0))),
    ),
    ("renege.marks", "marks"): (
        Proof(("bid",), sheet(THREE | {"marks": [0, 4]}), {"renege.plus": 1}),
        Proof((1,), sheet(THREE | {"marks": [0, 2]}), {"renege.plus": 1}),
    ),
    ("renege.plus", "marks"): tuple(
        Proof((plus,), costs(RENEGE, (1 + plus, 0))) for plus in range(4)
    ),
    ("out_of_turn.play", ""): (
        Proof(("renege",), costs(OUT_OF_TURN, (1, 0))),
        Proof(("stands",), costs(OUT_OF_TURN, None)),
    ),
    ("out_of_turn.bid", ""): (
        Proof(("falls",), hand(in_five("2:2m", PASS, PASS, "1m"))),
    ),
    ("exposed", ""): (Proof(("none",), hand(EXPOSED)),),
    ("marks_cap", "marks"): (Proof((None,), final(8, 3)),),
    **OPTION_PROOFS,
}
"""By switch and scoring. The customs of the tables judge no hand: see test_first_shake and test_components."""
