"""What one match's games say: who won, whether it is over, what a forfeit adds.

Takes games and marks only, not who plays.
"""

from __future__ import annotations

from collections.abc import Sequence

from .sentence import FormatError, _
from .values import Game, Match, Result, Score


def game_winner(game: Score) -> int | None:
    """Give the side (1 or 2) that won ``game``, None where the marks are level.

    A stated ``winner`` goes before the marks; higher marks win also at time.
    """
    if game.winner is not None:
        return game.winner
    ours, theirs = game.marks
    return None if ours == theirs else 1 if ours > theirs else 2


def games_needed(best_of: int) -> int:
    """Give how many games win a match of ``best_of``: 2 of 3, 3 of 5.

    Raises ValueError where ``best_of`` is not odd and positive.
    """
    if best_of < 1 or best_of % 2 == 0:
        raise FormatError(
            _("A match is best of 1, 3 or 5 games, not of %(n)s."), n=best_of
        )
    return best_of // 2 + 1


def games_won(games: Sequence[Score]) -> tuple[int, int]:
    """Give the games won by side 1 and by side 2."""
    winners = [game_winner(game) for game in games]
    return winners.count(1), winners.count(2)


def match_winner(
    games: Sequence[Score], best_of: int, level: str = "tie"
) -> int | None:
    """Give the winning side (1 or 2) of a match, None while or where nobody has won.

    The first side with enough games wins. A match whose last game was cut by the
    clock (``ended`` "time") goes by games (the cut game is won by higher marks),
    then by the marks of the whole match. Still level, it is a tie where ``level`` is
    "tie"; otherwise one more hand, recorded in the last game's marks, has to decide
    (:func:`match_over` tells the two apart).
    """
    needed = games_needed(best_of)
    first, second = games_won(games)
    if max(first, second) >= needed:
        return 1 if first > second else 2
    if not games or games[-1].ended != "time":
        return None
    if first != second:
        return 1 if first > second else 2
    marks = [sum(game.marks[side] for game in games) for side in (0, 1)]
    return None if marks[0] == marks[1] else 1 if marks[0] > marks[1] else 2


def match_over(games: Sequence[Score], best_of: int, level: str = "tie") -> bool:
    """Tell whether nothing more is to be played, ties and double forfeits included."""
    if match_winner(games, best_of, level) is not None:
        return True
    if not games:
        return False
    last = games[-1]
    if last.ended == "forfeit" and game_winner(last) is None:
        return True
    cut = last.ended == "time" or len(games) >= best_of
    return cut and level == "tie"


def forfeit_games(
    games: Sequence[Game],
    best_of: int,
    winner: int | None,
    forfeit: tuple[int, int] = (7, 0),
) -> tuple[Game, ...]:
    """Give the games of a forfeited match: those played and what it still needs.

    ``winner`` is the side that is there (1 or 2); None where both are absent, which
    is one game 0-0. ``forfeit`` is the winner's and the loser's marks (7-0).
    """
    if winner is None:
        return (*games, Game((0, 0), "forfeit"))
    missing = games_needed(best_of) - games_won(games)[winner - 1]
    marks = forfeit if winner == 1 else (forfeit[1], forfeit[0])
    return (*games, *[Game(marks, "forfeit")] * max(missing, 0))


def forfeit_result(
    match: Match,
    sides: tuple[tuple[int, ...], tuple[int, ...]],
    winner: int | None,
    forfeit: tuple[int, int] = (7, 0),
    games: Sequence[Game] = (),
) -> Result:
    """Give the result of ``match`` when one side, or both, did not play it."""
    played = forfeit_games(games, match.best_of, winner, forfeit)
    return Result(match.number, sides, played, winner, forfeit=True)


def bye_result(match: Match, bye: tuple[int, int] = (7, 4)) -> Result:
    """Give the result of a group's or Swiss bye: one game won by the marks of a bye.

    In a bracket or a draw box a bye has no game and needs no result.
    """
    winner = 1 if match.sides[0] else 2
    marks = bye if winner == 1 else (bye[1], bye[0])
    return Result(match.number, match.sides, (Game(marks, "bye"),), winner)
