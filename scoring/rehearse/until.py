"""The round that a practice day stops at, and an estimate of the time until then."""

from datetime import timedelta
from typing import NamedTuple

from django.utils.translation import gettext_noop as _

from players.common.numbers import parse_number
from scoring.rehearse.people import most_entrants
from tournaments import formats
from tournaments.formats import Format, FormatError, StageName, StageRules

MINUTES_A_GAME = 30  # Few games without a clock take longer
AROUND_A_ROUND = 8  # Between the clocks of two rounds
AROUND_A_CUT = 60  # Ties, the cut and lunch


class Until(NamedTuple):
    """A round of a stage, both counted from 1."""

    stage: int
    round: int

    def __str__(self) -> str:
        return f"{self.stage}:{self.round}"


def read_until(text: str) -> Until:
    """Parse ``STAGE:ROUND``; raises FormatError if it is not of that form."""
    stage, round = map(parse_number, text.partition(":")[::2])
    if stage is None or round is None:
        raise FormatError(
            _("%(text)s is no round: write STAGE:ROUND, for example 1:3."), text=text
        )
    return Until(stage, round)


def check_until(f: Format, count: int, until: Until) -> None:
    """Raise FormatError if an event of so many entrants does not have this round."""
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
    """Estimate the time from the first round to this one, generously."""
    stage = f.stages[until.stage - 1]
    time = _time_of(stage, until.round - 1)
    while stage.feeds_from is not None:
        stage = f.stages[stage.feeds_from - 1]
        entrants = most_entrants(f, stage, count)
        time += _time_of(stage, len(formats.matches_by_round(stage, entrants)))
        time += timedelta(minutes=AROUND_A_CUT)
    return time


def _time_of(stage: StageRules, rounds: int) -> timedelta:
    """Estimate the time of so many rounds; a league's nights are a week apart."""
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
