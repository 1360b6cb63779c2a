"""Games of a match with random marks and minutes. Knows no database."""

from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from scoring.rules import check_final
from scoring.rules.awards import all_awards, points_award
from scoring.rules.finals import is_over
from scoring.rules.games import GAMES
from scoring.rules.presets import Rules
from tournaments import formats
from tournaments.formats import Score

BETWEEN_GAMES = 2.0
MADE = 0.7
"""The share of bids that are made."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game; minutes count from the start of its match."""

    score: Score
    started: float
    over: float


def play_match(
    random: Random,
    *,
    rules: Rules,
    best_of: int,
    minutes: int | None,
    level: str,
) -> tuple[PlayedGame, ...]:
    """Give the games of a match; its clock, where it has one, ends the last of them."""
    edge = random.uniform(0.35, 0.65)
    played: list[PlayedGame] = []
    time = 0.0
    while not formats.match_over(_scores(played), best_of, level):
        if minutes is not None and time >= minutes:
            cut = PlayedGame(Score((0, 0), "time"), time, time)
            played.append(_cut(random, rules, played, cut, best_of, level))
            break
        game = _play_game(random, rules, edge, time, minutes)
        if game.score.ended == "time":
            game = _cut(random, rules, played, game, best_of, level)
        played.append(game)
        time = game.over + BETWEEN_GAMES
    return tuple(played)


def _scores(played: list[PlayedGame]) -> list[Score]:
    return [game.score for game in played]


def _play_game(
    random: Random, rules: Rules, edge: float, start: float, minutes: int | None
) -> PlayedGame:
    marks = (0, 0)
    time = start
    while not is_over(rules, marks):
        if minutes is not None and time >= minutes:
            return PlayedGame(Score(marks, "time"), start, time)
        time += random.uniform(1.2, 2.7)
        first, second = _hand(random, rules, edge)
        marks = (marks[0] + first, marks[1] + second)
    return PlayedGame(Score(marks), start, time)


def _hand(random: Random, rules: Rules, edge: float) -> tuple[int, int]:
    """Give what one hand adds: a bid that is made, in points sometimes one that is set."""
    if rules.scoring == "marks":
        worth = random.choices((0, 1, 2, 3), (4, 80, 13, 3))[0]
        return (worth, 0) if random.random() < edge else (0, worth)
    if rules.game != "42":
        first, second = random.choice(_awards(rules))
        return (first, second) if random.random() < edge else (second, first)
    side = 0 if random.random() < edge else 1
    made = random.random() < MADE
    taken = random.randint(31, 41) if made else random.randint(12, 29)
    bid = GAMES[rules.game].bid("30", rules)
    won = bid and points_award(rules, bid, side, made=made, taken=taken, losing=False)
    return (won.award[0], won.award[1]) if won else (0, 0)


@lru_cache(maxsize=16)
def _awards(rules: Rules) -> tuple[tuple[int, int], ...]:
    """What a hand that the first side bid can give both."""
    awards = (award for team, award in all_awards(rules, 1) if team == 0)
    return tuple(sorted((first, second) for first, second in awards))


def _cut(
    random: Random,
    rules: Rules,
    before: list[PlayedGame],
    cut: PlayedGame,
    best_of: int,
    level: str,
) -> PlayedGame:
    """Give the last game of a match that time ended, with one more hand where needed."""
    if formats.match_over(_scores([*before, cut]), best_of, level):
        return cut
    side = random.randrange(2)
    more = (int(side == 0), int(side == 1))
    if rules.scoring == "points":
        more = _hand(random, rules, edge=1 - side)
    first, second = cut.score.marks
    score = Score((first + more[0], second + more[1]), "time")
    return replace(cut, score=score, over=cut.over + 2)


def misread_marks(
    random: Random, rules: Rules, marks: tuple[int, int]
) -> tuple[int, int]:
    """Give another final score with the same winner."""
    most, least = max(marks), min(marks)
    finals = (
        n for n in range(rules.target) if not check_final([most, n], rules).faults
    )
    loser = random.choice([n for n in finals if n != least])
    return (max(marks), loser) if marks[0] > marks[1] else (loser, max(marks))


def raised_to(score: Score, ruled: tuple[int, int]) -> Score:
    """Raise a score to the marks that rulings gave; the same side stays ahead."""
    marks = score.marks
    most = [max(pair) for pair in zip(marks, ruled, strict=True)]
    if marks[0] == marks[1]:
        return replace(score, marks=(max(most), max(most)))
    ahead = 0 if marks[0] > marks[1] else 1
    most[ahead] = max(most[ahead], most[1 - ahead] + 1)
    return replace(score, marks=(most[0], most[1]))
