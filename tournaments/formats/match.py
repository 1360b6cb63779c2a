"""The result of a match from its games: the winner, whether it is over, forfeits.

Takes games and marks only, not who plays. Sides count from 1, two of them or three.
"""

from collections.abc import Collection, Sequence

from .sentence import FormatError, _
from .values import Game, Match, Result, Score, Sides


def game_winner(game: Score) -> int | None:
    """Return the side that won ``game``, None if the most marks are level.

    A stated ``winner`` overrides the marks; higher marks also win at time.
    """
    return ahead(game.marks) if game.winner is None else game.winner


def ahead(figures: Sequence[int]) -> int | None:
    """Return the side that alone has the highest of these figures; else None."""
    most = max(figures)
    return figures.index(most) + 1 if figures.count(most) == 1 else None


def games_needed(best_of: int) -> int:
    """Return how many games win a match of ``best_of``: 2 of 3, 3 of 5.

    Raises ValueError if ``best_of`` is not odd and positive.
    """
    if best_of < 1 or best_of % 2 == 0:
        raise FormatError(
            _("A match is best of 1, 3 or 5 games, not of %(n)s."), n=best_of
        )
    return best_of // 2 + 1


def games_won(games: Sequence[Score]) -> tuple[int, ...]:
    """Return the games won by each side."""
    winners = [game_winner(game) for game in games]
    sides = len(games[0].marks) if games else 2
    return tuple(winners.count(side) for side in range(1, sides + 1))


def match_winner(games: Sequence[Score], best_of: int) -> int | None:
    """Return the winning side of a match, None if nobody has won.

    The first side with enough games wins. A match whose last game was cut by the clock
    (``ended`` "time") goes by games (the cut game is won by higher marks), then by the
    marks of the whole match. If still level, :func:`match_over` says whether it is a
    tie.
    """
    won = games_won(games)
    if max(won) >= games_needed(best_of):
        return ahead(won)
    if not games or games[-1].ended != "time":
        return None
    return ahead(won) or ahead(total_marks(games))


def total_marks(games: Sequence[Score]) -> list[int]:
    """Return the marks of each side over the games; empty before the first."""
    return [sum(marks) for marks in zip(*(game.marks for game in games), strict=True)]


def level_sides(
    games: Sequence[Score], winner: int | None, sides: int, *, is_forfeit: bool
) -> Collection[int]:
    """Return the level sides: both of two, of three those with the most marks.

    None if a side won or nobody came to play.
    """
    if winner is not None:
        return ()
    if sides == 2:
        return () if is_forfeit else (1, 2)
    marks = total_marks(games)
    most = max(marks, default=0)
    is_empty = is_forfeit and not any(marks)
    return () if is_empty else [n for n, own in enumerate(marks, 1) if own == most]


def match_over(games: Sequence[Score], best_of: int, level: str = "tie") -> bool:
    """Return whether nothing is left to play, ties and double forfeits included.

    A level match is a tie when ``level`` is "tie"; otherwise one more hand, recorded in
    the last game's marks, has to decide.
    """
    if match_winner(games, best_of) is not None:
        return True
    if not games:
        return False
    last = games[-1]
    if last.ended in ("forfeit", "penalty") and game_winner(last) is None:
        return True
    cut = last.ended == "time" or len(games) >= best_of
    return cut and level == "tie"


def forfeit_games(
    games: Sequence[Game],
    best_of: int,
    winner: int | None,
    forfeit: tuple[int, int] = (7, 0),
) -> tuple[Game, ...]:
    """Return the games of a forfeited match of two: those played and those missing.

    ``winner`` is the side that is present (1 or 2); None if both are absent, which is
    one game 0-0. ``forfeit`` is the winner's and the loser's marks (7-0).
    """
    if winner is None:
        return (*games, Game((0, 0), "forfeit"))
    missing = games_needed(best_of) - games_won(games)[winner - 1]
    marks = forfeit if winner == 1 else (forfeit[1], forfeit[0])
    return (*games, *[Game(marks, "forfeit")] * max(missing, 0))


def forfeit_table(
    present: Collection[int], forfeit: tuple[int, int] = (7, 0)
) -> tuple[Game, int | None]:
    """Return the game of a table of three that is not played, and who wins it.

    Each side that is present has the marks of a forfeit won; alone it wins, two
    of them are level.
    """
    marks = tuple(forfeit[side not in present] for side in (1, 2, 3))
    winner = min(present) if len(present) == 1 else None
    return Game(marks if present else (0, 0, 0), "forfeit"), winner


def forfeit_result(
    match: Match, sides: Sides, winner: int | None, forfeit: tuple[int, int] = (7, 0)
) -> Result:
    """Return the result of a match of two that one side, or both, did not play."""
    played = forfeit_games((), match.best_of, winner, forfeit)
    return Result(match.number, sides, played, winner, forfeit=True)


def bye_result(match: Match, bye: tuple[int, int] = (7, 4)) -> Result:
    """Return the result of a group's or Swiss bye: one game won by the marks of a bye.

    In a bracket or a draw box a bye has no game and needs no result.
    """
    winner = 1 if match.sides[0] else 2
    marks = bye if winner == 1 else (bye[1], bye[0])
    return Result(match.number, match.sides, (Game(marks, "bye"),), winner)
