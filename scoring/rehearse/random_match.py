"""Games of a match with random marks and minutes. Knows no database."""

from dataclasses import dataclass, replace
from random import Random

from tournaments import formats
from tournaments.formats import Score

TARGET = 7
BETWEEN_GAMES = 2.0


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game; minutes count from the start of its match."""

    score: Score
    started: float
    over: float


def play_match(
    random: Random, *, best_of: int, minutes: int | None, level: str
) -> tuple[PlayedGame, ...]:
    """Give the games of a match; its clock, where it has one, ends the last of them."""
    edge = random.uniform(0.35, 0.65)
    played: list[PlayedGame] = []
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


def _scores(played: list[PlayedGame]) -> list[Score]:
    return [game.score for game in played]


def _play_game(
    random: Random, edge: float, start: float, minutes: int | None
) -> PlayedGame:
    marks = [0, 0]
    time = start
    while max(marks) < TARGET:
        if minutes is not None and time >= minutes:
            return PlayedGame(Score((marks[0], marks[1]), "time"), start, time)
        time += random.uniform(1.2, 2.7)
        worth = random.choices((0, 1, 2, 3), (4, 80, 13, 3))[0]
        marks[0 if random.random() < edge else 1] += worth
    return PlayedGame(Score((marks[0], marks[1])), start, time)


def _cut(
    random: Random,
    before: list[PlayedGame],
    marks: tuple[int, int],
    start: float,
    over: float,
    best_of: int,
    level: str,
) -> PlayedGame:
    """Give the last game of a match that time ended, with one more hand where needed."""
    cut = PlayedGame(Score(marks, "time"), start, over)
    if formats.match_over(_scores([*before, cut]), best_of, level):
        return cut
    side = random.randrange(2)
    more = (marks[0] + (side == 0), marks[1] + (side == 1))
    return PlayedGame(Score(more, "time"), start, over + 2)


def misread_marks(random: Random, marks: tuple[int, int]) -> tuple[int, int]:
    """Give another final score with the same winner."""
    loser = random.choice([n for n in range(TARGET) if n != min(marks)])
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
