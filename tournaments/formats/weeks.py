"""A league during its season: the table of a week, games in hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .dates import week_of_round
from .play import Play


@dataclass(frozen=True, slots=True)
class GamesLeft:
    """An entrant's progress in its season."""

    played: int
    left: int
    in_hand: int  # How many matches fewer than the entrant with the most


def games_left(play: Play) -> dict[int, GamesLeft]:
    """Return for each entrant the matches played, left, and in hand on the others.

    Byes do not count; an entrant that left the league has none left.
    """
    played = dict.fromkeys(play.entrants, 0)
    left = dict.fromkeys(play.entrants, 0)
    for match in play.matches:
        if not all(match.sides):
            continue
        counted = played if match.number in play.results else left
        for side in match.sides:
            for entrant in side:
                counted[entrant] += 1
    most = max((played[entrant] for entrant in play.still_in), default=0)
    return _in_hand(played, left, most)


def club_games_left(play: Play) -> dict[int, GamesLeft]:
    """Return for each club the matches of all its pairs: played, left, in hand.

    A club is known by the lowest number among its pairs.
    """
    first = {club: number for number, club in sorted(play.clubs.items(), reverse=True)}
    played = dict.fromkeys(sorted(first.values()), 0)
    left = dict(played)
    for entrant, games in games_left(play).items():
        club = first[play.clubs[entrant]]
        played[club] += games.played
        left[club] += games.left
    return _in_hand(played, left, max(played.values(), default=0))


def _in_hand(
    played: dict[int, int], left: dict[int, int], most: int
) -> dict[int, GamesLeft]:
    return {
        entrant: GamesLeft(count, left[entrant], max(most - count, 0))
        for entrant, count in played.items()
    }


def after_week(play: Play, week: int) -> Play:
    """Return the stage with the results of the weeks up to ``week`` alone.

    A match of an earlier week that was made up later counts in its own week.
    """
    rounds = {match.number: match.round for match in play.matches}
    results = {
        number: result
        for number, result in play.results.items()
        if week_of_round(play.rules, rounds[number]) <= week
    }
    return replace(play, results=results)
