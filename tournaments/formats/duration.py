"""How many matches each round has, and how long a stage usually takes.

An estimate from the format and its clocks, not from the actual play.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest

from .brackets import bracket
from .format import StageRules
from .plan import (
    PAIRS_A_CLUB,
    group_sizes,
    has_second_final,
    rounds_in_group,
    stage_rounds,
)
from .play import Play
from .sentence import Value
from .sources import BYE
from .values import Entrant

# The minutes of an untimed game: the clock of the state's morning games.
MINUTES_A_GAME = 25
# How many games a match of one, three or five usually takes.
USUAL_GAMES = {1: 1.0, 3: 2.5, 5: 4.0}


def matches_by_round(stage: StageRules, n: int) -> list[int]:
    """Return how many matches ``n`` entrants play in each round, without byes.

    Counts the second final, which may not be needed.
    """
    rounds = stage_rounds(stage, n)
    if stage.kind == "round_robin":
        sizes = group_sizes(n, stage.group_size)
        return [
            sum(s // 2 for s in sizes if r < rounds_in_group(s, stage.rounds))
            for r in range(rounds or 0)
        ]
    if stage.kind in ("swiss", "league"):
        tables = n // stage.seats
        if stage.option("rounds_a_night"):
            tables = n // PAIRS_A_CLUB // 2 * PAIRS_A_CLUB
        return [tables] * (rounds or 0)
    if stage.kind == "draw_box":
        return _draw_box_rounds(n)
    tree = bracket(stage, [Entrant(1)] * n)
    count = Counter(match.round for match in tree if BYE not in match.sources)
    return [count[number] for number in range(1, tree[-1].round + 1)]


def matches_drawn(play: Play) -> list[int]:
    """Return how many matches each round of a drawn round robin has, without byes.

    Empty for another kind, which is played as its field says.
    """
    if play.rules.kind != "round_robin":
        return []
    count = Counter(m.round for m in play.matches if BYE not in m.sources)
    return [count[number] for number in range(1, max(count, default=0) + 1)]


def minutes_of_day(
    stages: Sequence[tuple[StageRules, int]],
    tables: int | None,
    drawn_rounds: Sequence[int] = (),
    *,
    game_minutes: int = MINUTES_A_GAME,
) -> tuple[int, int]:
    """Return the minutes of rounds by the clock, and about those of the other matches.

    Each stage comes with its entrants. Those fed by one stage are played side by side,
    round beside round, in waves if tables are short (None: enough of them). A round
    robin or Swiss round with a clock takes that clock. Another match takes its usual
    games (USUAL_GAMES of ``game_minutes``), never longer than its clock; the second
    final, seldom needed, is left out. ``drawn_rounds`` are the matches of the rounds of
    the first stage, if it is drawn. 0 and 0 for a league, which lasts a season.
    """
    layers: dict[int | None, list[list[tuple[int, float, bool]]]] = {}
    for stage, n in stages:
        if stage.kind == "league":
            return 0, 0
        drawn = drawn_rounds if stage.feeds_from is None else ()
        rounds = _rounds(stage, n, drawn or matches_by_round(stage, n), game_minutes)
        layers.setdefault(stage.feeds_from, []).append(rounds)
    each = [_minutes_side_by_side(layer, tables) for layer in layers.values()]
    return sum(exact for exact, _about in each), sum(about for _exact, about in each)


def _minutes_side_by_side(
    stages: Sequence[list[tuple[int, float, bool]]], tables: int | None
) -> tuple[int, int]:
    exact = about = 0.0
    for beside in zip_longest(*stages, fillvalue=(0, 0, True)):
        matches = sum(count for count, _, _ in beside)
        waves = -(-matches // tables) if tables else 1
        minutes = waves * max(length for _, length, _ in beside)
        if all(is_clocked for _, _, is_clocked in beside):
            exact += minutes
        else:
            about += minutes
    return round(exact), round(about)


def _rounds(
    stage: StageRules, n: int, counts: Sequence[int], game_minutes: int
) -> list[tuple[int, float, bool]]:
    """Return for each round its matches, the minutes of one, and if a clock ends it."""
    rounds = []
    if has_second_final(stage, n):
        counts = counts[:-1]
    for number, matches in enumerate(counts, 1):
        clock = stage.minutes_of_round(number)
        games = stage.games_of_round(number)
        usual = game_minutes * USUAL_GAMES.get(games, games)
        if clock and stage.kind in ("round_robin", "swiss"):
            rounds.append((matches, float(clock), True))
        else:
            rounds.append((matches, min(clock or usual, usual), False))
    return rounds


def hours_and_minutes(minutes: int) -> dict[str, Value]:
    """Return a time as the values of a sentence."""
    hours, rest = divmod(minutes, 60)
    return {"hours": hours, "minutes": f"{rest:02d}"}


def _draw_box_rounds(n: int) -> list[int]:
    """Count a draw box's matches round by round, the second final included."""
    winners, losers = n, 0
    rounds = []
    while winners + losers > 2 or not losers:
        beaten = winners // 2
        rounds.append(beaten + losers // 2)
        winners, losers = winners - beaten, losers - losers // 2 + beaten
    return [*rounds, 1, 1]
