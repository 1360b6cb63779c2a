"""Random house rules and random legal hands under them, read by plain_hands.py's slow rules."""

import random

from tests.scoring.rules.plain import option
from tests.scoring.rules.plain_hands import hand_by

WAYS = ["taken", "bid", "bid_plus_taken", "bid_plus_taken_always"]
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
    if option(rules, "all_pass") == "shaker_exactly_30":
        rules["low_no"] = False
    return rules


def random_nello(rng):
    return {
        "doubles": rng.choice([["low", "own"], ["high"], ["own"]]),
        "min_marks": rng.choice([1, 2]),
        "max_marks": rng.choice([2, 3]),
        "who": rng.choice(["any", "shaker"]),
    }


def random_hand(seed):
    """A legal record under random house rules and the outcome it must get."""
    rng = random.Random(seed)
    return hand_by(rng, "42", house_rules(rng), is_free=True)
