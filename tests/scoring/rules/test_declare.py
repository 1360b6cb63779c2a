"""Deal, declaration and exchange: what may be written, named, taken and put back."""

import copy
import random

import pytest

from scoring.rules import check
from tests.each import each
from tests.scoring.rules import plain
from tests.scoring.rules.hands import FULL_HANDS, a_hand, codes, first, with_rules
from tests.scoring.rules.plain import seeded

PASS = "pass"


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
    record = a_hand(bids=[PASS, "plunge", PASS, PASS], plays=[], hands=None)
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


def test_westfest_plays_follow_me_with_the_double_blank_led():
    def led(tile):
        plays = [[tile]]
        declaration = {"trump": "follow-me"}
        return codes(
            a_hand(rules="westfest", plays=plays, declaration=declaration, hands=None)
        )

    assert led("0-0") == ["early_end"]
    assert led("6-6") == ["trump_off"]
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


def swapping(game, seed=3, **exchange):
    record, _ = seeded(seed, game, full=True)
    record["exchange"] = exchange
    return codes(record)


def winner(record):
    """The seat that won the auction, for games without passes after it."""
    outcome = check(record).outcome
    return outcome.bidder


def bid_hands(game, seeds=range(200)):
    for seed in seeds:
        record, expect = seeded(seed, game, full=True)
        if expect["bidder"]:
            yield record, expect


def test_nothing_can_be_taken_where_nothing_is_left():
    assert codes(a_hand(exchange={"take": ["6-6"], "discard": ["6-0"]}))[0] == (
        "exchange_illegal"
    )
    assert codes(a_hand(exchange={"take": [], "discard": []})) == []
    assert codes(a_hand(exchange={})) == []


def test_as_many_tiles_go_back_as_were_taken():
    record, _expect = next(bid_hands("moon"))
    record["exchange"] = {"take": record["left"], "discard": []}
    assert "exchange_illegal" in codes(record)


def test_only_what_lies_there_can_be_taken():
    record, expect = next(bid_hands("moon"))
    other = record["hands"][expect["bidder"] % 3][0]
    record["exchange"] = {"take": [other], "discard": [other]}
    assert "exchange_illegal" in codes(record)
    record |= {"left": None, "plays": None}
    record["hands"][expect["bidder"] - 1] = None
    assert "exchange_illegal" in codes(record)


def test_only_a_tile_in_hand_can_be_put_back():
    record, expect = next(bid_hands("moon"))
    other = record["hands"][expect["bidder"] % 3][0]
    record["exchange"] = {"take": record["left"], "discard": [other]}
    assert "exchange_illegal" in codes(record)
    record["hands"][expect["bidder"] - 1] = None
    assert "exchange_illegal" in codes(record)


def test_an_unknown_tile_in_the_exchange_is_named():
    record, _ = next(bid_hands("moon"))
    record["exchange"] = {"take": ["7-7"], "discard": ["x"]}
    assert codes(record)[:2] == ["tile_unknown", "tile_unknown"]


def test_a_tile_just_taken_may_be_put_back():
    for record, expect in bid_hands("moon"):
        if not record.get("exchange", {}).get("take"):
            record["exchange"] = {"take": record["left"], "discard": record["left"]}
            assert check(record).as_dict()["outcome"]["points"] == expect["points"]
            return


@each("game", ["88", "79", "84-six", "80", "big-game"])
def test_count_may_not_lie_when_play_begins(game):
    counters = ("5-0", "4-1", "3-2", "5-5", "6-4")
    tried = 0
    for record, _ in bid_hands(game):
        if any(tile in counters for tile in record["left"]):
            record.pop("exchange", None)
            assert "exchange_illegal" in codes(record)
            tried += 1
    assert tried > 3


def test_count_nobody_ever_saw_must_have_been_left_lying():
    for record, _ in bid_hands("88"):
        exchange = record.pop("exchange", None)
        if exchange and "5-5" in exchange["take"] and "5-5" not in exchange["discard"]:
            record.pop("left")
            del record["hands"]
            assert codes(record) == []
            plays = [["3-3" if t == "5-5" else t for t in k] for k in record["plays"]]
            assert codes(record | {"plays": plays})
            return


@pytest.mark.parametrize("game", ["88", "80", "big-game"])
def test_what_is_left_is_known_where_all_hands_are(game):
    refused = 0
    for record, _ in bid_hands(game):
        record.pop("exchange", None)
        written = codes(record)
        del record["left"]
        record["plays"] = None
        assert ("exchange_illegal" in codes(record)) == ("exchange_illegal" in written)
        refused += "exchange_illegal" in written
        other = record["hands"][0][0]
        if other not in record["hands"][1:]:
            record["exchange"] = {"take": [other, other], "discard": [other, other]}
            assert "exchange_illegal" in codes(record)
    assert refused > 3


def test_72_always_takes_both():
    for record, _ in bid_hands("72"):
        assert codes(record) == []
        taken = record.pop("exchange")
        assert codes(record)[0] == "exchange_illegal"
        record["exchange"] = {key: tiles[:1] for key, tiles in taken.items()}
        assert codes(record)[0] == "exchange_illegal"
        return


def test_72_throws_count_away_only_without_need_of_better():
    for record, expect in bid_hands("72"):
        hand = record["hands"][expect["bidder"] - 1]
        counters = [t for t in hand if t in ("5-5", "6-4", "4-1", "3-2")]
        if counters:
            record["exchange"]["discard"] = [counters[0], hand[-1]]
            record["plays"] = None
            assert codes(record)[0] == "exchange_illegal"
            record["hands"][expect["bidder"] - 1] = None
            assert "exchange_illegal" not in codes(record)
            return


def test_count_thrown_away_in_72_goes_to_the_other_side():
    sixes = [f"6-{low}" for low in range(1, 7)] * 2
    others = [tile for tile in plain.GAMES["72"][0] * 2 if "6" not in tile]
    rng = random.Random(1)
    rng.shuffle(others)
    hands = [sixes[2:], *(others[n : n + 10] for n in (0, 10, 20))]
    record = {"v": 1, "game": "72", "shaker": 4, "hands": copy.deepcopy(hands)}
    record |= {"left": sixes[:2], "bids": ["40", PASS, PASS, PASS]}
    record["declaration"] = {"trump": "6"}
    record["exchange"] = {"take": sixes[:2], "discard": ["6-4", "6-1"]}
    hands[0] = [*sixes]
    hands[0].remove("6-4")
    hands[0].remove("6-1")
    plain.play(rng, record, "72", "72", hands, 1, "straight", "6", None)
    outcome = check(record).outcome
    assert outcome.points == (60, 10)
    assert outcome.score == (60, 10)


def test_count_left_lying_in_140_lowers_the_total():
    totals = set()
    for record, expect in bid_hands("140"):
        assert sum(expect["points"]) == sum(check(record).outcome.points)
        totals.add(sum(expect["points"]))
    assert totals >= {140, 135, 130}


def test_what_was_put_back_in_140_lowers_what_a_claim_is_credited():
    order = [f"9-{low}" for low in (9, 8, 7, 6, 5, 4, 3, 2, 1)]
    record = {"v": 1, "game": "140", "shaker": 6, "bids": ["1m", *[PASS] * 5]}
    record |= {"declaration": {"trump": "9"}, "claim": {"seat": 1, "order": order}}
    assert check(record).outcome.points == (140, 0, 0)
    record["exchange"] = {"take": ["9-1"], "discard": ["5-5"]}
    assert check(record).outcome.points == (130, 0, 0)
