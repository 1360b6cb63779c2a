"""How a match might go: hands, marks and minutes, as chance has it.

Pure: knows the clock's minutes and what a level score asks, no database.
"""

from dataclasses import dataclass, replace
from random import Random

from tournaments import formats
from tournaments.formats import Score

TARGET = 7
BETWEEN_GAMES = 2.0


@dataclass(frozen=True, slots=True)
class Played:
    """One game as it went; minutes run from the start of its match."""

    score: Score
    started: float
    over: float


def play_match(
    random: Random, *, best_of: int, minutes: int | None, level: str
) -> tuple[Played, ...]:
    """The games of a match, cut by its clock where it has one."""
    edge = random.uniform(0.35, 0.65)
    played: list[Played] = []
    time = 0.0
    while not formats.match_over(_scores(played), best_of, level):
        if minutes is not None and time >= minutes:
            played.append(_cut(random, played, (0, 0), time, time, best_of, level))
            break
        game = _play_game(random, edge, time, minutes)
        if game.score.ended == "time":
            start, over = game.started, game.over
            game = _cut(random, played, game.score.marks, start, over, best_of, level)
        played.append(game)
        time = game.over + BETWEEN_GAMES
    return tuple(played)


def _scores(played: list[Played]) -> list[Score]:
    return [game.score for game in played]


def _play_game(
    random: Random, edge: float, start: float, minutes: int | None
) -> Played:
    marks = [0, 0]
    time = start
    while max(marks) < TARGET:
        if minutes is not None and time >= minutes:
            return Played(Score((marks[0], marks[1]), "time"), start, time)
        time += random.uniform(1.2, 2.7)
        worth = random.choices((0, 1, 2, 3), (4, 80, 13, 3))[0]
        marks[0 if random.random() < edge else 1] += worth
    return Played(Score((marks[0], marks[1])), start, time)


def _cut(
    random: Random,
    before: list[Played],
    marks: tuple[int, int],
    start: float,
    over: float,
    best_of: int,
    level: str,
) -> Played:
    """The last game of a match that time ended, one hand more where that is asked."""
    cut = Played(Score(marks, "time"), start, over)
    if formats.match_over(_scores([*before, cut]), best_of, level):
        return cut
    side = random.randrange(2)
    more = (marks[0] + (side == 0), marks[1] + (side == 1))
    return Played(Score(more, "time"), start, over + 2)


def other_marks(random: Random, marks: tuple[int, int]) -> tuple[int, int]:
    """A different final score of the same winner, as somebody may have misread it."""
    loser = random.choice([n for n in range(TARGET) if n != min(marks)])
    return (max(marks), loser) if marks[0] > marks[1] else (loser, max(marks))


def at_least(score: Score, ruled: tuple[int, int]) -> Score:
    """The score with no fewer marks than rulings gave; the same side is ahead."""
    marks = score.marks
    most = [max(pair) for pair in zip(marks, ruled, strict=True)]
    if marks[0] == marks[1]:
        return replace(score, marks=(max(most), max(most)))
    ahead = 0 if marks[0] > marks[1] else 1
    most[ahead] = max(most[ahead], most[1 - ahead] + 1)
    return replace(score, marks=(most[0], most[1]))
