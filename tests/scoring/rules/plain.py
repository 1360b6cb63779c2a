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
MARK_UNITS = {"42": 42, "3-handed": 42, "geezer": 54, "140": 140}
LOSING = ("nello", "low-no")
USUAL = {
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
}
FORCED = {"all_pass": "shaker_30"}
ANY_DOUBLES = ["own", "high", "low"]
# What each preset of 42 plays otherwise.
PRESETS = {
    "n42pa": {},
    "spec": {},
    "hearne": {"first_domino": True},
    "austin-league": FORCED,
    "harper": FORCED | {"nello": {"doubles": ["own"]}},
    "westfest": FORCED | {"nello": {"max_marks": 2}, "follow_me": "0-0"},
    "timpson": FORCED,
    "points-newsome": FORCED | {"after_84": "168", "points_set_stake_only": True},
    "points-250": {"after_84": "any"},
    "open-house": {
        "nello": {"doubles": ANY_DOUBLES},
        "sevens": {},
        "looper": True,
        "doubles": ANY_DOUBLES,
    },
}


def option(rules, name):
    """An option of the rules, as it is where they do not set it."""
    preset = PRESETS.get(rules["preset"], {})
    return rules.get(name, preset.get(name, USUAL.get(name, False)))


def in_marks(game, rules):
    in_points = game == "42" and "points" in rules["preset"]
    return game in ("42", "3-handed", "geezer") and not in_points


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


def best_of(trick, contract, suit, trump, doubles="high"):
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
