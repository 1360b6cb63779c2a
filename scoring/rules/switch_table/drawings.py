"""Dominoes drawn beside a sentence of the rules."""

from typing import Any

# Dominoes that illustrate a sentence, the strongest first.
DRAWINGS: dict[tuple[str, Any], tuple[str, ...]] = {
    ("follow_me", "0-0"): ("0-0",),
    ("doubles", ("high",)): ("4-4", "6-4", "5-4", "4-3"),
    ("doubles_trump", True): ("6-6", "5-5", "4-4", "3-3", "2-2", "1-1", "0-0"),
    ("nello.doubles", ("own",)): ("6-6", "5-5", "4-4", "3-3", "2-2", "1-1", "0-0"),
    ("nello.doubles", ("high",)): ("4-4", "6-4", "5-4", "4-3"),
    ("nello.doubles", ("low",)): ("6-4", "5-4", "4-3", "4-4"),
    ("sevens", True): ("6-1", "5-2", "4-3"),
    ("looper", True): ("6-1", "5-2", "4-3"),
}
# The dominoes that count ten, ten, five, five and five.
COUNT = ("5-5", "6-4", "5-0", "4-1", "3-2")
