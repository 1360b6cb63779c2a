"""Options of the relatives of 42: nello in Moon and 84, no kitty, forced bids, Geezer."""

from scoring.rules import check, check_sheet
from tests.each import each
from tests.scoring.rules.hands import PASS, bid, bid_codes, codes, with_rules
from tests.scoring.rules.plain_hands import seeded

PISTOL = with_rules("84", nello={"doubles": ["own", "high"]})
IN_MOON = with_rules("moon", nello={})
NELLO = {"contract": "nello"}


def in_84(*bids, rules=PISTOL, **more):
    rest = [PASS] * (8 - len(bids))
    return bid(*bids, *rest, game="84", shaker=8, rules=rules, **more)


def in_moon(*bids, **more):
    return bid(*bids, game="moon", shaker=3, rules=IN_MOON, declaration=NELLO, **more)


# Encyclopedia article, "Variations": in 84 they bid "pistol" instead of "nello".


def test_a_pistol_is_bid_as_high_as_84_and_costs_it_at_the_first_trick_caught():
    lost = ["2-0", "2-1", "5-2", "4-2", "2-2"]
    caught = check(in_84("60", "pistol", plays=[lost, ["4-4", "3-3", "1-1"]]))
    assert caught.faults[0].code == "early_end"
    caught = check(in_84("pistol", plays=[["6-6", "5-5", "4-4", "3-3", "2-2"]]))
    assert (caught.outcome.contract, caught.outcome.score) == ("pistol", (0, 84))


@each(
    ("record", "code"),
    [
        (in_84("84", "pistol"), "bid_too_low"),
        (in_84("pistol", rules="84"), "contract_off"),
        (in_84("84", declaration=NELLO), "contract_bid"),
        (in_84("pistol", declaration={"doubles": "low"}), "contract_off"),
        (in_84("pistol", rules={**PISTOL, "nello_stated": True}), "trump_missing"),
        (in_84("pistol", plays=[["6-0", "6-1", "6-2", "6-3"]] * 2), "trick_size"),
    ],
)
def test_a_pistol_that_these_rules_do_not_know_is_a_fault(record, code):
    assert codes(record)[0] == code


# Encyclopedia article, "Nel-O": its rules may also be used in Moon.


@each(
    ("plays", "score"),
    [
        ([["6-5", "6-1", "6-2"]], (-7, 0, 0)),
        ([["2-1", "5-2", "3-2"], ["6-4", "6-3", "6-5"]], (-7, 1, 0)),
    ],
)
def test_in_moon_the_first_trick_caught_sets_a_nello(plays, score):
    verdict = check(in_moon("7", PASS, PASS, plays=plays))
    assert (verdict.faults, verdict.outcome.score) == ((), score)


def test_in_moon_nello_is_played_on_a_bid_for_every_trick():
    assert codes(in_moon("6", PASS, PASS))[0] == "contract_bid"
    rows = [
        {"bidder": 2, "bid": "7", "made": False, "points": [2, 1, 0]},
        {"bidder": 1, "bid": "21", "made": True, "points": [0, 3, 4]},
    ]
    scores = [[2, -7, 0], [21, 3, 4]]
    sheet = [
        {**row, "contract": "nello", "score": score}
        for row, score in zip(rows, scores, strict=True)
    ]
    assert check_sheet(sheet, IN_MOON, "time").outcome.score == (23, -4, 4)
    sheet[0]["points"] = [2, 2, 0]
    assert check_sheet(sheet, IN_MOON, "time").faults[0].code == "sheet_marks"


# Howard Fosdick's page, "42 Variations": "many play that the bid winner can look at any
# tiles in the boneyard".


@each("game", ["88", "79", "84-six", "80", "72", "moon", "big-game", "140"])
def test_without_a_kitty_nothing_is_taken_and_count_left_over_is_lost(game):
    judged = 0
    for seed in range(60):
        record, expect = seeded(seed, game, full=True)
        if expect["passed_out"]:
            continue
        record["rules"] = {"preset": game, "kitty": False}
        taken = record.get("exchange", {}).get("take")
        verdict = check(record)
        if taken:
            assert "exchange_illegal" in [fault.code for fault in verdict.faults]
        elif verdict.ok:
            judged += 1
            assert [*verdict.outcome.score] == expect["score"]
    assert judged or game == "72"


def test_without_a_kitty_the_count_left_over_lowers_a_hand():
    row = {"bidder": 1, "bid": "60", "made": True, "points": [78, 0]}
    row["score"] = row["points"]
    assert check_sheet([row], "88", "time").faults[0].code == "sheet_points"
    assert check_sheet([row], with_rules("88", kitty=False), "time").ok


# Encyclopedia article, Geezer: "Third bidder must bid or the fourth bidder may either ask
# his partner to name trumps or play 39 for two marks."


@each("word", ["39-partner", "39-2m"])
def test_in_geezer_the_fourth_may_bid_so_after_three_passes(word):
    rules = with_rules("geezer", third_bids=True)

    def heard(*bids, rules=rules):
        return bid_codes(*bids, game="geezer", rules=rules)

    assert heard(PASS, PASS, PASS, word) == []
    assert heard(PASS, PASS, PASS, word, rules="geezer") == ["contract_off"]
    assert heard(PASS, PASS, "39", word) == ["bid_turn"]
    assert heard(PASS, PASS, word, PASS) == ["bid_turn"]
    assert heard(PASS, PASS, PASS, PASS) == []


def test_39_for_two_marks_pays_two_and_39_by_the_partner_one():
    rules = with_rules("geezer", third_bids=True)
    rows = [
        {"bidder": 1, "bid": "39-2m", "made": False, "marks": [0, 2]},
        {"bidder": 1, "bid": "39-partner", "made": True, "marks": [1, 0]},
    ]
    assert check_sheet(rows, rules, "time").outcome.score == (1, 2)


# Formal specification, section 8: "Forced bidder gets extra marks for sweep"; "Shooting
# Moon: All tricks = bonus marks".


TWO_TRICKS = [["5-5", "5-0", "6-4", "5-1"], ["6-5", "5-2", "4-1", "5-3"]]


@each(("last", "marks"), [("2-2", 3), ("2-1", 1)])
def test_a_lay_down_has_the_bonus_only_where_it_can_lose_no_trick(last, marks):
    claim = {"seat": 1, "order": ["5-4", "6-6", "4-4", "3-3", last]}
    more = {"declaration": {"trump": "5"}, "plays": TWO_TRICKS, "claim": claim}
    record = bid("30", *[PASS] * 3, rules=with_rules(sweep_bonus=2), **more)
    assert check(record).outcome.marks == (marks, 0)


def test_a_nello_laid_down_in_moon_leaves_open_who_takes_the_tricks():
    order = ["3-2", "1-1", "3-1", "2-1", "0-0", "2-2", "3-3"]
    record = in_moon("7", PASS, PASS, claim={"seat": 1, "order": order})
    record["rules"] = with_rules("moon", nello={"doubles": ["low"]})
    assert check(record).outcome.score == (7, None, None)
