"""Rounds: start a wave with its clock, call bracket matches, start called ones."""

from collections.abc import Callable
from functools import partial

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.common import clock
from tournaments import formats
from tournaments.brackets.services.settle import close_if_over, settle_bracket
from tournaments.draw.services.stored_draw import draw_next_round
from tournaments.event.models import (
    ClockEntry,
    Event,
    Game,
    Match,
    Round,
    Side,
    Stage,
    score_fields,
)
from tournaments.event.play import is_by_dates, rules_of
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.floor.services.calling import call_matches, start_called
from tournaments.floor.services.clocks import CLOCK_BUTTONS, end_breaks, take_down
from tournaments.floor.tasks import back_up
from tournaments.formats import Score
from tournaments.formats.sources import BYE
from tournaments.results.services.forfeits import void_byes


@changes
def start_next(
    change: Change, *, event: Event, by: str, ends_break: bool = False, key: Key = None
) -> None:
    """Start the next wave or round with its clock.

    In brackets it calls the ready matches to the free tables. It cuts a break that is
    not over short only with ``ends_break``.
    """
    end_breaks(change, is_asked=ends_break)
    stages = list(event.stages.filter(state__in=["ready", "running"]))
    if not stages:
        raise Refused(_why_nothing_starts(event))
    if stages[0].is_bracket:
        _open_brackets(change, stages)
        call_matches(change)
        return
    _start_wave(change, stages[0])


def _why_nothing_starts(event: Event) -> str:
    stages = list(event.stages.order_by("number"))
    over = [stage for stage in stages if stage.state == Stage.State.OVER]
    if not over:
        return _("Nothing is drawn and confirmed yet: make the draw first.")
    if len(over) == len(stages):
        return _("Everything is played.")
    return _("%(stage)s is over: make the cut first.") % {"stage": over[-1].title}


def _start_wave(change: Change, stage: Stage) -> None:
    current = stage.rounds.filter(wave__gt=0).order_by("-number").first()
    if current and (wave := _next_wave(current)):
        _begin_wave(change, stage, current, wave)
        return
    if current is not None:
        _refuse_while_playing(current)
    upcoming = stage.rounds.filter(wave=0).order_by("number").first()
    if upcoming is None:
        upcoming = draw_next_round(change, stage)
    for round in _of_its_week(stage, upcoming):
        _begin_wave(change, stage, round, 1)


def _next_wave(round: Round) -> int | None:
    """The round's next wave with a match to be played; None if there is none."""
    later = round.matches.filter(wave__gt=round.wave, state__in=Match.UNSETTLED)
    return later.order_by("wave").values_list("wave", flat=True).first()


def _of_its_week(stage: Stage, upcoming: Round) -> list[Round]:
    """The rounds that begin together: for a night of clubs by dates, all of it."""
    rules = rules_of(stage)
    if not formats.date_rules(rules) or formats.nightly_rounds(rules) == 1:
        return [upcoming]
    week = formats.rounds_of_week(rules, formats.week_of_round(rules, upcoming.number))
    rows = stage.rounds.filter(wave=0, number__range=(week[0], week[-1]))
    return list(rows.order_by("number"))


def _refuse_while_playing(current: Round) -> None:
    playing = current.matches.filter(state__in=Match.AT_TABLE, table__isnull=False)
    open_tables = sorted(t for t in playing.values_list("table", flat=True) if t)
    if open_tables:
        raise Refused(
            ngettext(
                "Round %(round)s is not over: still playing at table %(tables)s.",
                "Round %(round)s is not over: still playing at tables %(tables)s.",
                len(open_tables),
            )
            % {
                "round": current.number,
                "tables": ", ".join(str(t) for t in open_tables),
            }
        )


def _refuse_busy_tables(event: Event, ready: QuerySet[Match]) -> None:
    at_table = Match.objects.filter(event=event, state__in=Match.AT_TABLE)
    playing = at_table.filter(table__in=ready.values("table"))
    if busy := sorted(t for t in playing.values_list("table", flat=True) if t):
        raise Refused(
            ngettext(
                "Still playing at table %(tables)s: enter that result first.",
                "Still playing at tables %(tables)s: enter those results first.",
                len(busy),
            )
            % {"tables": ", ".join(map(str, busy))}
        )


def _begin_wave(change: Change, stage: Stage, round: Round, wave: int) -> None:
    ready = round.matches.filter(wave=wave, state=Match.State.READY)
    _refuse_busy_tables(change.event, ready)
    moment = clock.now()
    round.wave = wave
    round.save()
    is_dated = is_by_dates(stage)
    if round.minutes and not is_dated:
        ClockEntry.objects.create(
            round=round,
            wave=wave,
            kind=ClockEntry.Kind.START,
            at=moment,
            seconds=round.minutes * 60,
        )
    if wave == 1:
        _score_byes(change, round)
    if not is_dated:
        ready.update(state=Match.State.PLAYING, called_at=moment)
    stage.state = Stage.State.RUNNING
    stage.save()
    _mark_running(change.event)
    change.log("round.start", stage=stage.number, round=round.number, wave=wave)
    if not is_dated or not (round.number - 1) % formats.nightly_rounds(rules_of(stage)):
        back_up(change.event, round)
    close_if_over(stage)


@changes(again=[], final_too=True)
def start_due_weeks(change: Change, *, event: Event, by: str = "clock") -> list[int]:
    """Start each week of a league by dates that has begun; return their numbers.

    The director starts the first week; a week waits for no match.
    """
    started: list[int] = []
    if event.state != Event.State.RUNNING:
        return started
    for stage in event.stages.filter(state=Stage.State.RUNNING):
        due = stage.rounds.filter(
            wave=0, matches__fixture__week_of__lte=clock.today(event.time_zone)
        )
        for row in due.order_by("number").distinct():
            _begin_wave(change, stage, row, 1)
            started.append(row.number)
    return started


def _mark_running(event: Event) -> None:
    """Mark the event as being played; the first round freezes its format."""
    event.state = Event.State.RUNNING
    event.frozen_at = event.frozen_at or clock.now()


def _score_byes(change: Change, round: Round) -> None:
    """Give each pair that sits out the marks of a bye when the round starts."""
    void_byes(change.event, round.stage)
    pair_marks, bye_marks = change.event.format.bye
    for side in Side.objects.filter(
        round=round, source_kind=BYE.kind, match__state=Match.State.WAITING
    ).select_related("match"):
        pair_side = 3 - side.side
        marks = (pair_marks, bye_marks) if pair_side == 1 else (bye_marks, pair_marks)
        Game.objects.create(
            match=side.match,
            number=1,
            **score_fields(Score(marks, "bye", pair_side)),
            versions=1,
        )
        side.match.state = Match.State.FINAL
        side.match.winner = pair_side
        side.match.ended_at = clock.now()
        side.match.save()


def _open_brackets(change: Change, stages: list[Stage]) -> None:
    for stage in stages:
        if stage.state == Stage.State.READY:
            stage.state = Stage.State.RUNNING
            stage.save()
            _mark_running(change.event)
            settle_bracket(change, stage)
            close_if_over(stage)


# The buttons of a board: of one event, or of the divisions of a day.
STARTS: dict[str, Callable[..., object]] = {
    "start": start_next,
    "end-break": partial(start_next, ends_break=True),
}
HALL_BUTTONS: dict[str, Callable[..., object]] = {
    "seat": start_called,
    **CLOCK_BUTTONS,
    "take-down": take_down,
}
