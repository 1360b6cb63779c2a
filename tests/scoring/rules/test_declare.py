"""Deal and declaration: what may be written and named."""

from scoring.rules import check
from tests.each import each
from tests.scoring.rules.hands import FULL_HANDS, PASS, a_hand, codes, first, with_rules
from tests.scoring.rules.plain_hands import seeded


def changed(hands, seat, place, tile):
    hands = [list(hand) for hand in hands]
    hands[seat - 1][place] = tile
    return hands


def test_a_tile_that_is_not_of_the_set_is_named():
    first_fault = first(a_hand(hands=changed(FULL_HANDS, 3, 0, "7-4")))
    assert first_fault == {"code": "tile_unknown", "seat": 3, "tile": "7-4"}
    assert codes(a_hand(hands=changed(FULL_HANDS, 3, 0, " 4-4")))[0] == "tile_unknown"


def test_a_tile_drawn_twice_is_reported_at_the_second_hand():
    first_fault = first(a_hand(hands=changed(FULL_HANDS, 3, 0, "1-1")))
    assert first_fault == {"code": "tile_repeated", "seat": 3, "tile": "1-1"}


def test_a_tile_in_hand_and_left_over_is_one_too_many():
    record, _ = seeded(5, "moon", full=True)
    record["left"] = [record["hands"][0][0]]
    assert first(record) == {"code": "tile_repeated", "tile": record["left"][0]}


def test_hands_and_left_must_have_their_number():
    short = [FULL_HANDS[0][:6], *FULL_HANDS[1:]]
    assert first(a_hand(hands=short)) == {"code": "hand_size", "seat": 1}
    assert first(a_hand(left=["6-6"]))["code"] == "tile_repeated"
    assert first(a_hand(hands=None, left=["6-6"])) == {"code": "hand_size"}
    assert codes(a_hand(left=[])) == []


def test_the_other_end_first_reads_the_same():
    hands = [[tile[::-1] for tile in hand] for hand in FULL_HANDS]
    assert check(a_hand(hands=hands)) == check(a_hand())


def two_marks(**declaration):
    return a_hand(bids=[PASS, "2m", PASS, PASS], declaration=declaration, plays=[])


@each(
    ("options", "declaration", "fault"),
    [
        ({}, {"contract": "nello"}, "contract_off"),
        ({}, {"contract": "sevens"}, "contract_off"),
        ({"nello": {}}, {"contract": "nello", "doubles": "high"}, "contract_off"),
        ({"nello": {"who": "shaker"}}, {"contract": "nello"}, "contract_off"),
        ({"nello": {"min_marks": 3}}, {"contract": "nello"}, "contract_bid"),
        ({"plunge": {}}, {"contract": "plunge", "trump": "1"}, "contract_bid"),
        ({"splash": {}}, {"contract": "splash", "trump": "1"}, "contract_bid"),
        ({"looper": True}, {"contract": "looper"}, "contract_bid"),
        ({"low_no": True}, {"contract": "low-no"}, "contract_bid"),
        ({"low_no": True}, {"contract": "low-no", "doubles": "low"}, "contract_off"),
        ({}, {"contract": "straight"}, "trump_missing"),
        ({}, {}, "trump_missing"),
        ({"nello": {}}, {"contract": "nello", "trump": "5"}, "trump_off"),
        ({"sevens": {}}, {"contract": "sevens", "trump": "5"}, "trump_off"),
        ({}, {"trump": "7"}, "trump_off"),
        ({"follow_me": False}, {"trump": "follow-me"}, "trump_off"),
        ({"doubles_trump": False}, {"trump": "doubles"}, "trump_off"),
        ({}, {"trump": "1", "doubles": "own"}, "contract_off"),
    ],
)
def test_each_wrong_declaration_has_its_fault(options, declaration, fault):
    record = two_marks(**declaration) | {"rules": with_rules(**options)}
    assert codes(record)[0] == fault


def test_a_contract_that_is_off_in_the_bid_is_not_reported_again():
    record = a_hand(bids=[PASS, "plunge", PASS, PASS], plays=[])
    assert codes(record) == ["contract_off"]


def test_a_bid_word_sets_the_contract():
    record = a_hand(bids=[PASS, "plunge", PASS, PASS], rules="timpson")
    record["declaration"] = {"trump": "5", "contract": "straight"}
    assert codes(record)[0] == "contract_bid"


def test_sevens_needs_a_mark_and_looper_a_bid_below():
    rules = "open-house"
    assert "contract_bid" in codes(
        a_hand(declaration={"contract": "sevens"}, rules=rules)
    )
    low = codes(a_hand(declaration={"contract": "looper"}, rules=rules))
    assert "contract_bid" not in low


def test_a_plunge_needs_its_doubles_in_the_written_hand():
    record = a_hand(bids=[PASS, "plunge", PASS, PASS], rules="timpson")
    assert first(record) == {"code": "contract_doubles", "seat": 2}
    record["hands"] = [*FULL_HANDS[:1], None, *FULL_HANDS[2:]]
    assert "contract_doubles" not in codes(record)


def test_special_contracts_are_of_42_only():
    record = {"v": 1, "game": "84", "shaker": 8, "bids": ["60", *[PASS] * 7]}
    record["declaration"] = {"contract": "nello"}
    assert codes(record)[:2] == ["contract_off", "contract_bid"]


def test_follow_me_for_the_double_blank_alone_is_judged_by_the_first_lead_of_a_claim():
    claim = {"seat": 2, "order": ["6-6"]}
    record = a_hand(plays=None, claim=claim, rules="westfest")
    record["declaration"] = {"trump": "follow-me"}
    assert codes(record)[0] == "trump_off"
    early = a_hand(plays=None, rules="westfest", declaration={"trump": "follow-me"})
    assert codes(early) == ["early_end"]


def test_nello_for_the_shaker_only_after_three_passes():
    rules = with_rules(nello={"who": "shaker"})
    late = a_hand(bids=[PASS, PASS, PASS, "1m"], rules=rules, plays=[], hands=None)
    late["declaration"] = {"contract": "nello"}
    assert codes(late) == ["early_end"]
    late["bids"] = [PASS, PASS, "30", "1m"]
    assert codes(late)[0] == "contract_off"
    late["bids"] = ["30", PASS, PASS, "1m", PASS]
    late["rules"] = with_rules(nello={"who": "shaker"}, several_turns=True)
    assert codes(late)[0] == "contract_off"
