"""The round a practice day stops at, and about how long a day takes until then.

Pure arithmetic over a format; knows no event.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext_noop as _

from scoring.rehearse.hall import most_entrants
from tournaments import formats
from tournaments.formats import Format, FormatError, StageName, StageRules

MINUTES_A_GAME = 30
"""A game without a clock is seldom longer."""
AROUND_A_ROUND = 8
"""From one round's clock to the next: late results, the way to the tables."""
AROUND_A_CUT = 60
"""Ties, the cut and lunch."""


@dataclass(frozen=True, slots=True)
class Until:
    """A round of a stage, both counted from 1."""

    stage: int
    round: int

    def __str__(self) -> str:
        return f"{self.stage}:{self.round}"


def read_until(text: str) -> Until:
    """The round that ``STAGE:ROUND`` names; raises FormatError where it names none."""
    stage, _is, round = text.partition(":")
    if not (stage.isdecimal() and round.isdecimal()):
        raise FormatError(
            _("%(text)s is no round: write STAGE:ROUND, for example 1:3."), text=text
        )
    return Until(int(stage), int(round))


def check_until(f: Format, count: int, until: Until) -> None:
    """Raise FormatError where so many entrants never play this round."""
    if not 1 <= until.stage <= len(f.stages):
        raise FormatError(
            _("%(title)s has no stage %(stage)s: the last is %(last)s."),
            title=f.title,
            stage=until.stage,
            last=len(f.stages),
        )
    stage = f.stages[until.stage - 1]
    entrants = most_entrants(f, stage, count)
    rounds = 0
    if formats.is_held(stage, entrants):
        rounds = len(formats.matches_by_round(stage, entrants))
    if not 1 <= until.round <= rounds:
        raise FormatError(
            _("With so many %(stage)s has no round %(round)s: the last is %(last)s."),
            stage=StageName(stage.name),
            round=until.round,
            last=rounds,
        )


def time_until(f: Format, count: int, until: Until) -> timedelta:
    """About how long from the first round to this one, rather too long than too short."""
    stage = f.stages[until.stage - 1]
    time = _time_of(stage, until.round - 1)
    while stage.feeds_from is not None:
        stage = f.stages[stage.feeds_from - 1]
        entrants = most_entrants(f, stage, count)
        time += _time_of(stage, len(formats.matches_by_round(stage, entrants)))
        time += timedelta(minutes=AROUND_A_CUT)
    return time


def _time_of(stage: StageRules, rounds: int) -> timedelta:
    """So many rounds of a stage; a league plays its nights a week apart."""
    minutes = sum(_minutes_of(stage, number) for number in range(1, rounds + 1))
    if stage.kind != "league":
        return timedelta(minutes=minutes)
    a_night = stage.option("rounds_a_night", 1)
    return timedelta(weeks=rounds // int(str(a_night)), minutes=minutes)


def _minutes_of(stage: StageRules, number: int) -> int:
    is_timed = stage.timed_rounds is None or number <= stage.timed_rounds
    games = stage.games_of_round(number) * MINUTES_A_GAME
    clock = stage.minutes if is_timed else None
    return (clock or games) + AROUND_A_ROUND
