"""A second, naive reading of the rules: slow, in words and strings, from the documents.

Shares no code with the engine; where both agree, both have read the documents alike.
``plain_hands.py`` plays by it.
"""

from functools import cache

FULL = [f"{a}-{b}" for a in range(10) for b in range(a + 1)]


def double_set(top, without=()):
    return [t for t in FULL if int(t[0]) <= top and t not in without]


BLANKS = [f"{n}-0" for n in range(7)]
# name: set, copies, seats, teams, each, left, points a trick, lowest bid, total
GAMES = {
    "42": (double_set(6), 1, 4, 2, 7, 0, 1, 30, 42),
    "84": (double_set(6), 2, 8, 2, 7, 0, 2, 60, 84),
    "88": (double_set(6), 2, 6, 2, 9, 2, 2, 60, 88),
    "79": (double_set(6), 2, 6, 2, 9, 2, 1, 50, 79),
    "84-six": (double_set(6), 2, 6, 2, 9, 2, 2, 60, 88),
    "80": (double_set(6, BLANKS), 2, 4, 2, 10, 2, 2, 60, 80),
    "72": (double_set(6, BLANKS), 2, 4, 2, 10, 2, 1, 40, 70),
    "3-handed": (double_set(6, ["1-0"]), 1, 3, 3, 9, 0, 1, 30, 44),
    "moon": (double_set(6, BLANKS[1:]), 1, 3, 3, 7, 1, 1, 4, 7),
    "moon-four": (double_set(6), 1, 4, 2, 7, 0, 1, 3, 7),
    "geezer": (double_set(7), 1, 4, 2, 9, 0, 1, 39, 54),
    "big-game": (double_set(8), 1, 4, 2, 11, 1, 1, 42, 66),
    "140": (double_set(9), 1, 6, 3, 9, 1, 5, 100, 140),
}
MARK_GAMES = ("42", "3-handed", "geezer", "140")
FORCED = ("austin-league", "harper", "westfest", "timpson", "points-newsome")
PRESETS = (
    "n42pa",
    "spec",
    "hearne",
    *FORCED,
    "points-250",
    "open-house",
)


@cache
def ends(game):
    return [str(n) for n in range(10) if any(str(n) in t for t in GAMES[game][0])]


@cache
def count(tile, game):
    pips = int(tile[0]) + int(tile[2])
    worth = (5, 10, 15) if game == "140" else () if "moon" in game else (5, 10)
    return pips if pips in worth else 0


def is_double(tile):
    return tile[0] == tile[2]


@cache
def suits(tile, trump, doubles="high"):
    """The suits a tile belongs to when it follows."""
    if trump in (tile[0], tile[2]):
        return [trump]
    if is_double(tile) and (trump == "doubles" or doubles == "own"):
        return ["doubles"]
    return sorted({tile[0], tile[2]})


def suit_led(tile, trump, doubles="high"):
    return max(suits(tile, trump, doubles))


def rank(tile, suit, doubles="high"):
    if suit == "doubles":
        return int(tile[0])
    if is_double(tile):
        return -1 if doubles == "low" else 99
    return int(tile[2] if tile[0] == suit else tile[0])


def follow(hand, suit, trump, doubles="high"):
    able = [t for t in hand if suit in suits(t, trump, doubles)]
    return able or hand


def beats(tile, best, suit, trump, doubles="high"):
    """Does `tile`, played later, beat the best so far?"""
    for strong in (trump, suit):
        mine, theirs = (strong in suits(t, trump, doubles) for t in (tile, best))
        if mine or theirs:
            if mine and theirs:
                ranked = "high" if strong == trump else doubles
                return rank(tile, strong, ranked) > rank(best, strong, ranked)
            return mine
    return False


def distance(tile):
    return abs(7 - int(tile[0]) - int(tile[2]))


@cache
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
    if game in MARK_GAMES:
        unit = {"42": 42, "3-handed": 42, "geezer": 54, "140": 140}[game]
        marks = (1, 2, 4) if rules == "points-newsome" else range(1, 9)
        steps += [(f"{n}m", None, n, unit * n) for n in marks]
    return steps


def may_bid(game, rules, step, standing):
    """Words are left to the tests that are about them."""
    text, need, marks, stake = step
    if standing and stake <= standing[3]:
        return False
    if game == "moon":
        return text != "42" or (standing is not None and standing[0] == "21")
    if game not in MARK_GAMES or need is not None:
        return True
    stands = standing[2] if standing and standing[1] is None else 0
    if stands < 2:
        return marks <= 2
    return marks == stands + 1 or rules in ("points-250", "points-newsome")
