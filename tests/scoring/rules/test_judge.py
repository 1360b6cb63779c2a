"""The whole verdict: order of faults, ruling, early ends, scores and outcomes."""

from scoring.rules import check
from scoring.rules.citations import OWN
from tests.each import each
from tests.scoring.rules.hands import (
    FULL_PLAYS,
    PASS,
    a_hand,
    codes,
    first,
    with_rules,
)


def bidding(text, **more):
    return a_hand(bids=[PASS, text, PASS, PASS], **more)


def test_faults_come_in_the_order_of_the_hand():
    record = a_hand(
        hands=[["9-9"], None, None, None],
        left=["6-6"],
        bids=["29", "30", PASS, PASS],
        declaration={"trump": "7"},
        exchange={"take": ["6-6"], "discard": []},
        plays=[["3-3", "3-2", "3-0", "4-3"], ["6-6", "6-6"]],
    )
    assert codes(record)[:6] == [
        *("tile_unknown", "hand_size", "hand_size", "bid_too_low", "trump_off"),
        "exchange_illegal",
    ]


def test_a_claim_and_a_result_come_last():
    claim = {"seat": 1, "order": ["6-6", "9-9"]}
    assert codes(a_hand(plays=[], claim=claim)) == [
        "tile_unknown",
        "claim_turn",
        "tile_not_held",
    ]


@each(("tricks", "ended"), [(6, []), (5, ["early_end"]), (0, ["early_end"])])
def test_a_hand_may_stop_when_its_result_is_certain(tricks, ended):
    assert codes(a_hand(plays=FULL_PLAYS[:tricks])) == ended


def test_a_hand_that_stopped_early_has_no_points_but_a_result():
    verdict = check(a_hand(plays=[*FULL_PLAYS[:6], ["3-1", "1-0"]]))
    assert verdict.ok
    assert verdict.outcome.points == (None, None)
    assert verdict.outcome.tricks == (1, 5)
    assert verdict.outcome.marks == (0, 1)
    assert verdict.outcome.made


def test_a_set_is_certain_when_the_others_hold_too_much():
    verdict = check(bidding("41", plays=FULL_PLAYS[:4]))
    assert verdict.ok
    assert not verdict.outcome.made
    assert verdict.outcome.decided_at == 4


def test_hands_for_points_are_played_out():
    for parts in ({"rules": "points-250"}, {"score": "points"}):
        assert codes(a_hand(plays=FULL_PLAYS[:6], **parts)) == ["early_end"]
    early = with_rules("points-250", early_end=True)
    verdict = check(a_hand(plays=FULL_PLAYS[:6], rules=early))
    assert verdict.ok
    assert verdict.outcome.score == (None, None)
    set_early = check(bidding("41", plays=FULL_PLAYS[:4], rules=early))
    assert set_early.outcome.score == (None, 0)
    assert codes(a_hand(plays=FULL_PLAYS[:6], rules=with_rules(early_end=False))) == [
        "early_end"
    ]


def test_a_record_may_name_another_scoring_than_its_rules():
    points = check(a_hand(score="points")).outcome
    assert (points.score, points.marks) == ((11, 31), None)
    assert check(a_hand(rules="points-250", score="marks")).outcome.score == (0, 1)


@each(
    ("result", "ok"),
    [
        ({"points": [11, 31]}, True),
        ({"points": [None, 31], "marks": None}, True),
        *(({"points": [31, 11]}, False), ({"marks": [0, 2]}, False)),
        *(({"score": [0, 1]}, True), ({}, True)),
    ],
)
def test_what_the_table_wrote_is_compared(result, ok):
    verdict = check(a_hand(result=result))
    assert [fault.code for fault in verdict.faults] == (
        [] if ok else ["result_mismatch"]
    )
    assert verdict.outcome.points == (11, 31)


def test_null_matches_anything():
    stopped = a_hand(plays=FULL_PLAYS[:6], result={"points": [40, 2]})
    assert codes(stopped) == []
    points = a_hand(rules="points-250", result={"marks": [3, 3]})
    assert codes(points) == []


RENEGE = [["3-3", "3-2", "4-2"]]


@each(
    ("bid", "rules", "marks"),
    [
        ("30", "n42pa", (1, 0)),
        ("2m", "n42pa", (2, 0)),
        ("30", with_rules(renege={"marks": 2}), (2, 0)),
        ("2m", with_rules(renege={"marks": 1}), (1, 0)),
        ("2m", with_rules(renege={}), (2, 0)),
        ("30", with_rules("spec", renege={"marks": 1}), (1, 0)),
        ("30", with_rules(wrong_lay_down="game"), (1, 0)),
    ],
)
def test_a_renege_gives_the_others_the_marks_of_the_preset(bid, rules, marks):
    ruling = check(bidding(bid, plays=RENEGE, rules=rules)).ruling
    assert (ruling.against, ruling.marks) == (2, marks)
    is_own = "renege" in rules and rules != with_rules(renege={})
    assert ruling.cite == (OWN if is_own else "N42PA 2019, rule 5")


def test_no_ruling_without_a_valid_bid_or_in_points():
    assert check(bidding("3m", plays=RENEGE)).ruling is None
    assert check(bidding("30", plays=RENEGE, rules="points-250")).ruling is None
    assert check(a_hand(bids=[PASS] * 4, claim={"seat": 1, "order": []})).ruling is None
    assert check(a_hand(plays=FULL_PLAYS[:5])).ruling is None


def test_a_play_out_of_turn_that_is_not_legal_never_stands():
    illegal = [["2:3-3", "4:4-2"]]
    assert check(a_hand(plays=illegal, rules="spec")).ruling.marks == (1, 0)


def test_a_claim_credits_all_that_remains():
    record = a_hand(plays=FULL_PLAYS[:6])
    record["claim"] = {"seat": 2, "order": ["3-1"]}
    verdict = check(record)
    assert verdict.ok
    assert verdict.outcome.points == (11, 31)
    assert verdict.outcome.tricks == (1, 6)
    assert verdict.outcome.decided_at == 6


def test_a_claim_can_make_the_bid():
    order = ["5-5", "5-0", "5-4", "6-2", "3-0", "4-2", "2-1"]
    hands = None
    record = a_hand(bids=[PASS, PASS, PASS, "30"], hands=hands, plays=None)
    record |= {"claim": {"seat": 4, "order": order}}
    fault = check(record).faults[0]
    assert (fault.code, fault.seat, fault.trick) == ("claim_wrong", 4, 2)
    assert fault.layout[3] == ()
    assert sum(map(len, fault.layout)) == 21
    assert check(record).ruling.cite == "N42PA 2019, rule 16"
    top = ["5-5", "6-5", "5-4", "5-3", "5-2", "5-1", "5-0"]
    record["claim"]["order"] = top
    outcome = check(record).outcome
    assert (outcome.made, outcome.points, outcome.tricks) == (True, (0, 42), (0, 7))
    assert outcome.decided_at is None
    record["bids"][-1] = "1m"
    outcome = check(record).outcome
    assert (outcome.made, outcome.decided_at) == (True, 0)


def test_the_others_may_claim_too():
    record = a_hand(plays=FULL_PLAYS[:2], bids=[PASS, "41", PASS, PASS], hands=None)
    record["claim"] = {"seat": 4, "order": ["5-4", "6-2", "4-2", "2-1", "5-0"]}
    assert codes(record) == ["claim_wrong"]


@each(
    ("seat", "order", "fault"),
    [
        (1, ["2-2"], "claim_turn"),
        (2, [], "claim_wrong"),
        (2, ["3-1", "2-1"], "tile_not_held"),
        (2, ["2-1"], "tile_not_held"),
        (2, ["3-3"], "tile_repeated"),
        (2, ["3-1", "3-1"], "tile_repeated"),
        (2, ["7-7"], "tile_unknown"),
    ],
)
def test_each_wrong_claim_has_its_fault(seat, order, fault):
    claim = {"seat": seat, "order": order}
    assert codes(a_hand(plays=FULL_PLAYS[:6], claim=claim))[0] == fault


def test_nobody_claims_with_a_tile_of_anothers_written_hand():
    record = a_hand(plays=FULL_PLAYS[:6], claim={"seat": 2, "order": ["2-2"]})
    record["hands"][1] = record["hands"][2] = None
    assert first(record) == {"code": "tile_not_held", "seat": 2, "tile": "2-2"}


def test_a_claim_is_open_where_no_hands_fit_the_plays():
    """All others show that they have no five, and five fives are out."""
    record = a_hand(hands=None, declaration={"trump": "0"})
    record["plays"] = [["5-5", "4-4", "3-3", "2-2"]]
    order = ["2-1", "3-1", "3-2", "4-1", "4-2", "4-3"]
    record["claim"] = {"seat": 2, "order": order}
    [fault] = check(record).faults
    assert "no hands fit the plays: somebody reneged" in str(fault.message)
    for lay_down in ("bid", "any_trick"):
        assert codes(record | {"rules": with_rules(lay_down=lay_down)}) == [
            "claim_open"
        ]


def test_only_the_first_lead_of_the_hand_has_to_be_a_trump_in_a_claim_too():
    trumps = with_rules(first_lead_trump=True)
    record = a_hand(hands=None, declaration={"trump": "3"}, rules=trumps)
    order = ["0-0", "3-1", "5-3", "6-5", "6-0", "5-2"]
    later = record | {"plays": FULL_PLAYS[:1], "claim": {"seat": 2, "order": order}}
    assert codes(later) == ["claim_wrong"]
    at_once = {"plays": None, "claim": {"seat": 2, "order": [*order, "3-3"]}}
    assert codes(record | at_once) == ["lead_trump"]


def test_a_claim_off_lead_is_explained():
    record = a_hand(plays=FULL_PLAYS[:6], claim={"seat": 1, "order": ["2-2"]})
    assert check(record).faults[0].message == (
        "Seat 1 claimed, but seat 2 is on lead; only the seat on lead may lay down."
    )


def test_nobody_can_claim_inside_a_trick_or_after_the_hand():
    claim = {"seat": 2, "order": ["3-1"]}
    inside = a_hand(plays=[*FULL_PLAYS[:6], ["3-1"]], claim=claim, hands=None)
    assert "claim_turn" in codes(inside)
    after = a_hand(claim={"seat": 2, "order": []})
    assert codes(after) == ["claim_turn"]


def test_after_a_fault_in_play_a_claim_is_not_weighed():
    claim = {"seat": 1, "order": ["6-4"]}
    assert codes(a_hand(plays=RENEGE, claim=claim)) == ["renege"]
    no_trump = a_hand(declaration={}, plays=None, claim={"seat": 2, "order": []})
    assert codes(no_trump) == ["trump_missing"]


def test_sevens_is_claimed_nearest_first():
    rules = with_rules(sevens={"nearest": True})
    record = bidding("1m", rules=rules, hands=None, declaration={"contract": "sevens"})
    nearest = ["4-3", "5-2", "6-1", "4-2", "5-1", "6-0", "4-4"]
    record |= {"plays": None, "claim": {"seat": 2, "order": nearest}}
    assert codes(record) == []
    record["claim"]["order"] = nearest[::-1]
    assert codes(record) == ["not_nearest"]


def test_a_sevens_claim_falls_to_a_nearer_tile():
    rules = with_rules(sevens={"nearest": True})
    record = bidding("1m", rules=rules, hands=None, declaration={"contract": "sevens"})
    order = ["4-3", "5-2", "6-2", "5-3", "6-3", "4-1", "3-2"]
    record |= {"plays": None, "claim": {"seat": 2, "order": order}}
    fault = check(record).faults[0]
    assert (fault.code, fault.trick) == ("claim_wrong", 5)
    near = ("6-1", "6-0", "5-1", "4-2", "3-3", "4-4")
    assert max(sum(tile in near for tile in hand) for hand in fault.layout) >= 5


def test_the_first_lead_of_a_claim_is_a_trump_where_the_option_asks():
    rules = with_rules(first_lead_trump=True)
    record = a_hand(rules=rules, plays=None, hands=None, declaration={"trump": "5"})
    order = ["6-6", "5-5", "6-5", "5-4", "5-3", "5-2", "5-1"]
    record["claim"] = {"seat": 2, "order": order}
    assert codes(record) == ["lead_trump"]
    order.sort(key=lambda tile: "5" not in tile)
    assert codes(record | {"claim": {"seat": 2, "order": order}}) == []


def test_marks_go_to_each_of_the_others_in_three_handed():
    record = {"v": 1, "game": "3-handed", "shaker": 3, "bids": ["2m", PASS, PASS]}
    record |= {"declaration": {"trump": "6"}, "plays": [["6-4", "6-6", "5-4"]]}
    assert codes(record) == ["early_end"]
    assert check(record | {"plays": [["6-4", "4-6"]]}).ruling is None
    claim = {"seat": 1, "order": ["6-4"]}
    ruling = check(record | {"plays": [], "claim": claim}).ruling
    assert (ruling.against, ruling.marks) == (1, (0, 2, 2))
