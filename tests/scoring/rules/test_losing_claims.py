"""Lay-downs in nello: the claimant must not be made to win a trick."""

import random

from scoring.rules import check
from scoring.rules.layouts import Unseen
from scoring.rules.losing_claims import catch
from scoring.rules.suits import suit_table
from scoring.rules.tiles import IDS, TEXTS, mask
from tests.each import each
from tests.effort import calls
from tests.scoring.rules.brute import can_catch, lies
from tests.scoring.rules.hands import with_rules
from tests.scoring.rules.plain import double_set


def position(rng, size, asleep):
    """A claimant, two who play with `size` tiles each, and one who does not."""
    tiles = [t for t in double_set(6) if rng.random() < 0.8]
    rng.shuffle(tiles)
    tiles = tiles[: 3 * size + asleep]
    mine = sorted(tiles[:size], key=lambda t: rng.random() + int(t[0]) / 9)
    rest = tiles[size:]
    lacks = {
        seat: [t for t in rest if rng.random() < 0.55] if rng.random() < 0.8 else []
        for seat in (2, 3)
    }
    return mine, rest, lacks


@each("doubles", ["own", "high", "low"])
@each(("size", "asleep"), [(1, 2), (2, 1), (2, 0), (3, 0)])
def test_a_trick_can_be_forced_exactly_when_some_lie_and_line_forces_it(
    doubles, size, asleep
):
    results = []
    for seed in range(120 if size < 3 else 40):
        mine, rest, lacks = position(random.Random(seed), size, asleep)
        unseen = Unseen(
            tuple(sorted(IDS[t] for t in rest)),
            {2: size, 3: size, 4: asleep},
            {seat: mask(IDS[t] for t in tiles) for seat, tiles in lacks.items()},
        )
        order = [IDS[t] for t in mine]
        catch_line = catch(suit_table(None, doubles), order, unseen, (2, 3))
        rooms = [(2, size), (3, size), (4, asleep)]

        def may(place, tile, lacks=lacks):
            return tile not in lacks.get(place, ())

        def caught(lie, mine=mine):
            hands = {1: list(mine), 2: list(lie[2]), 3: list(lie[3])}
            return can_catch(hands, 1, 1, doubles)

        all_lies = list(lies(tuple(sorted(rest)), rooms, may))
        assert bool(catch_line) == any(map(caught, all_lies))
        if catch_line:
            lie = {seat: [TEXTS[t] for t in catch_line.layout[seat]] for seat in (2, 3)}
            assert caught(lie)
        if all_lies:
            results.append(bool(catch_line))
    assert True in results
    assert False in results or size == 3


def test_a_nello_bidder_can_never_claim_at_the_first_lead():
    rules = with_rules(nello={})
    record = {"v": 1, "rules": rules, "shaker": 4, "bids": ["1m", *["pass"] * 3]}
    order = ["1-0", "2-0", "2-1", "3-0", "3-1", "3-2", "4-0"]
    record |= {"declaration": {"contract": "nello"}}
    record |= {"claim": {"seat": 1, "order": order}}
    verdict = check(record)
    assert verdict.faults[0].code == "claim_wrong"
    assert verdict.faults[0].message == "Seat 1 claimed but can win trick 1."
    assert len(verdict.faults[0].layout[2]) == 7


def test_a_nello_claim_can_stand():
    rules = with_rules(nello={"doubles": ["high"]})
    record = {"v": 1, "rules": rules, "shaker": 4, "bids": ["1m", *["pass"] * 3]}
    record |= {"declaration": {"contract": "nello"}}
    record["plays"] = [
        *(["1-0", "1-1", "2-0"], ["0-0", "3-2", "5-0"], ["2-2", "4-3", "5-2"]),
        *(["3-3", "6-4", "5-3"], ["4-4", "6-5", "4-1"], ["2-1", "5-5", "3-0"]),
    ]
    record["claim"] = {"seat": 2, "order": ["6-3"]}
    outcome = check(record).outcome
    assert outcome.made
    assert outcome.marks == (1, 0)
    assert outcome.tricks == (0, 7)
    assert outcome.decided_at == 6


@each("seed", range(5))
def test_a_hard_nello_claim_takes_little_work(seed):
    mine, rest, _ = position(random.Random(seed), 7, 7)
    unseen = Unseen(tuple(IDS[t] for t in rest), {2: 7, 3: 7, 4: len(rest) - 14}, {})
    table, order = suit_table(None, "own"), [IDS[t] for t in mine]
    assert calls(lambda: catch(table, order, unseen, (2, 3))) < 60_000
