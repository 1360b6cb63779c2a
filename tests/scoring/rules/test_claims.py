"""Lay-downs: exact, and as brute force over every lie and every line has it."""

import random
from functools import partial

from scoring.rules import check
from scoring.rules.claims import shown_out
from scoring.rules.suits import suit_table
from scoring.rules.tiles import IDS
from tests.each import each
from tests.effort import calls
from tests.scoring.rules.brute import (
    beatable,
    doubles_of,
    may_lie,
    seats_played,
    strongest,
)
from tests.scoring.rules.plain import GAMES
from tests.scoring.rules.plain_hands import seeded


def ending(seed, game, left):
    """A legal hand cut where the leader has `left` tiles, with a claim by that leader."""
    rng = random.Random(seed)
    record, expect = seeded(seed, game)
    if expect["bidder"] is None:
        return None
    each = GAMES[game][4]
    plays = record["plays"]
    if len(plays) < each:
        return None
    before = plays[: each - left]
    steps, leader = seats_played(record, expect, before)
    whole, _ = seats_played(record, expect, plays)
    mine = [tile for seat, tile, _ in whole if seat == leader][-left:]
    rng.shuffle(mine)
    record = record | {"plays": before, "claim": {"seat": leader, "order": mine}}
    return by_any_trick(record), expect, steps, leader, mine


def by_any_trick(record):
    """The record under its preset, with lay-downs that lose no trick at all."""
    return record | {"rules": {"preset": record["rules"], "lay_down": "any_trick"}}


def judged(seed, game, left):
    case = ending(seed, game, left)
    if case is None:
        return None
    record, expect, steps, leader, mine = case
    verdict = check(record)
    codes = [fault.code for fault in verdict.faults]
    if "not_nearest" in codes:
        return None
    assert codes in ([], ["claim_wrong"]), codes
    lie = beatable(record, expect, steps, leader, mine)
    assert bool(codes) == bool(lie), (record, verdict, lie)
    if codes:
        possible_lie(record, expect, steps, leader, mine, verdict.faults[0].layout)
    return bool(codes)


def possible_lie(record, expect, steps, leader, mine, lie):
    """The lie shown holds unseen tiles only, the right number, against no void."""
    tiles, copies, _seats, _, each, left, *_ = GAMES[record["game"]]
    contract, trump = expect["contract"], expect["trump"]
    doubles = doubles_of(record, contract)
    unseen = list(tiles) * copies
    for tile in [*mine, *(tile for _, tile, _ in steps)]:
        unseen.remove(tile)
    assert lie[leader - 1] == ()
    for seat, hand in enumerate(lie, 1):
        if seat != leader:
            played = sum(player == seat for player, _, _ in steps)
            assert len(hand) == each - played
        for tile in hand:
            unseen.remove(tile)
            assert may_lie(seat, tile, steps, trump, doubles, contract)
    assert len(unseen) == left


@each("left", [1, 2])
@each("game", ["42", "3-handed", "moon", "moon-four", "80", "geezer"])
def test_a_claim_stands_exactly_when_no_lie_beats_it(game, left):
    results = [judged(seed, game, left) for seed in range(30)]
    assert True in results
    assert False in results


def strong_claim(seed, game):
    """A claim of trumps and doubles from a random moment on, one tile maybe too low."""
    rng = random.Random(seed)
    record, expect = seeded(seed, game)
    each = GAMES[game][4]
    if expect["bidder"] is None or len(record["plays"]) < each:
        return None
    left = rng.randint(2, each)
    before = record["plays"][: each - left]
    steps, leader = seats_played(record, expect, before)
    pool = strongest(game, steps, expect["trump"])
    mine = [*pool[: left - 1], pool[left + rng.randint(0, 2)]]
    claim = {"seat": leader, "order": mine}
    record = by_any_trick(record) | {"hands": None, "plays": before, "claim": claim}
    return record, expect, steps


@each("game", sorted(GAMES))
def test_long_claims_take_little_work_and_are_shown_a_possible_lie(game):
    for seed in range(12):
        case = strong_claim(seed, game)
        if case:
            record, expect, steps = case
            faults = check(record).faults
            assert calls(partial(check, record)) < 60_000
            claim = record["claim"]
            if [fault.code for fault in faults] == ["claim_wrong"]:
                lie = faults[0].layout
                seat, order = claim["seat"], claim["order"]
                possible_lie(record, expect, steps, seat, order, lie)


@each("seed", range(12))
def test_a_claim_of_three_tiles_is_judged_as_brute_force_judges_it(seed):
    judged(seed, "moon", 3)


def test_a_first_lead_that_is_no_trump_shows_that_none_was_held():
    table = suit_table(5)
    led, followed, thrown = ((2, "3-3", None), (3, "3-2", 3), (4, "4-4", 3))
    plays = [(seat, IDS[text], suit) for seat, text, suit in (led, followed, thrown)]
    shown = {2: 0, 3: 0, 4: table.followers[3]}
    assert shown_out(table, plays, first_trump=False) == shown
    assert shown_out(table, plays, first_trump=True) == shown | {2: table.trumps}
