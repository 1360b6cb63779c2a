"""Random house rules and random legal hands under them, read by plain_hands.py's slow rules."""

import random

from tests.scoring.rules.plain import GAMES
from tests.scoring.rules.plain_hands import play

LOW_NO = ("low-no", None, 1, 42)
WAYS = ["taken", "bid", "bid_plus_taken", "bid_plus_taken_always"]
LOSING = ("nello", "low-no")
MARKS, POINTS = ("n42pa", "spec", "harper", "hearne"), ("points-250",)


def house_rules(rng):
    """A preset with random options over it, as a record names them."""
    preset = rng.choice((*MARKS, *POINTS))
    in_points = preset in POINTS
    options = {
        "all_pass": rng.choice(["reshake", "shaker_30", "shaker_exactly_30"]),
        "opening_cap": rng.choice([1, 2, 3]),
        "after_84": rng.choice(["plus_one", "any"]),
        "nello": rng.choice([False, random_nello(rng)]),
        "low_no": rng.random() < 0.5,
        "follow_me": rng.random() < 0.5,
        "doubles_trump": rng.random() < 0.5,
        "first_lead_trump": rng.random() < 0.5,
        "both_pass_target": rng.choice(["bidders", "higher"]),
        "sevens": rng.choice([False, {"nearest": True}]),
        "looper": rng.random() < 0.5,
        "game_bid": rng.random() < 0.3,
        "doubles": rng.choice([["high"], ["high", "own", "low"]]),
        "first_domino": rng.random() < 0.5,
        "lay_down": rng.choice(["bid", "any_trick"]),
        "wrong_lay_down": rng.choice(["hand", "game"]),
        "renege": {"marks": rng.choice(["bid", 1, 2]), "plus": rng.randint(0, 3)},
        "out_of_turn": {
            "bid": rng.choice(["stands", "falls"]),
            "play": rng.choice(["stands", "renege"]),
        },
        "exposed": rng.choice(["plays", "none"]),
        "points_made": rng.choice(WAYS),
        "several_turns": rng.random() < 0.5,
        "trump_doubles": rng.choice([["own", "low"], ["low"], ["high", "own"]]),
        "low_no_doubles": rng.choice([["high"], ["low", "own"]]),
        "nello_stated": rng.random() < 0.5,
        "sweep_bonus": rng.randint(0, 3),
        "forced_bonus": rng.randint(0, 3),
        "mercy": rng.choice([False, 5]),
        "progressive": rng.choice([False, 4]),
        "points_set_stake_only": rng.random() < 0.5,
        "win_by": rng.choice([1, 2]),
        "target": rng.choice([150, 250, 500] if in_points else [5, 7, 10]),
        "early_end": rng.random() < 0.5,
    }
    names = rng.sample(sorted(options), rng.randint(0, len(options)))
    rules = {"preset": preset, **{name: options[name] for name in names}}
    if default(rules, "all_pass") == "shaker_exactly_30":
        rules["low_no"] = False
    return rules


def random_nello(rng):
    return {
        "doubles": rng.choice([["low", "own"], ["high"], ["own"]]),
        "min_marks": rng.choice([1, 2]),
        "max_marks": rng.choice([2, 3]),
        "who": rng.choice(["any", "shaker"]),
    }


def default(rules, name):
    """An option of the house, as it is where the house does not set it."""
    by_preset = {
        "harper": {"all_pass": "shaker_30", "nello": {"doubles": ["own"]}},
        "hearne": {"first_domino": True},
        "spec": {"exposed": "plays"},
        "points-250": {"after_84": "any"},
    }
    usual = {
        "all_pass": "reshake",
        "opening_cap": 2,
        "after_84": "plus_one",
        "doubles": ["high"],
        "trump_doubles": ["high"],
        "low_no_doubles": ["own"],
        "sweep_bonus": 0,
        "forced_bonus": 0,
        "follow_me": True,
        "doubles_trump": True,
        "points_made": "taken",
        "target": 250 if rules["preset"] in POINTS else 7,
    }
    preset = by_preset.get(rules["preset"], {})
    return rules.get(name, preset.get(name, usual.get(name, False)))


def reshakes(rules):
    return default(rules, "all_pass") == "reshake"


def bid_words(rules):
    """The bids in order of height: word, points needed (None: all), marks, stake."""
    steps = [(str(n), n, 1, n) for n in range(30, 42)]
    steps += [(f"{n}m", None, n, 42 * n) for n in range(1, 9)]
    if default(rules, "game_bid"):
        target = default(rules, "target")
        steps.append(("game", None, target, target))
    return steps


def may_bid(rules, step, standing):
    """May the bid be made over the standing one?"""
    word, need, marks, _ = step
    order = [s[0] for s in bid_words(rules)]
    if standing and order.index(word) <= order.index(standing[0]):
        return False
    stands = standing[2] if standing and standing[1] is None else 0
    if standing and standing[0] == "game":
        return False
    if word == "game":
        return stands >= 2
    cap = default(rules, "opening_cap")
    if need is not None or stands < cap:
        return need is not None or marks <= cap
    return default(rules, "after_84") == "any" or marks == stands + 1


def auction(rng, rules, shaker):
    """The bids as written, the bidder, its bid, and whether the others passed.

    Some are made out of turn.
    """
    left = [(shaker + n) % 4 + 1 for n in range(4)]
    bids, standing, bidder, passes, is_last = [], None, None, 0, False
    falls = rules.get("out_of_turn", {}).get("bid") == "falls"
    several = default(rules, "several_turns")
    while left and left != [bidder]:
        if left[0] == bidder:
            left = left[1:] + left[:1]
        seat, seated = left[0], False
        if len(left) > 1 and rng.random() < 0.1:
            seat, seated = rng.choice(left[1:]), True
        place = left.index(seat)
        if seat == bidder:
            continue
        left = left[place + 1 :] + left[:place]
        able = [s for s in bid_words(rules) if may_bid(rules, s, standing)]
        last = passes == 3 and seat == shaker and not standing
        if last and default(rules, "all_pass") == "shaker_exactly_30":
            able = able[:1]
        if last and default(rules, "low_no") and rng.random() < 0.3:
            bids.append("low-no")
            return bids, seat, LOW_NO, last
        must = not reshakes(rules) and (last or (seat == shaker and not standing))
        if able and (must or rng.random() < 0.4):
            step = rng.choice(able[: rng.choice([3, 20])])
            text = step[0]
            if not (seated and falls):
                standing, bidder, is_last = step, seat, last
                left += [seat] if several else []
            else:
                passes += 1
        else:
            text = "pass"
            passes += 1
        bids.append(f"{seat}:{text}" if seated or rng.random() < 0.1 else text)
    return bids, bidder, standing, is_last


def random_hand(seed):
    """A legal record under random house rules and the outcome it must get."""
    rng = random.Random(seed)
    rules = house_rules(rng)
    shaker = rng.randint(1, 4)
    bids, bidder, standing, is_last = auction(rng, rules, shaker)
    record = {"v": 1, "rules": rules, "shaker": shaker, "bids": bids}
    if bidder is None:
        return (record, {"passed_out": True}) if reshakes(rules) else None
    deck = list(GAMES["42"][0])
    rng.shuffle(deck)
    hands = [deck[7 * n : 7 * n + 7] for n in range(4)]
    if rng.random() < 0.5:
        record["hands"] = [list(hand) for hand in hands]
    contract, trump, doubles = declare(rng, rules, standing, is_last)
    named = {"contract": contract} | ({"trump": trump} if trump else {})
    named |= {"doubles": doubles} if is_named(rng, rules, named, doubles) else {}
    record["declaration"] = named
    tricks = play_out(rng, record, hands, bidder, contract, trump, doubles)
    first = first_tile(record["plays"])
    if must_lead_trump(rules, trump, hands[bidder - 1]) and not is_trump(first, trump):
        return None
    is_suit = contract == "straight" and trump in list("0123456")
    if is_suit and default(rules, "first_domino") and max(first[0], first[2]) == trump:
        del named["trump"]
    forced = is_last and not reshakes(rules)
    return record, outcome(rules, bidder, standing, contract, trump, tricks, forced)


def is_named(rng, rules, named, doubles):
    """The first of several ways beside a trump suit may be left unsaid."""
    listed = default(rules, "trump_doubles")
    if doubles == listed[0] and named.get("trump") in list("0123456"):
        return listed != ["high"] and rng.random() < 0.5
    return bool(doubles)


def first_tile(plays):
    """The bidder leads, so its first tile is the first of all."""
    return plays[0][0].split(":")[-1]


def must_lead_trump(rules, trump, hand):
    held = trump not in (None, "follow-me") and any(is_trump(t, trump) for t in hand)
    return default(rules, "first_lead_trump") and held


def is_trump(tile, trump):
    return tile[0] == tile[2] if trump == "doubles" else trump in (tile[0], tile[2])


def may_be_nello(rules, standing, is_last):
    _, need, marks, _ = standing
    nello = default(rules, "nello")
    if not nello or need is not None:
        return False
    alone = nello.get("who") == "shaker"
    fits = nello.get("min_marks", 1) <= marks <= nello.get("max_marks", 99)
    return fits and (is_last or not alone)


def trumps_of(rules):
    trumps = [*"0123456"]
    trumps += ["doubles"] if default(rules, "doubles_trump") else []
    return [*trumps, "follow-me"] if default(rules, "follow_me") else trumps


def declare(rng, rules, standing, is_last):
    word, need, _, _ = standing
    if word == "low-no":
        return word, None, rng.choice(default(rules, "low_no_doubles"))
    options = ["straight"] * 2
    if may_be_nello(rules, standing, is_last):
        options.append("nello")
    if default(rules, "sevens") and need is None:
        options.append("sevens")
    if default(rules, "looper") and need is not None:
        options.append("looper")
    contract = rng.choice(options)
    trump = doubles = None
    if contract == "straight":
        trump = rng.choice(trumps_of(rules))
    if trump in list("0123456"):
        doubles = rng.choice(default(rules, "trump_doubles"))
    if trump == "follow-me":
        doubles = rng.choice(default(rules, "doubles"))
    if contract == "nello":
        doubles = rng.choice(default(rules, "nello")["doubles"])
    return contract, trump, doubles


def play_out(rng, record, hands, bidder, contract, trump, doubles):
    """Play by plain_hands.py, whose rules of following and winning are these."""
    rules = record["rules"]["preset"]
    alike = {"looper": "sevens", "low-no": "nello"}
    kind = alike.get(contract, contract)
    return play(rng, record, "42", rules, hands, bidder, kind, trump, doubles)


def outcome(rules, bidder, standing, contract, trump, tricks, forced):
    """What the hand comes to: made, and what each side scores."""
    word, need, marks, stake = standing
    team = (bidder - 1) % 2
    points = [sum(p for t, p in tricks if t == side) for side in (0, 1)]
    lost = sum(t != team for t, _ in tricks)
    if contract in LOSING:
        made = lost == len(tricks)
    else:
        made = lost == 0 if need is None else points[team] >= need
    expect = {"bidder": bidder, "bid": word, "made": made, "trump": trump}
    if need is not None and made and not lost:
        marks += default(rules, "sweep_bonus")
        marks += default(rules, "forced_bonus") if forced else 0
    if rules["preset"] in MARKS:
        return expect | {"score": [marks * ((s == team) == made) for s in (0, 1)]}
    score = [0, 0]
    way = default(rules, "points_made")
    if made and need is None:
        score[team] = stake
        if way == "bid_plus_taken_always" and contract not in LOSING:
            score[team] += 42
    elif made:
        score = list(points)
        score[team] = 0 if way == "taken" else stake
        score[team] += 0 if way == "bid" else points[team]
    else:
        alone = contract in LOSING or (
            default(rules, "points_set_stake_only") and need is None
        )
        score[1 - team] = stake + (0 if alone else points[1 - team])
    return expect | {"score": score}
