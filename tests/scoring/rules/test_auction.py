"""The auction: turns, ladders, caps and the words that jump them."""

from scoring.rules import check
from tests.each import each
from tests.scoring.rules.hands import PASS, bid, bid_codes, codes, first, with_rules


@each(
    "bids",
    [
        *(("30", "31", "41", "1m"), ("2m", "3m", "4m", "5m"), ("1m", "2m", "3m", PASS)),
        *(("42", "84", "126", "168"), (PASS, PASS, PASS, "30")),
        ("30", "2m", PASS, PASS),
    ],
)
def test_a_legal_auction_has_no_fault(bids):
    assert bid_codes(*bids) == []


@each(
    ("bids", "fault", "seat"),
    [
        (("29", PASS, PASS, PASS), "bid_too_low", 1),
        (("30", "30", PASS, PASS), "bid_too_low", 2),
        (("1m", "41", PASS, PASS), "bid_too_low", 2),
        (("42", "1m", PASS, PASS), "bid_too_low", 2),
        (("43", PASS, PASS, PASS), "bid_unknown", 1),
        (("83", PASS, PASS, PASS), "bid_unknown", 1),
        (("210", PASS, PASS, PASS), "bid_unknown", 1),
        (("nello", PASS, PASS, PASS), "bid_unknown", 1),
        (("game", PASS, PASS, PASS), "bid_unknown", 1),
        ((" 30", PASS, PASS, PASS), "bid_unknown", 1),
        (("PASS", PASS, PASS, PASS), "bid_unknown", 1),
        (("0m", PASS, PASS, PASS), "bid_unknown", 1),
        (("01m", PASS, PASS, PASS), "bid_unknown", 1),
        (("3m", PASS, PASS, PASS), "bid_over_cap", 1),
        (("30", "3m", PASS, PASS), "bid_over_cap", 2),
        (("1m", "126", PASS, PASS), "bid_over_cap", 2),
        (("2m", "4m", PASS, PASS), "bid_jump", 2),
        (("2m", "3m", "5m", PASS), "bid_jump", 3),
        (("plunge", PASS, PASS, PASS), "contract_off", 1),
        (("splash", PASS, PASS, PASS), "contract_off", 1),
        ((PASS, PASS, PASS, "low-no"), "contract_off", 4),
        (("30", PASS, PASS), "bid_turn", 4),
        ((), "bid_turn", 1),
        (("30", PASS, PASS, PASS, PASS), "bid_turn", None),
    ],
)
def test_each_broken_rule_of_the_auction_has_its_fault(bids, fault, seat):
    first_fault = first(bid(*bids))
    assert (first_fault["code"], first_fault.get("seat")) == (fault, seat)


def test_every_fault_of_an_auction_is_found_in_turn():
    assert bid_codes("29", "3m", "30", "31") == [
        *("bid_too_low", "bid_over_cap", "bid_too_low", "bid_too_low")
    ]


@each(
    ("more", "fault"),
    [
        ({"declaration": {"trump": "5"}}, "trump_off"),
        ({"declaration": {"contract": "straight"}}, "contract_bid"),
        ({"declaration": {"doubles": "own"}}, "contract_bid"),
        ({"exchange": {"take": ["6-6"]}}, "exchange_illegal"),
        ({"plays": [["6-6"]]}, "play_extra"),
        ({"claim": {"seat": 1, "order": []}}, "claim_turn"),
    ],
)
def test_nothing_may_follow_where_nobody_bid(more, fault):
    assert codes(bid(PASS, PASS, PASS, PASS, **more)) == [fault]
    assert codes(bid(PASS, PASS, PASS, PASS, plays=[], exchange={})) == []


@each(
    ("bids", "faults"),
    [
        (("84", "168", PASS, PASS), []),
        (("1m", "4m", PASS, PASS), ["bid_over_cap"]),
        (("84", "126", PASS, PASS), ["bid_unknown"]),
        (("84", "3m", PASS, PASS), ["bid_unknown"]),
        (("84", "168", "5m", PASS), ["bid_unknown"]),
        ((PASS, PASS, PASS, "low-no"), []),
        ((PASS, PASS, "low-no", "30"), ["bid_turn"]),
        (("30", PASS, PASS, "low-no"), ["bid_turn"]),
    ],
)
def test_newsomes_ladder_is_30_to_42_84_and_168(bids, faults):
    assert bid_codes(*bids, rules="points-newsome") == faults


@each(
    ("cap", "bids", "faults"),
    [
        (4, ("4m", PASS, PASS, PASS), ["bid_over_cap"]),
        (4, ("2m", "4m", PASS, PASS), []),
        (1, ("1m", "4m", PASS, PASS), ["bid_jump"]),
        (1, ("1m", "2m", "4m", PASS), []),
    ],
)
def test_168_stands_only_over_84_whatever_the_cap(cap, bids, faults):
    rules = with_rules(after_84="168", opening_cap=cap)
    assert bid_codes(*bids, rules=rules) == faults


@each(
    ("bids", "marks"),
    [
        (("plunge", PASS, PASS, PASS), 4),
        (("30", "plunge", PASS, PASS), 4),
        (("2m", "3m", "4m", "plunge"), 5),
        (("2m", "3m", "plunge", PASS), 4),
        (("plunge", "plunge", PASS, PASS), 5),
        (("plunge", "5m", "plunge", PASS), 6),
    ],
)
def test_a_plunge_is_worth_four_marks_or_one_above_a_standing_four(bids, marks):
    bidder = len([b for b in bids if b != PASS])
    claim = {"seat": (bidder + 1) % 4 + 1, "order": []}
    record = bid(*bids, rules="timpson", declaration={"trump": "6"}, claim=claim)
    verdict = check(record)
    assert verdict.faults[0].code == "claim_wrong"
    assert max(verdict.ruling.marks) == marks


def test_a_plunge_is_outbid_one_mark_at_a_time():
    assert bid_codes("plunge", "5m", "6m", "7m", rules="timpson") == []
    assert bid_codes("plunge", "6m", PASS, PASS, rules="timpson") == ["bid_jump"]
    assert bid_codes("plunge", "4m", PASS, PASS, rules="timpson") == ["bid_too_low"]


def test_a_splash_must_exceed_the_standing_bid_by_its_own_marks():
    rules = with_rules(splash={"doubles": 3, "marks": 2})
    assert bid_codes("1m", "splash", PASS, PASS, rules=rules) == []
    assert bid_codes("2m", "splash", PASS, PASS, rules=rules) == ["bid_too_low"]
    assert bid_codes("splash", "3m", PASS, PASS, rules=rules) == []
    assert bid_codes("splash", "4m", PASS, PASS, rules=rules) == ["bid_jump"]
    three = with_rules(splash={"marks": 3})
    assert bid_codes("2m", "splash", "4m", PASS, rules=three) == []
    assert bid_codes("splash", PASS, PASS, PASS, rules=three) == []
    only_168 = with_rules(splash={"marks": 3}, after_84="168")
    assert bid_codes("splash", "168", PASS, PASS, rules=only_168) == ["bid_jump"]


@each(
    ("bids", "faults"),
    [
        ((PASS, "44", "45", PASS, PASS), []),
        (("42", "43", "44", "45", "46", "66", PASS, PASS, PASS), []),
        ((PASS, PASS, PASS, "42"), []),
        ((PASS, PASS, PASS, PASS), []),
        ((PASS, PASS, PASS), ["bid_turn"]),
        ((PASS, PASS, "45"), ["bid_turn"]),
        ((PASS, "44", PASS, PASS, "45"), ["bid_turn"]),
        (("42", "1:43", PASS, PASS, PASS), ["bid_turn"]),
        (("67", PASS, PASS, PASS), ["bid_unknown", "bid_turn"]),
        (("1m", PASS, PASS, PASS), ["bid_unknown", "bid_turn"]),
    ],
)
def test_the_big_game_bids_until_one_is_left(bids, faults):
    assert bid_codes(*bids, rules="big-game", game="big-game") == faults


@each(
    ("game", "seats", "good", "bad"),
    [
        ("84", 8, "60 84", "59:bid_too_low 85:bid_unknown 1m:bid_unknown"),
        ("88", 6, "60 88", "59:bid_too_low 89:bid_unknown"),
        ("79", 6, "50 79", "49:bid_too_low 80:bid_unknown"),
        ("84-six", 6, "60 88", "89:bid_unknown plunge:bid_unknown"),
        ("80", 4, "60 80", "81:bid_unknown"),
        ("72", 4, "40 70", "39:bid_too_low 71:bid_unknown"),
        ("3-handed", 3, "30 41 42 1m 84 2m", "43:bid_unknown 3m:bid_over_cap"),
        ("moon", 3, "4 7 21", "3:bid_too_low 8:bid_unknown 42:bid_over_cap 1m:bid_unknown"),
        ("moon-four", 4, "3 7", "2:bid_too_low 8:bid_unknown 21:bid_unknown"),
        ("geezer", 4, "39 42 45 46 1m 2m dip dive plunge", "38:bid_too_low 47:bid_unknown 84:bid_unknown"),
        ("big-game", 4, "42 66", "41:bid_too_low 67:bid_unknown"),
        ("140", 6, "100 135 140 1m 2m", "95:bid_too_low 101:bid_unknown 280:bid_unknown 3m:bid_over_cap"),
    ],
)  # fmt: skip
def test_each_game_has_its_own_ladder(game, seats, good, bad):
    def faults(text):
        bids = (text, *[PASS] * (seats - 1))
        return bid_codes(*bids, game=game, rules=game, shaker=seats)[:1]

    for text in good.split():
        assert faults(text) == [], text
    for pair in bad.split():
        text, fault = pair.split(":")
        assert faults(text) == [fault], text


def test_moon_is_shot_over_only_once_it_is_shot():
    game = {"game": "moon", "rules": "moon", "shaker": 3}
    assert bid_codes("21", "42", PASS, **game) == []
    assert bid_codes("7", "21", "42", **game) == []
    assert bid_codes("7", "42", PASS, **game) == ["bid_over_cap"]


def test_geezers_46_outbids_a_mark_and_two_marks_outbid_it():
    game = {"game": "geezer", "rules": "geezer"}
    assert bid_codes("1m", "46", "2m", "3m", **game) == []
    assert bid_codes("46", "1m", PASS, PASS, **game) == ["bid_too_low"]
    assert bid_codes("46", "51", "2m", "dive", **game) == []
    assert bid_codes("45", "low-7", "46", "low-doubles", **game) == ["bid_too_low"]
    assert bid_codes("low-8", PASS, PASS, PASS, **game) == ["bid_unknown"]


def test_140_goes_up_by_one_mark_after_two():
    game = {"game": "140", "rules": "140", "shaker": 6}
    assert bid_codes("2m", "3m", PASS, PASS, PASS, PASS, **game) == []
    assert bid_codes("2m", "4m", PASS, PASS, PASS, PASS, **game) == ["bid_jump"]
