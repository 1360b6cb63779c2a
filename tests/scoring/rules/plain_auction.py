"""The bidding by the naive reading of the rules."""

from tests.scoring.rules.plain import GAMES, MARK_UNITS, in_marks, option

LOW_NO = ("low-no", None, 1, 42)
ALIAS = {"1m": "42", "2m": "84", "3m": "126", "4m": "168"}


def ladder(game, rules):
    """The bids in order of height, with what each needs and what it is worth."""
    _, _, _, _, _, _, _, lowest, total = GAMES[game]
    if game == "42" or game == "3-handed":
        numbers = range(30, 42)
    elif game == "geezer":
        numbers = range(39, 46)
    elif game == "140":
        numbers = range(100, 140, 5)
    else:
        numbers = range(lowest, total + 1)
    steps = [(str(n), n, 1, n) for n in numbers]
    if game == "moon":
        steps += [("21", None, 1, 21), ("42", None, 1, 42)]
    if unit := MARK_UNITS.get(game):
        marks = (1, 2, 4) if option(rules, "after_84") == "168" else range(1, 9)
        steps += [(f"{n}m", None, n, unit * n) for n in marks]
    if option(rules, "game_bid"):
        target = rules.get("target", 7 if in_marks(game, rules) else 250)
        steps.append(("game", None, target, target))
    return steps


def may_bid(game, rules, step, standing):
    """Words are left to the tests that are about them."""
    text, need, marks, stake = step
    stands = standing[2] if standing and standing[1] is None else 0
    if standing and standing[0] == "game":
        return False
    if text == "game":
        return stands >= 2
    if standing and stake <= standing[3]:
        return False
    if game == "moon":
        return text != "42" or (standing is not None and standing[0] == "21")
    if game not in MARK_UNITS or need is not None:
        return True
    cap = option(rules, "opening_cap")
    if option(rules, "after_84") == "168" and marks > 2 and stands != 2:
        return False
    if stands < cap:
        return marks <= cap
    return marks == stands + 1 or option(rules, "after_84") != "plus_one"


def hold_auction(rng, game, rules, shaker, *, is_free):
    """The bids as written, the bidder, its bid, and whether it was the last to speak.

    Where the hand `is_free`, some are made out of turn, and low-no is bid.
    """
    seats = GAMES[game][2]
    left = [(shaker + n) % seats + 1 for n in range(seats)]
    bids, standing, bidder, passes, is_last = [], None, None, 0, False
    falls = rules.get("out_of_turn", {}).get("bid") == "falls"
    several = game == "big-game" or option(rules, "several_turns")
    while left and left != [bidder]:
        if left[0] == bidder:
            left = left[1:] + left[:1]
        seat, seated = left[0], False
        if is_free and len(left) > 1 and rng.random() < 0.1:
            seat, seated = rng.choice(left[1:]), True
        if seat == bidder:
            continue
        place = left.index(seat)
        left = left[place + 1 :] + left[:place]
        able = [s for s in ladder(game, rules) if may_bid(game, rules, s, standing)]
        last = passes == seats - 1 and seat == shaker and not standing
        if last and option(rules, "all_pass") == "shaker_exactly_30":
            able = able[:1]
        if is_free and last and option(rules, "low_no") and rng.random() < 0.3:
            bids.append("low-no")
            return bids, seat, LOW_NO, last
        must = not reshakes(rules) and seat == shaker and not standing
        if able and (must or rng.random() < 0.45):
            step = rng.choice(able[: rng.choice([3, 6, 12, 20])])
            text = step[0]
            if game in ("42", "3-handed") and rng.random() < 0.3:
                text = ALIAS.get(text, text)
            if not (seated and falls):
                standing, bidder, is_last = (text, *step[1:]), seat, last
                left += [seat] if several else []
            else:
                passes += 1
        else:
            text = "pass"
            passes += 1
        with_seat = seated or (is_free and rng.random() < 0.1)
        bids.append(f"{seat}:{text}" if with_seat else text)
    return bids, bidder, standing, is_last


def reshakes(rules):
    return option(rules, "all_pass") == "reshake"
