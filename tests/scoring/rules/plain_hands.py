"""Random legal hands by the naive reading of the rules, and what each comes to."""

import itertools
import random

from tests.scoring.rules.plain import (
    FORCED,
    GAMES,
    PRESETS,
    beats,
    count,
    distance,
    ends,
    follow,
    ladder,
    may_bid,
    suit_led,
    suits,
)


def hold_auction(rng, game, rules, shaker):
    seats = GAMES[game][2]
    steps = ladder(game, rules)
    bids, standing, bidder, passed = [], None, None, set()
    seat = shaker % seats + 1
    for bids_made in itertools.count():
        if game == "big-game":
            if len(passed) == seats or (bidder and len(passed) == seats - 1):
                break
        elif bids_made == seats:
            break
        if seat not in passed:
            able = [s for s in steps if may_bid(game, rules, s, standing)][:12]
            must = rules in FORCED and bids_made == seats - 1 and not bidder
            if able and (must or rng.random() < 0.45):
                standing, bidder = (
                    rng.choice(able[:6] if rng.random() < 0.7 else able),
                    seat,
                )
                alias = {"1m": "42", "2m": "84", "3m": "126", "4m": "168"}
                text = standing[0]
                if game in ("42", "3-handed") and rng.random() < 0.3:
                    text = alias.get(text, text)
                bids.append(text)
                written = text
            else:
                bids.append("pass")
                passed.add(seat)
        seat = seat % seats + 1
    if standing is None:
        return bids, None, None, None
    same = {"42": "1m", "84": "2m"} if game in ("42", "3-handed") else {}
    return bids, bidder, standing, same.get(written, written)


def random_hand(rng, game=None, *, full=False):
    """A legal record and the outcome it must get."""
    game = game or rng.choice(list(GAMES))
    tiles, copies, seats, teams, each, left, _, _, _ = GAMES[game]
    rules = rng.choice(PRESETS) if game == "42" else game
    shaker = rng.randint(1, seats)
    pool = tiles * copies
    rng.shuffle(pool)
    hands = [pool[n * each : (n + 1) * each] for n in range(seats)]
    over = pool[seats * each :]
    bids, bidder, standing, words = hold_auction(rng, game, rules, shaker)
    record = {"v": 1, "game": game, "rules": rules, "shaker": shaker, "bids": bids}
    write_tiles(rng, record, hands, over if left else [], full=full)
    if bidder is None:
        return record, passed_out(rules, game, teams, shaker % seats + 1)
    contract, trump, doubles = choose_contract(rng, game, rules, standing)
    declaration = declared(rng, contract, trump, doubles)
    gift = exchange(rng, record, game, hands[bidder - 1], over, trump)
    record["declaration"] = declaration
    tricks = play(rng, record, game, rules, hands, bidder, contract, trump, doubles)
    team = (bidder - 1) % teams
    shape = (
        game,
        rules,
        team,
        standing,
        contract,
        gift,
        sum(count(t, game) for t in over),
    )
    expect = reckon(shape, tricks)
    expect |= {
        "passed_out": False,
        "bidder": bidder,
        "bid": words,
        "contract": contract,
        "trump": trump,
        "next_shaker": shaker % seats + 1,
    }
    return record, expect


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


def declared(rng, contract, trump, doubles):
    declaration = {}
    if trump:
        declaration["trump"] = trump
    if contract != "straight" or rng.random() < 0.5:
        declaration["contract"] = contract
    if doubles:
        declaration["doubles"] = doubles
    return declaration


def passed_out(rules, game, teams, next_shaker):
    zero = [0] * teams
    names = ("bidder", "bid", "contract", "trump", "made")
    expect = dict.fromkeys(names) | {"passed_out": True, "score": zero}
    return expect | {"points": zero, "tricks": zero, "next_shaker": next_shaker}


def choose_contract(rng, game, rules, standing):
    pips = ends(game)
    options = ["straight"] * 3
    if rules in ("harper", "westfest", "open-house") and standing[1] is None:
        options += ["nello"] * (rules != "westfest" or standing[2] <= 2)
    if rules == "open-house":
        options.append("sevens" if standing[1] is None else "looper")
    contract = rng.choice(options)
    trump = doubles = None
    if contract == "straight":
        trumps = [*pips, "doubles", "follow-me"]
        if rules == "westfest":
            trumps.remove("follow-me")
        trump = rng.choice(trumps)
    if contract == "nello":
        doubles = rng.choice(["own", "high", "low"]) if rules == "open-house" else "own"
    return contract, trump, doubles


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


def play(rng, record, game, rules, hands, bidder, contract, trump, doubles):
    """Play every trick legally; writes the plays, gives winners and points."""
    _, _, seats, teams, each, _, worth, _, _ = GAMES[game]
    hands = [list(h) for h in hands]
    leader, tricks, plays = bidder, [], []
    with_seats = rng.random() < 0.3
    out = (bidder + 1) % 4 + 1 if contract == "nello" else None
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
        if contract == "nello" and leader == bidder:
            break
    record["plays"] = plays
    return tricks


def best_of(trick, contract, suit, trump, doubles):
    """The place of the tile that takes the trick."""
    best = 0
    for index in range(1, len(trick)):
        if contract in ("sevens", "looper"):
            wins = distance(trick[index]) < distance(trick[best])
        else:
            wins = beats(trick[index], trick[best], suit, trump, doubles or "high")
        if wins:
            best = index
    return best


def reckon(shape, tricks):
    """Points, made, marks or score, and when it was certain."""
    game, rules, team, standing, contract, gift, lying = shape
    _, _, _, teams, each, _, _, _, total = GAMES[game]
    _, need, _marks, _stake = standing
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
        if contract == "nello":
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
    stopped = len(tricks) < each
    expect["points"] = [None] * teams if stopped else points
    expect["score"] = score(game, rules, team, standing, made, points, teams)
    in_marks = game in ("3-handed", "geezer") or (
        game == "42" and "points" not in rules
    )
    expect["marks"] = expect["score"] if in_marks else None
    return expect


def score(game, rules, team, standing, made, points, teams):
    _, need, marks, stake = standing
    if game in ("3-handed", "geezer") or (game == "42" and "points" not in rules):
        return [marks if (t == team) == made else 0 for t in range(teams)]
    if game in ("moon", "moon-four", "140"):
        own = -stake
        if made:
            own = stake if game == "moon" or need is None else points[team]
        return [own if t == team else points[t] for t in range(teams)]
    if made:
        if need is not None:
            return list(points)
        return [stake if t == team else 0 for t in range(teams)]
    alone = rules == "points-newsome" and need is None
    return [
        0 if t == team else stake + (0 if alone else points[t]) for t in range(teams)
    ]


def seeded(seed, game=None, *, full=False):
    """The hand of one seed."""
    return random_hand(random.Random(seed), game, full=full)
