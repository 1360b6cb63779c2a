"""Any legal random hand of any game: no fault, the right outcome, the same every way."""

import copy
import json

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import Hand, check, judge, parse
from tests.each import each
from tests.effort import MANY
from tests.scoring.rules.brute import seats_played
from tests.scoring.rules.plain import GAMES, follow
from tests.scoring.rules.plain_hands import seeded

seeds = st.integers(min_value=0, max_value=10**9)
games = st.sampled_from(sorted(GAMES))


@settings(max_examples=MANY // 2)
@given(seeds, games, st.booleans())
def test_a_legal_hand_comes_to_what_the_documents_say_also_by_its_text_and_record(
    seed, game, full
):
    record, expect = seeded(seed, game, full=full)
    before = copy.deepcopy(record)
    verdict = check(record)
    assert record == before
    assert verdict.faults == ()
    outcome = verdict.as_dict()["outcome"]
    assert {key: outcome[key] for key in expect} == expect
    if expect["bidder"] and expect["contract"] == "straight" and game != "140":
        assert sum(verdict.outcome.points) == GAMES[game][-1]
    hand = Hand.from_record(record)
    assert parse(str(hand)) == hand
    assert Hand.from_record(json.loads(json.dumps(hand.as_record()))) == hand
    assert judge(hand) == verdict


@settings(max_examples=MANY // 2)
@given(seeds, games, seeds, games)
def test_two_games_share_no_state(seed, game, other_seed, other_game):
    record, _ = seeded(seed, game)
    other, _ = seeded(other_seed, other_game)
    first = check(record)
    check(other)
    assert check(record) == first


def ways_to_break(record, expect):
    """Each mutation of a full written-down hand, with the fault it must give first."""
    game = record["game"]
    plays, hands = record["plays"], record["hands"]

    def broken(**changes):
        return copy.deepcopy(record) | changes

    yield broken(hands=[hands[0][1:], *hands[1:]]), "hand_size"
    yield broken(hands=[["9-9x", *hands[0][1:]], *hands[1:]]), "tile_unknown"
    yield broken(bids=record["bids"][:-1]), "bid_turn"
    yield broken(bids=["1", *record["bids"][1:]]), "bid_too_low"
    yield broken(bids=["bid", *record["bids"][1:]]), "bid_unknown"
    if expect["contract"] == "straight" and record["rules"] != "hearne":
        yield broken(declaration={}), "trump_missing"
    short = copy.deepcopy(plays)
    if len(short) > 2:
        short[1].pop()
        yield broken(plays=short), "trick_size"
    yield broken(plays=[*plays, plays[0]]), "play_extra"
    unknown = copy.deepcopy(plays)
    unknown[0][0] = "x"
    yield broken(plays=unknown), "tile_unknown"
    if len(plays) == GAMES[game][4]:
        yield broken(plays=plays[:0]), "early_end"
    yield broken(result={"score": [-999] * GAMES[game][3]}), "result_mismatch"
    turned = copy.deepcopy(plays)
    seat = expect["bidder"] % GAMES[game][2] + 1
    turned[0][0] = f"{seat}:{turned[0][0].split(':')[-1]}"
    yield broken(plays=turned), "out_of_turn"
    yield broken(colour="red"), "format"


@settings(max_examples=MANY // 2)
@given(seeds, games)
def test_each_mutation_gives_its_fault(seed, game):
    record, expect = seeded(seed, game, full=True)
    if expect["bidder"] is None:
        return
    for broken, fault in ways_to_break(record, expect):
        verdict = check(broken)
        assert verdict.faults[0].code == fault, (broken, verdict)


def reneged(record, expect):
    """Swap two plays of one seat so that the first no longer follows; where it is."""
    plays = record["plays"]
    steps, _ = seats_played(record, expect, plays)
    size = len(plays[0])
    for early, (seat, tile, suit) in enumerate(steps):
        for late in range(early + 1, len(steps)):
            other = steps[late][1]
            if suit is None or steps[late][0] != seat:
                continue
            able = follow([tile, other], suit, expect["trump"])
            if able == [tile]:
                tiles = [[player, played] for player, played, _ in steps]
                tiles[early][1], tiles[late][1] = other, tile
                texts = [f"{player}:{played}" for player, played in tiles]
                broken = [texts[n : n + size] for n in range(0, len(texts), size)]
                place = (early // size + 1, early % size + 1)
                return record | {"plays": broken}, seat, place, other
    return None


@each("game", sorted(set(GAMES) - {"big-game"}))
def test_a_renege_is_found_where_it_happened(game):
    faulty = 0
    for seed in range(40):
        record, expect = seeded(seed, game)
        case = expect["contract"] == "straight" and reneged(record, expect)
        if case:
            broken, seat, (trick, play), tile = case
            fault = check(broken).faults[0]
            assert fault.code == "renege", (broken, fault)
            assert (fault.seat, fault.trick, fault.play) == (seat, trick, play)
            assert fault.tile == tile
            faulty += 1
    assert faulty > 5
