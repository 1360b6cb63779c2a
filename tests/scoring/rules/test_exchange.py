"""The exchange with what is left over: what may be taken and what put back."""

import copy
import random
from collections import Counter
from itertools import chain

from scoring.rules import check
from tests.each import each
from tests.scoring.rules.hands import PASS, a_hand, codes
from tests.scoring.rules.plain import GAMES, double_set
from tests.scoring.rules.plain_hands import play, seeded

COUNTERS = ("5-0", "4-1", "3-2", "5-5", "6-4")


def tile_of(play):
    """The tile of a play as its record writes it, the high end first."""
    return "-".join(sorted(play[-3:].split("-"), reverse=True))


def swapping(game, seed=3, **exchange):
    record, _ = seeded(seed, game, full=True)
    record["exchange"] = exchange
    return codes(record)


def winner(record):
    """The seat that won the auction, for games without passes after it."""
    outcome = check(record).outcome
    return outcome.bidder


def bid_hands(game, seeds=range(70)):
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
    tried = 0
    for record, _ in bid_hands(game):
        if any(tile in COUNTERS for tile in record["left"]):
            record.pop("exchange", None)
            assert "exchange_illegal" in codes(record)
            tried += 1
    assert tried > 3


def test_count_nobody_ever_saw_must_have_been_left_lying():
    record, _ = next(iter(bid_hands("88")))
    for written in ("exchange", "left", "hands"):
        record.pop(written, None)
    assert codes(record) == []
    played = [*map(tile_of, chain(*record["plays"]))]
    unseen = next(iter(Counter(double_set(6) * 2) - Counter(played)))
    trick = next(t for t in record["plays"] if tile_of(t[0]) in COUNTERS)
    trick[0] = trick[0][:-3] + unseen
    assert "exchange_illegal" in codes(record)


@each("game", ["88", "80", "big-game"])
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
    others = [tile for tile in GAMES["72"][0] * 2 if "6" not in tile]
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
    play(rng, record, "72", hands, 1, "straight", "6", None)
    outcome = check(record).outcome
    assert outcome.points == (60, 10)
    assert outcome.score == (60, 10)
    record["bids"][0] = "61"
    outcome = check(record).outcome
    assert (outcome.made, outcome.decided_at) == (False, 0)


def test_what_was_put_back_in_140_lowers_what_a_claim_is_credited():
    order = [f"9-{low}" for low in (9, 8, 7, 6, 5, 4, 3, 2, 1)]
    record = {"v": 1, "game": "140", "shaker": 6, "bids": ["1m", *[PASS] * 5]}
    record |= {"declaration": {"trump": "9"}, "claim": {"seat": 1, "order": order}}
    assert check(record).outcome.points == (140, 0, 0)
    record["exchange"] = {"take": ["9-1"], "discard": ["5-5"]}
    assert check(record).outcome.points == (130, 0, 0)
