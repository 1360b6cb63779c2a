"""How many matches each round has, and how long a stage can take at most.

Reckons from the plan and the clocks; how long play really took is unknown here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest

from .brackets import bracket
from .plan import PAIRS_A_CLUB, group_sizes, rounds_in_group, stage_rounds
from .values import BYE, Entrant, StageRules

MINUTES_A_GAME = 25
"""What an untimed game is reckoned with."""


def matches_by_round(stage: StageRules, n: int) -> list[int]:
    """Give how many matches ``n`` entrants play in each round, byes left out.

    The second final, which may turn out to be needless, is counted.
    """
    rounds = stage_rounds(stage, n)
    if stage.kind == "round_robin":
        sizes = group_sizes(n, stage.group_size)
        return [
            sum(s // 2 for s in sizes if r < rounds_in_group(s, stage.rounds))
            for r in range(rounds or 0)
        ]
    if stage.kind in ("swiss", "league"):
        tables = n // 4 if stage.option("pairing") == "partners" else n // 2
        if stage.option("rounds_a_night"):
            tables = n // PAIRS_A_CLUB // 2 * PAIRS_A_CLUB
        return [tables] * (rounds or 0)
    if stage.kind == "draw_box":
        return _draw_box_rounds(n)
    tree = bracket(stage, [Entrant(1)] * n)
    count = Counter(match.round for match in tree if BYE not in match.sources)
    return [count[number] for number in range(1, tree[-1].round + 1)]


def longest_minutes(stage: StageRules, n: int | None, tables: int | None) -> int | None:
    """Give the minutes of play if every clock runs out, with waves where tables lack.

    None for a league, which is a season, and where ``n`` is not known; ``tables``
    None is enough of them. An untimed game is reckoned with 25 minutes.
    """
    if n is None or stage.kind == "league":
        return None
    return longest_together([(stage, n)], tables)


def longest_together(
    stages: Sequence[tuple[StageRules, int]], tables: int | None
) -> int:
    """Give the minutes of stages played side by side, round beside round.

    Each stage comes with its entrants; leagues have no place here.
    """
    rounds = zip_longest(*(_rounds(stage, n) for stage, n in stages), fillvalue=(0, 0))
    total = 0
    for beside in rounds:
        matches = sum(count for count, _ in beside)
        waves = -(-matches // tables) if tables else 1
        total += waves * max(minutes for _, minutes in beside)
    return total


def _rounds(stage: StageRules, n: int) -> list[tuple[int, int]]:
    """Give the matches of each round and how many minutes one takes."""
    rounds = []
    for number, matches in enumerate(matches_by_round(stage, n), 1):
        timed = stage.timed_rounds is None or number <= stage.timed_rounds
        untimed = MINUTES_A_GAME * stage.games_of_round(number)
        rounds.append((matches, stage.minutes if stage.minutes and timed else untimed))
    return rounds


def _draw_box_rounds(n: int) -> list[int]:
    """Count a draw box's matches round by round, the second final included."""
    winners, losers = n, 0
    rounds = []
    while winners + losers > 2 or not losers:
        beaten = winners // 2
        rounds.append(beaten + losers // 2)
        winners, losers = winners - beaten, losers - losers // 2 + beaten
    return [*rounds, 1, 1]
