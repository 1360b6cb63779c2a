"""Random legal hands by the naive reading of the rules, and what each comes to."""

import random

from tests.scoring.rules.plain import (
    GAMES,
    LOSING,
    PRESETS,
    best_of,
    count,
    distance,
    ends,
    follow,
    in_marks,
    option,
    suit_led,
    suits,
)
from tests.scoring.rules.plain_auction import hold_auction, reshakes


def random_hand(rng, game=None, *, full=False):
    """A legal record and the outcome it must get."""
    game = game or rng.choice(list(GAMES))
    preset = rng.choice(list(PRESETS)) if game == "42" else game
    return hand_by(rng, game, {"preset": preset}, full=full)


def hand_by(rng, game, rules, *, full=False, is_free=False):
    """A legal record by these rules and the outcome it must get, None if none came.

    A hand that `is_free` leaves the order of bids and names no trump where it may.
    """
    tiles, copies, seats, teams, each, left, _, _, _ = GAMES[game]
    shaker = rng.randint(1, seats)
    pool = tiles * copies
    rng.shuffle(pool)
    hands = [pool[n * each : (n + 1) * each] for n in range(seats)]
    over = pool[seats * each :]
    auction = hold_auction(rng, game, rules, shaker, is_free=is_free)
    bids, bidder, standing, is_last = auction
    record = {"v": 1, "game": game, "rules": rules, "shaker": shaker, "bids": bids}
    if not is_free:
        record["rules"] = rules["preset"]
    write_tiles(rng, record, hands, over if left else [], full=full)
    next_shaker = shaker % seats + 1
    if bidder is None:
        return (record, passed_out(teams, next_shaker)) if reshakes(rules) else None
    contract, trump, doubles = declare(rng, game, rules, standing, is_last, is_free)
    gift = exchange(rng, record, game, hands[bidder - 1], over, trump)
    record["declaration"] = declared(rng, rules, contract, trump, doubles)
    tricks = play(rng, record, game, hands, bidder, contract, trump, doubles)
    first = record["plays"][0][0].split(":")[-1]
    if must_lead_trump(rules, trump, hands[bidder - 1]) and not is_trump(first, trump):
        return None
    is_named = not (is_free and option(rules, "first_domino"))
    if trump in list("0123456") and not is_named and max(first[0], first[2]) == trump:
        del record["declaration"]["trump"]
    lying = sum(count(t, game) for t in over)
    forced = is_last and not reshakes(rules)
    expect = reckon(
        game, rules, bidder, standing, contract, gift, lying, tricks, forced
    )
    word = standing[0]
    if game in ("42", "3-handed"):
        word = {"42": "1m", "84": "2m"}.get(word, word)
    expect |= {"passed_out": False, "bidder": bidder, "bid": word}
    expect |= {"contract": contract, "trump": trump, "next_shaker": next_shaker}
    return record, expect


def must_lead_trump(rules, trump, hand):
    held = trump not in (None, "follow-me") and any(is_trump(t, trump) for t in hand)
    return option(rules, "first_lead_trump") and held


def is_trump(tile, trump):
    return tile[0] == tile[2] if trump == "doubles" else trump in (tile[0], tile[2])


def write_tiles(rng, record, hands, over, *, full):
    """Write down the hands, or some, and what is left over, where the game must know."""
    if full or rng.random() < 0.6:
        record["hands"] = [list(h) for h in hands]
        if not full:
            record["hands"] = [
                h if rng.random() < 0.8 else None for h in record["hands"]
            ]
    must = ("88", "79", "84-six", "80", "72", "big-game")
    if over and (full or rng.random() < 0.7 or record["game"] in must):
        record["left"] = list(over)


def declared(rng, rules, contract, trump, doubles):
    """The first of several ways beside a trump suit may be left unsaid."""
    declaration = {"trump": trump} if trump else {}
    if contract != "straight" or rng.random() < 0.5:
        declaration["contract"] = contract
    listed = option(rules, "trump_doubles")
    is_usual = doubles == listed[0] and trump in list("0123456789")
    if is_usual and (listed == ["high"] or rng.random() < 0.5):
        doubles = None
    return declaration | ({"doubles": doubles} if doubles else {})


def passed_out(teams, next_shaker):
    zero = [0] * teams
    names = ("bidder", "bid", "contract", "trump", "made")
    expect = dict.fromkeys(names) | {"passed_out": True, "score": zero}
    return expect | {"points": zero, "tricks": zero, "next_shaker": next_shaker}


def may_be_nello(rules, standing, is_last):
    _, need, marks, _ = standing
    nello = option(rules, "nello")
    if not nello or need is not None:
        return False
    alone = nello.get("who") == "shaker"
    fits = nello.get("min_marks", 1) <= marks <= nello.get("max_marks", 99)
    return fits and (is_last or not alone)


def declare(rng, game, rules, standing, is_last, is_free):
    word, need, _, _ = standing
    if word == "low-no":
        return word, None, rng.choice(option(rules, "low_no_doubles"))
    options = ["straight"] * 3
    if may_be_nello(rules, standing, is_last):
        options.append("nello")
    if option(rules, "sevens") is not False and need is None:
        options.append("sevens")
    if option(rules, "looper") and need is not None:
        options.append("looper")
    contract = rng.choice(options)
    if contract == "nello":
        listed = option(rules, "nello").get("doubles", ["own"])
        return contract, None, rng.choice(listed)
    if contract != "straight":
        return contract, None, None
    trumps = list(ends(game))
    trumps += ["doubles"] if option(rules, "doubles_trump") else []
    trumps += ["follow-me"] if option(rules, "follow_me") is True else []
    trump = rng.choice(trumps)
    ways = {"doubles": [None]}
    ways["follow-me"] = option(rules, "doubles") if is_free else [None]
    return contract, trump, rng.choice(ways.get(trump, option(rules, "trump_doubles")))


def exchange(rng, record, game, hand, over, trump):
    """Swap with what is left over, as the game asks; the count given away in 72."""
    if not over:
        return 0

    def dear(tile):
        return count(tile, game) or (game == "72" and trump in suits(tile, trump))

    stays = game in ("moon", "140")
    take = [t for t in over if (count(t, game) and not stays) or rng.random() < 0.4]
    if game == "72":
        take = list(over)
    for tile in take:
        over.remove(tile)
        hand.append(tile)
    free = [t for t in hand if stays or not dear(t)]
    rng.shuffle(free)
    away = free[: len(take)]
    away += (
        [t for t in hand if dear(t)][: len(take) - len(away)] if game == "72" else []
    )
    for tile in away:
        hand.remove(tile)
        over.append(tile)
    if take or rng.random() < 0.2:
        record["exchange"] = {"take": take, "discard": away}
    return sum(count(t, game) for t in away) if game == "72" else 0


def play(rng, record, game, hands, bidder, contract, trump, doubles):
    """Play every trick legally; writes the plays, gives winners and points."""
    _, _, seats, teams, each, _, worth, _, _ = GAMES[game]
    hands = [list(h) for h in hands]
    leader, tricks, plays = bidder, [], []
    with_seats = rng.random() < 0.3
    out = (bidder + 1) % 4 + 1 if contract in LOSING else None
    for _ in range(each):
        trick, order, suit, announced = [], [], None, ""
        for step in range(seats):
            seat = (leader - 1 + step) % seats + 1
            if seat == out:
                continue
            hand = hands[seat - 1]
            if contract in ("sevens", "looper"):
                near = min(map(distance, hand))
                able = [t for t in hand if distance(t) == near]
            else:
                able = follow(hand, suit, trump, doubles or "high") if trick else hand
            tile = rng.choice(able)
            hand.remove(tile)
            if not trick:
                suit = suit_led(tile, trump, doubles or "high")
                lower = game == "big-game" and tile in ("7-3", "8-2")
                if lower and trump not in (tile[0], tile[2]) and rng.random() < 0.5:
                    suit = tile[2]
                    announced = "/" + suit
            trick.append(tile)
            order.append(seat)
        leader = order[best_of(trick, contract, suit, trump, doubles)]
        tricks.append(
            ((leader - 1) % teams, worth + sum(count(t, game) for t in trick))
        )
        written = [t if rng.random() < 0.8 else t[::-1] for t in trick]
        written[0] = written[0] + announced
        if with_seats:
            written = [f"{s}:{t}" for s, t in zip(order, written, strict=True)]
        plays.append(written)
        if contract in LOSING and leader == bidder:
            break
    record["plays"] = plays
    return tricks


def reckon(game, rules, bidder, standing, contract, gift, lying, tricks, forced):
    """Points, made, marks or score, and when it was certain."""
    _, _, _, teams, each, _, _, _, total = GAMES[game]
    team, need = (bidder - 1) % teams, standing[1]
    points, taken = [0] * teams, [0] * teams
    points[(team + 1) % teams] += gift
    total -= lying if game == "140" else 0
    decided = None
    for number in range(len(tricks) + 1):
        if number:
            winner, worth = tricks[number - 1]
            points[winner] += worth
            taken[winner] += 1
        if decided is not None:
            continue
        if contract in LOSING:
            if taken[team]:
                decided, made = number, False
            elif number == each:
                decided, made = number, True
        elif need is None:
            if sum(taken) > taken[team]:
                decided, made = number, False
            elif number == each:
                decided, made = number, True
        elif points[team] >= need:
            decided, made = number, True
        elif sum(points) - points[team] > total - need:
            decided, made = number, False
    expect = {"made": made, "decided_at": decided, "tricks": taken}
    expect["points"] = [None] * teams if len(tricks) < each else points
    if in_marks(game, rules):
        marks = standing[2]
        if need is not None and taken[team] == each:
            marks += option(rules, "sweep_bonus")
            marks += option(rules, "forced_bonus") if forced else 0
        score = [marks if (t == team) == made else 0 for t in range(teams)]
        return expect | {"score": score, "marks": score}
    is_losing = contract in LOSING
    score = scored(game, rules, team, standing, is_losing, made, points)
    return expect | {"score": score, "marks": None}


def scored(game, rules, team, standing, is_losing, made, points):
    """What each side scores in a game for points."""
    _, need, _, stake = standing
    way = option(rules, "points_made")
    others = list(points)
    if game in ("moon", "moon-four", "140"):
        own = -stake
        if made:
            own = stake if game == "moon" or need is None else points[team]
    elif made and need is None:
        own = stake
        own += 42 if way == "bid_plus_taken_always" and not is_losing else 0
        others = [0] * len(points)
    elif made:
        own = (0 if way == "taken" else stake) + (0 if way == "bid" else points[team])
    else:
        stake_only = option(rules, "points_set_stake_only") and need is None
        own, alone = 0, is_losing or stake_only
        others = [stake + (0 if alone else p) for p in points]
    return [own if side == team else others[side] for side in range(len(points))]


def seeded(seed, game=None, *, full=False):
    """The hand of one seed."""
    return random_hand(random.Random(seed), game, full=full)
