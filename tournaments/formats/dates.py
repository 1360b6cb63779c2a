"""A league by dates: the days of its weeks, its deadline, and the rule at the deadline.

Days are counted from the season's first day (0); weekdays from Monday (0).
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, cast

from .format import StageRules

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


def week_days(
    rounds: int, every_days: int, off: Collection[int] = ()
) -> tuple[int, ...]:
    """Return the first day of each week; days in ``off`` are skipped.

    Raises ValueError if weeks are less than a day apart.
    """
    if every_days < 1:
        raise ValueError(every_days)
    days: list[int] = []
    day = 0
    while len(days) < rounds:
        if day not in off:
            days.append(day)
        day += every_days
    return tuple(days)


def club_night(day: int, first_weekday: int, weekday: int | None) -> int:
    """Return the day of a club's night in the week that begins on ``day``.

    ``first_weekday`` is the weekday of day 0; ``weekday`` None means the week's first
    day.
    """
    if weekday is None:
        return day
    return day + (weekday - first_weekday - day) % DAYS_A_WEEK


def rule_on(unplayed: str, offered: Collection[int]) -> DeadlineRuling:
    """Decide a match that nobody played by its deadline.

    ``offered`` are the sides (1, 2) with an open offer of a date. By ``offers`` the
    match goes to the one side that offered; if both did or neither, the director
    decides.
    """
    if unplayed == "nobody":
        return DeadlineRuling("rule")
    sides = set(offered)
    if unplayed == "offers" and len(sides) == 1:
        return DeadlineRuling("rule", sides.pop())
    return DeadlineRuling("director")
