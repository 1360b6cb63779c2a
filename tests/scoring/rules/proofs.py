"""For each switch of a house: what passes under which of its values.

Any two values of a switch are told apart by one of its proofs. A new switch needs its own.
"""

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
    in_points,
    level_at_84,
    made,
    sheet,
)
from tests.scoring.rules.proofs_of_options import OPTION_PROOFS

RANKS = (("high",), ("own",), ("low",), ("high", "own", "low"))
RANKED = tuple((((rank,), RANKS[-1]), rank) for rank in ("high", "own", "low"))
"""Each way that doubles rank, with the values under which it is played."""
CLAIM = {"seat": 2, "order": ["1-0", "2-0", "3-0", "4-0", "5-0", "6-0", "2-1"]}
CLAIMED = a_hand(plays=None, hands=None, claim=CLAIM)
RENEGE = a_hand(plays=[["3-3", "3-2", "4-2"]])
OUT_OF_TURN = a_hand(
    hands=None, plays=[["2:3-3", "4:3-0", "3:3-2", "1:4-3"], *FULL_PLAYS[1:]]
)
EXPOSED = a_hand(exposed=[{"seat": 1, "tile": "4-1", "trick": 3}])
THREE = {"bidder": 1, "bid": "3m", "made": False}
ONE_MARK = {"bidder": 1, "bid": "1m", "made": True, "score": [84, 0]}
SET = {"bidder": 2, "bid": "1m", "made": False, "points": [6, 36]}
BLANKS_LED = [["0-0", "5-0", "4-0", "3-0"], ["2-0", "2-2", "2-1", "3-2"]]
FIVES_HELD = [["5-5", "5-2", "0-0", "1-0", "2-0", "3-0", "4-0"], *[None] * 3]
NELLO, PLUNGE, SPLASH = ({word: True} for word in ("nello", "plunge", "splash"))
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
        in_points((150,), final(160, 90)),
        in_points((150, 250), final(260, 90)),
    ),
    ("win_by", ""): (Proof((1,), final(7, 6)), Proof((1, 2), final(7, 5))),
    ("points_made", "points"): (
        in_points(("taken",), made(11, 31)),
        in_points(("bid",), made(11, 30)),
        in_points(("bid_plus_taken", "bid_plus_taken_always"), made(11, 61)),
        in_points(("bid_plus_taken_always",), sheet(ONE_MARK)),
    ),
    ("points_set_stake_only", "points"): (
        in_points((True,), sheet(SET | {"score": [42, 0]})),
        in_points((False,), sheet(SET | {"score": [48, 0]})),
    ),
    ("both_pass_target", "3-handed"): (
        Proof(("bidders",), final(21, 21, 0, winner=None), {}, "moon"),
    ),
    ("both_pass_target", "points"): (
        in_points(("bidders",), level_at_84(), {"target": 80}),
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
        Proof((2, 3, 4), in_five("2m")),
        Proof((3, 4), in_five("3m")),
        Proof((4,), in_five("4m")),
    ),
    ("after_84", ""): (
        Proof(("plus_one", "any"), in_five("2m", "3m")),
        Proof(("any", "168"), in_five("2m", "4m")),
    ),
    ("game_bid", ""): (Proof((True,), in_five("2m", "game")),),
    ("follow_me", ""): (
        Proof((True,), contract("straight", plays=LOST, trump="follow-me")),
        Proof((True, "0-0"), contract("straight", plays=BLANKS_LED, trump="follow-me")),
    ),
    ("doubles", ""): tuple(
        Proof(at, contract("straight", plays=LOST, trump="follow-me", doubles=rank))
        for at, rank in RANKED
    ),
    ("doubles_trump", ""): (
        Proof((True,), contract("straight", plays=LOST, trump="doubles")),
    ),
    ("nello", ""): (Proof((True,), contract("nello")),),
    ("nello.doubles", ""): tuple(
        Proof(at, contract("nello", doubles=rank), NELLO) for at, rank in RANKED
    ),
    ("nello.min_marks", ""): (Proof((1,), contract("nello"), NELLO),),
    ("nello.max_marks", ""): (
        Proof((None, 2), contract("nello", "2m"), NELLO),
        Proof((None,), contract("nello", "2m", "3m"), NELLO),
    ),
    ("nello.who", ""): (
        Proof(("any",), contract("nello"), NELLO),
        Proof(("any", "shaker"), contract("nello", PASS, PASS, PASS, "1m"), NELLO),
    ),
    ("plunge", ""): (Proof((True,), in_five("plunge")),),
    ("plunge.doubles", ""): (
        Proof((2,), in_five("plunge", hands=doubles_held(3)), PLUNGE),
        Proof((2, 4), in_five("plunge", hands=doubles_held(6)), PLUNGE),
    ),
    ("plunge.marks", ""): tuple(
        Proof((marks,), in_five("plunge", result={"marks": [0, marks]}), PLUNGE)
        for marks in (3, 4)
    ),
    ("plunge.lead", ""): tuple(
        Proof((leader,), in_five("plunge", plays=[[first, *LOST[0][1:]]]), PLUNGE)
        for leader, first in (("partner", "3:5-4"), ("bidder", "1:5-4"))
    ),
    ("splash", ""): (Proof((True,), in_five("splash")),),
    ("splash.doubles", ""): (
        Proof((2,), in_five("splash", hands=doubles_held(2)), SPLASH),
        Proof((2, 3), in_five("splash", hands=doubles_held(6)), SPLASH),
    ),
    ("splash.marks", ""): tuple(
        Proof((marks,), in_five("splash", result={"marks": [0, marks]}), SPLASH)
        for marks in (2, 3)
    ),
    ("sevens", ""): (Proof((True,), contract("sevens", plays=NEAREST)),),
    ("sevens.nearest", ""): (
        Proof(
            (False,),
            hand(
                bid(
                    *("1m", PASS, PASS, PASS),
                    declaration={"contract": "sevens"},
                    plays=NEAREST,
                    hands=FIVES_HELD,
                )
            ),
            {"sevens": True},
        ),
    ),
    ("looper", ""): (Proof((True,), contract("looper", "41", plays=NEAREST)),),
    ("low_no", ""): (Proof((True,), contract("low-no", PASS, PASS, PASS, "low-no")),),
    ("first_lead_trump", ""): (
        Proof((False,), hand(a_hand(plays=FULL_PLAYS))),
        Proof((False, True), in_five("1m")),
    ),
    ("first_domino", ""): (
        Proof((True,), hand(bid("1m", PASS, PASS, PASS, plays=LOST))),
    ),
    ("early_end", ""): (Proof((True,), in_five("1m")),),
    ("lay_down", ""): (Proof(("bid",), hand(NEARLY_MADE)),),
    ("wrong_lay_down", ""): (
        Proof(("hand",), costs(CLAIMED, (1, 0))),
        Proof(("game",), costs(CLAIMED, (7, 0))),
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
    ("out_of_turn.bid", ""): (Proof(("falls",), in_five("2:2m", PASS, PASS, "1m")),),
    ("exposed", ""): (Proof(("none",), hand(EXPOSED)),),
    ("marks_cap", "marks"): (Proof((None,), final(8, 3)),),
    **OPTION_PROOFS,
}
"""By switch and scoring. The customs of the tables judge no hand: see test_first_shake and test_components."""
