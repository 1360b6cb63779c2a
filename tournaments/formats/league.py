"""A league by dates: the days of its weeks, its deadlines, games in hand."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal, cast

from .format import StageRules
from .play import Play

DAYS_A_WEEK = 7
# Who gets an unplayed match: the side that offered dates, nobody, or a director's
# choice.
UNPLAYED = ("offers", "nobody", "director")


@dataclass(frozen=True, slots=True)
class DateRules:
    """The rules of a league by dates: its weeks overlap, each match has a date."""

    every_days: int  # Days from one week's matches to those of the next
    decide_after: int  # Days after its week in which a match can be made up
    unplayed: str  # One of ``UNPLAYED``
    # The most matches that a pair plays with a substitute; None for any number.
    substitutes: int | None


@dataclass(frozen=True, slots=True)
class DeadlineRuling:
    """The result of a match that was not played by its deadline."""

    by: Literal["rule", "director"]
    # The side that wins; None with ``rule`` is a forfeit of both.
    winner: int | None = None


def date_rules(stage: StageRules) -> DateRules | None:
    """Return the date rules of ``stage``; None if its rounds do not overlap."""
    every_days = stage.option("every_days")
    if stage.kind != "league" or not every_days:
        return None
    return DateRules(
        every_days=cast(int, every_days),
        decide_after=cast(int, stage.option("decide_after", 21)),
        unplayed=cast(str, stage.option("unplayed", "offers")),
        substitutes=cast("int | None", stage.option("substitutes")),
    )


def nightly_rounds(stage: StageRules) -> int:
    """Return how many rounds a night of clubs has; 1 in any other stage."""
    return cast(int, stage.option("rounds_a_night", 1))


def week_of_round(stage: StageRules, number: int) -> int:
    """Return the week, from 1, that round ``number`` belongs to."""
    return -(-number // nightly_rounds(stage))


def rounds_of_week(stage: StageRules, week: int) -> range:
    """Return the rounds of a week: one, or those of a night of clubs."""
    nightly = nightly_rounds(stage)
    return range((week - 1) * nightly + 1, week * nightly + 1)


def club_night(day: int, first_weekday: int, weekday: int | None) -> int:
    """Return the day of a club's night in the week that begins on ``day``.

    ``first_weekday`` is the weekday of day 0; no ``weekday``: the week's first day.
    """
    if weekday is None:
        return day
    return day + (weekday - first_weekday - day) % DAYS_A_WEEK


def rule_on(unplayed: str, offered: Collection[int]) -> DeadlineRuling:
    """Decide a match that nobody played by its deadline.

    ``offered`` are the sides (1, 2) with an open offer of a date. By ``offers`` the
    match goes to the only side that offered; else the director decides.
    """
    if unplayed == "nobody":
        return DeadlineRuling("rule")
    sides = set(offered)
    if unplayed == "offers" and len(sides) == 1:
        return DeadlineRuling("rule", sides.pop())
    return DeadlineRuling("director")


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
    played, left = (Counter(dict.fromkeys(play.entrants, 0)) for _ in range(2))
    for match in play.matches:
        if all(match.sides):
            counted = played if match.number in play.results else left
            counted.update(match.entrants)
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
