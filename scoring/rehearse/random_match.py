"""Games of a match with random marks and minutes. Knows no database."""

from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from scoring.rules import check_final
from scoring.rules.awards import all_awards, points_award, progressed
from scoring.rules.finals import is_over
from scoring.rules.games import GAMES
from scoring.rules.presets import Rules
from tournaments import formats
from tournaments.formats import Score

BETWEEN_GAMES = 2.0
Marks = tuple[int, ...]
MOST_MISREAD = 20  # Other scores of a losing side tried at most
MADE = 0.7  # The share of made bids
LOWEST = -1000  # Who is below it is not set again: no score under -2000 is stored


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game; minutes count from the start of its match."""

    score: Score
    started: float
    over: float


def play_match(
    random: Random, *, rules: Rules, best_of: int, minutes: int | None, level: str
) -> tuple[PlayedGame, ...]:
    """Return the games of a match; its clock, if it has one, ends the last of them."""
    edge = random.uniform(0.35, 0.65)
    played: list[PlayedGame] = []
    time = 0.0
    while not formats.match_over(_scores(played), best_of, level):
        if minutes is not None and time >= minutes:
            cut = PlayedGame(Score(_nothing(rules), "time"), time, time)
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
    marks = _nothing(rules)
    time, scored = start, 0
    while not is_over(rules, marks):
        if minutes is not None and time >= minutes:
            return PlayedGame(Score(marks, "time"), start, time)
        time += random.uniform(1.2, 2.7)
        given = progressed(rules, _hand(random, rules, edge, marks), scored)
        marks, scored = _sum(marks, given), scored + any(given)
    return PlayedGame(Score(marks), start, time)


def _nothing(rules: Rules) -> Marks:
    return (0,) * GAMES[rules.game].teams


def _sum(marks: Marks, more: Marks) -> Marks:
    return tuple(own + added for own, added in zip(marks, more, strict=True))


def _hand(random: Random, rules: Rules, edge: float, marks: Marks) -> Marks:
    """Return the score of one hand: a made bid; in points sometimes a set one."""
    game = GAMES[rules.game]
    if game.teams > 2 or game.goes_below_zero:
        return _hand_of_any(random, rules, marks)
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
    points = (taken, None) if side == 0 else (None, taken)
    won = bid and points_award(rules, bid, side, made=made, points=points, losing=False)
    return (won.award[0], won.award[1]) if won else (0, 0)


def _hand_of_any(random: Random, rules: Rules, marks: Marks) -> Marks:
    """Return the score of one hand with three sides, or with scores below zero."""
    teams = GAMES[rules.game].teams
    side = random.randrange(teams)
    is_made = random.random() < MADE or marks[side] < LOWEST
    awards = [award for award in _awards(rules) if (award[0] > 0) == is_made]
    given = random.choice(awards)
    return (*given[teams - side :], *given[: teams - side])


@lru_cache(maxsize=16)
def _awards(rules: Rules) -> tuple[Marks, ...]:
    """The possible scores of a hand that the first side bid; no single hand wins a game."""
    awards = (award for team, award in all_awards(rules, 1) if team == 0)
    return tuple(sorted(award for award in awards if max(award) < rules.target))


def _cut(
    random: Random,
    rules: Rules,
    before: list[PlayedGame],
    cut: PlayedGame,
    best_of: int,
    level: str,
) -> PlayedGame:
    """Return the last game of a match cut by the clock, with one more hand if needed."""
    if formats.match_over(_scores([*before, cut]), best_of, level):
        return cut
    sides = len(cut.score.marks)
    side = random.randrange(sides)
    more = tuple(int(other == side) for other in range(sides))
    if rules.scoring == "points":
        more = _hand(random, rules, edge=1 - side, marks=cut.score.marks)
    score = Score(_sum(cut.score.marks, more), "time")
    return replace(cut, score=score, over=cut.over + 2)


def misread_marks(random: Random, rules: Rules, marks: Marks) -> Marks:
    """Return another final score with the same winner; the same if none is found."""
    if GAMES[rules.game].goes_below_zero or len(marks) > 2:
        return _misread_loser(random, rules, marks)
    most, least = max(marks), min(marks)
    finals = (
        n for n in range(rules.target) if not check_final([most, n], rules).faults
    )
    loser = random.choice([n for n in finals if n != least] or [least])
    return (max(marks), loser) if marks[0] > marks[1] else (loser, max(marks))


def _misread_loser(random: Random, rules: Rules, marks: Marks) -> Marks:
    """Return the score with other marks of a side that did not win."""
    losers = [side for side, own in enumerate(marks) if own < max(marks)]
    for _attempt in range(MOST_MISREAD if losers else 0):
        side = random.choice(losers)
        other = marks[side] + GAMES[rules.game].trick * random.randint(-5, 5)
        misread = (*marks[:side], other, *marks[side + 1 :])
        is_other = other != marks[side] and other < max(marks)
        if is_other and not check_final(list(misread), rules).faults:
            return misread
    return marks


def raised_to(score: Score, ruled: Marks) -> Score:
    """Raise a score to the marks that rulings gave; the same side stays ahead."""
    if not any(ruled):
        return score
    leader = max(score.marks)
    most = [max(pair) for pair in zip(score.marks, ruled, strict=True)]
    top = max(n + (own < leader) for own, n in zip(score.marks, most, strict=True))
    raised = zip(score.marks, most, strict=True)
    return replace(score, marks=tuple(top if own == leader else n for own, n in raised))
