"""Random legal hands under random house rules, read by plain_hands.py's slow rules."""

import random

from scoring.rules.house import as_record
from tests.scoring.rules.plain_hands import hand_by
from tests.scoring.rules.random_houses import random_house


def random_hand(seed):
    """A legal record under random house rules and the outcome it must get."""
    rng = random.Random(seed)
    house = random_house(rng, rng.randint(0, 45), without=("score",))
    return hand_by(rng, "42", as_record(house.rules), is_free=True)
