"""Lay-downs by the bid (N42PA 2019, rule 16): a claim falls if a legal line sets it."""

import random
from functools import partial

from scoring.rules import check
from tests.each import each
from tests.effort import MANY, calls
from tests.scoring.rules.brute import can_gain, lies, may_lie, seats_played, strongest
from tests.scoring.rules.hands import FULL_PLAYS, NEARLY_MADE, PASS, a_hand, with_rules
from tests.scoring.rules.plain import GAMES, best_of, count, suit_led
from tests.scoring.rules.plain_hands import seeded

TOP = ["5-5", "6-5", "5-4", "6-6", "4-4", "3-3", "2-2"]
ANY_TRICK = with_rules(lay_down="any_trick")


def laid_down(order=None, text="30", seat=2, **more):
    claim = {"seat": seat, "order": order or TOP}
    bids = [PASS, text, PASS, PASS]
    return a_hand(hands=None, plays=[], bids=bids, claim=claim, **more)


def test_a_lost_trick_does_not_take_a_made_hand_away():
    verdict = check(NEARLY_MADE)
    assert (verdict.ok, verdict.ruling) == (True, None)
    assert verdict.outcome.made
    assert verdict.outcome.points == (41, 1)
    assert verdict.outcome.decided_at is None
    fault = check(NEARLY_MADE | {"rules": ANY_TRICK}).faults[0]
    assert (fault.code, fault.trick, fault.line) == ("claim_wrong", 7, None)


def test_a_claim_that_can_be_set_is_shown_the_line():
    verdict = check(laid_down())
    fault = verdict.faults[0]
    assert (fault.code, fault.seat, fault.trick) == ("claim_wrong", 2, 4)
    assert len(fault.line) == 4
    assert fault.line[0][0] == "5-5"
    assert verdict.ruling.cite == "N42PA 2019, rule 16"
    assert fault.as_dict()["line"][3][0] == "6-6"
    assert list(fault.as_dict())[-4:] == ["lie", "line", "message", "cite"]


def test_every_trick_counts_where_the_bid_needs_every_trick():
    order = ["5-5", "6-5", "5-4", "5-3", "5-2", "5-1", "6-3"]
    fault = check(laid_down(order, "1m")).faults[0]
    assert (fault.code, fault.trick, fault.line) == ("claim_wrong", 7, None)


def test_setters_and_those_already_set_are_judged_by_every_trick():
    record = a_hand(bids=["30", PASS, PASS, PASS], hands=None)
    record["plays"] = [["4-3", "3-3", "3-2", "3-0"]]
    record["declaration"] = {"trump": "3"}
    record["claim"] = {"seat": 2, "order": ["1-0", "2-0", "4-0", "5-0", "6-0", "2-1"]}
    fault = check(record).faults[0]
    assert (fault.code, fault.line) == ("claim_wrong", None)
    low = a_hand(plays=FULL_PLAYS[:6], bids=[PASS, "41", PASS, PASS])
    low["claim"] = {"seat": 2, "order": ["3-1"]}
    outcome = check(low).outcome
    assert (outcome.made, outcome.decided_at) == (False, 4)


def test_a_bid_that_is_made_cannot_fall():
    made = FULL_PLAYS[:6]
    claim = {"seat": 2, "order": ["3-1"]}
    outcome = check(a_hand(plays=made, claim=claim)).outcome
    assert (outcome.made, outcome.decided_at) == (True, 6)
    partial_order = a_hand(plays=made, claim={"seat": 2, "order": []})
    assert check(partial_order).faults[0].code == "claim_wrong"


def ending(seed, left):
    """A hand cut where a bidder leads, with a claim of good tiles and maybe a bad one."""
    rng = random.Random(seed)
    record, expect = seeded(seed, "42")
    if expect["bidder"] is None or expect["contract"] != "straight":
        return None
    before = record["plays"][: 7 - left]
    steps, leader = seats_played(record, expect, before)
    if len(before) < 7 - left or (leader - expect["bidder"]) % 2:
        return None
    pool = strongest("42", steps, expect["trump"])
    mine = pool[:left]
    worse = rng.randrange(left, len(pool))
    mine[-1] = pool[worse]
    bids = [PASS] * 4
    place = (expect["bidder"] - record["shaker"] - 1) % 4
    bids[place] = rng.choice(["30", "32", "35", "39"])
    record |= {"rules": "n42pa", "bids": bids, "plays": before, "hands": None}
    record["claim"] = {"seat": leader, "order": mine}
    codes = [fault.code for fault in check(record).faults]
    return None if "renege" in codes else (record, expect, steps, int(bids[place]))


def lost_points(record, expect, steps):
    """The points the setters have in the tricks that were played."""
    played = {**record, "claim": None}
    ended = check(played | {"rules": with_rules(early_end=False)})
    assert [fault.code for fault in ended.faults] in ([], ["early_end"]), ended
    lost, gain = 0, gain_against(expect["bidder"])
    for n in range(0, len(steps), 4):
        tiles = [tile for _, tile, _ in steps[n : n + 4]]
        suit = suit_led(tiles[0], expect["trump"])
        best = best_of(tiles, "straight", suit, expect["trump"])
        lost += gain(steps[n + best][0], tiles)
    return lost


def gain_against(seat):
    """The points of a trick for the side that a seat is not of."""

    def gain(taker, tiles):
        return (taker - seat) % 2 and 1 + sum(count(tile, "42") for tile in tiles)

    return gain


def can_be_set(record, expect, steps, need):
    """Whether a lie and a line set the bid, by trying them all; None if no lie is."""
    claim, trump = record["claim"], expect["trump"]
    unseen = list(GAMES["42"][0])
    for tile in [*claim["order"], *(tile for _, tile, _ in steps)]:
        unseen.remove(tile)
    left = len(claim["order"])
    rooms = [(seat, left) for seat in range(1, 5) if seat != claim["seat"]]
    wanted = 42 - need + 1 - lost_points(record, expect, steps)

    def may(place, tile):
        return may_lie(place, tile, steps, trump, "high", "straight")

    answer = None
    for lie in lies(tuple(sorted(unseen)), rooms, may):
        answer = False
        hands = {claim["seat"]: claim["order"]}
        hands |= {seat: list(tiles) for seat, tiles in lie.items()}
        seat = claim["seat"]
        if can_gain(hands, seat, seat, gain_against(seat), wanted, trump):
            return True
    return answer


def is_made(steps, need, lost):
    """Whether the tricks that were played make the bid."""
    points = len(steps) // 4 + sum(count(tile, "42") for _, tile, _ in steps)
    return points - lost >= need


def judged(case):
    record = case[0]
    verdict = check(record)
    codes = [fault.code for fault in verdict.faults]
    assert codes in ([], ["claim_wrong"], ["claim_open"]), (record, verdict)
    if codes == ["claim_wrong"] and verdict.faults[0].line:
        proves_its_line(record, verdict.faults[0])
    return codes


def proves_its_line(record, fault):
    """The line is legal from the layout shown, and at its end the bid is set."""
    order = record["claim"]["order"]
    first = dict.fromkeys(("claim", "hands"))
    whole = record | first | {"plays": [*record["plays"], *map(list, fault.line)]}
    verdict = check(whole)
    assert verdict.ok, (whole, verdict)
    assert not verdict.outcome.made
    assert verdict.outcome.decided_at == fault.trick
    mine = [tile for trick in fault.line for tile in trick if tile in order]
    assert len(mine) == len(fault.line)
    dealt = [tile for tiles in fault.layout for tile in tiles]
    shown = [tile for trick in fault.line for tile in trick if tile not in order]
    assert set(shown) <= set(dealt)


def cases(left, seeds):
    return [case for seed in seeds if (case := ending(seed, left))]


@each(("left", "seeds"), [(1, range(120)), (2, range(160))])
def test_short_claims_are_judged_as_every_layout_and_every_line_has_it(left, seeds):
    results = []
    for case in cases(left, seeds):
        codes = judged(case)
        record, expect, steps, need = case
        lost = lost_points(record, expect, steps)
        if lost <= 42 - need:
            answer = False if is_made(steps, need, lost) else can_be_set(*case)
            named = {True: ["claim_wrong"], False: [], None: ["claim_open"]}
            assert codes == named[answer], record
            results.append(answer)
    assert {True, False} <= {*results}


@each("left", [3, 4, 5, 6, 7])
def test_long_claims_take_little_work_and_every_line_shown_sets_the_bid(left):
    results = set()
    for case in cases(left, range(MANY // 2)):
        judge = partial(judged, case)
        assert calls(lambda judge=judge: results.update(judge() or ["ok"])) < 800_000
    assert {"ok", "claim_wrong"} <= results


def test_an_open_claim_has_no_ruling_and_no_outcome(monkeypatch):
    monkeypatch.setattr("scoring.rules.bid_claims.MOST_POSITIONS", 0)
    monkeypatch.setattr("scoring.rules.bid_claims.HINT_POSITIONS", 0)
    verdict = check(laid_down())
    assert [fault.code for fault in verdict.faults] == ["claim_open"]
    assert (verdict.ruling, verdict.outcome) == (None, None)
    assert verdict.faults[0].message.endswith("The judge decides.")


@each("rules", ["n42pa", "spec", "austin-league", "hearne"])
def test_these_presets_judge_by_the_bid_and_the_others_by_any_trick(rules):
    assert check(NEARLY_MADE | {"rules": rules}).ok
    for other in ("harper", "westfest", "timpson", "points-250", "open-house"):
        assert not check(NEARLY_MADE | {"rules": other}).ok
