"""Rounds: start a wave with its clock, call bracket matches, seat who was called."""

from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from tournaments import clock, formats
from tournaments.formats import Score
from tournaments.formats.sources import BYE
from tournaments.models import (
    ClockEntry,
    Event,
    Game,
    Match,
    Round,
    Side,
    Stage,
    score_fields,
)
from tournaments.play import is_by_dates, load_play, rules_of
from tournaments.services.brackets.settle import close_if_over, settle_bracket
from tournaments.services.change import Change, Refused, change, refuse_if_final
from tournaments.services.clocks import end_breaks
from tournaments.services.drawing import add_matches
from tournaments.services.fixtures import today_of
from tournaments.tasks import keep_copy

TO_PLAY = (Match.State.WAITING, Match.State.READY)
AT_TABLE = (Match.State.CALLED, Match.State.PLAYING)


def start_next(
    *, event: Event, by: str, ends_break: bool = False, key: UUID | None = None
) -> None:
    """Start the next wave or round with its clock.

    In brackets it calls the matches that can be played to the free tables. A break
    that is not over is cut short only with ``ends_break``.
    """
    with change(event, by=by, key=key) as now:
        if now.again:
            return
        refuse_if_final(now.event)
        end_breaks(now, is_asked=ends_break)
        stages = list(now.event.stages.filter(state__in=["ready", "running"]))
        if not stages:
            raise Refused(_("Nothing is drawn and confirmed yet: make the draw first."))
        for stage in stages:
            stage.event = now.event
        if stages[0].is_bracket:
            _open_brackets(now, stages)
            call_matches(now)
            return
        _start_wave(now, stages[0])


def _start_wave(now: Change, stage: Stage) -> None:
    current = stage.rounds.filter(wave__gt=0).order_by("-number").first()
    if current is not None and _has_wave_to_come(current):
        _begin_wave(now, stage, current, current.wave + 1)
        return
    if current is not None:
        _refuse_while_playing(stage, current)
    upcoming = stage.rounds.filter(wave=0).order_by("number").first()
    if upcoming is None:
        upcoming = _draw_next_round(now, stage)
    for round in _of_its_week(stage, upcoming):
        _begin_wave(now, stage, round, 1)


def _of_its_week(stage: Stage, upcoming: Round) -> list[Round]:
    """The rounds that begin with this one: of a night of clubs by dates all."""
    rules = rules_of(stage)
    if not formats.date_rules(rules) or formats.nightly_rounds(rules) == 1:
        return [upcoming]
    week = formats.rounds_of_week(rules, formats.week_of_round(rules, upcoming.number))
    rows = stage.rounds.filter(wave=0, number__range=(week[0], week[-1]))
    return list(rows.order_by("number"))


def _has_wave_to_come(current: Round) -> bool:
    """Whether the round has a wave that has not started."""
    return current.matches.filter(wave__gt=current.wave).exists()


def _refuse_while_playing(stage: Stage, current: Round) -> None:
    playing = current.matches.filter(state__in=AT_TABLE, table__isnull=False)
    open_tables = sorted(t for t in playing.values_list("table", flat=True) if t)
    if open_tables:
        raise Refused(
            _("Round %(round)s is not over: still playing at table %(tables)s.")
            % {
                "round": current.number,
                "tables": ", ".join(str(t) for t in open_tables),
            }
        )


def _draw_next_round(now: Change, stage: Stage) -> Round:
    last = now.event.matches.aggregate(Max("number"))["number__max"] or 0
    matches = formats.next_round(
        load_play(stage), seed=stage.seed, first_match=last + 1
    )
    if not matches:
        raise Refused(_("All rounds of %(stage)s are played.") % {"stage": stage.title})
    pairs = {p.number: p for p in now.event.pairs.all()}
    add_matches(now, stage, matches, pairs, {})
    return stage.rounds.get(number=matches[0].round)


def _refuse_busy_tables(event: Event, ready: QuerySet[Match]) -> None:
    at_table = Match.objects.filter(event=event, state__in=AT_TABLE)
    playing = at_table.filter(table__in=ready.values("table"))
    if busy := playing.values_list("table", flat=True):
        raise Refused(
            _("Still playing at table %(tables)s: enter that result first.")
            % {"tables": ", ".join(str(t) for t in sorted(t for t in busy if t))}
        )


def _begin_wave(now: Change, stage: Stage, round: Round, wave: int) -> None:
    ready = round.matches.filter(wave=wave, state=Match.State.READY)
    _refuse_busy_tables(now.event, ready)
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
        _score_byes(now, round)
    if not is_dated:
        ready.update(state=Match.State.PLAYING, called_at=moment)
    stage.state = Stage.State.RUNNING
    stage.save()
    _mark_running(now.event)
    now.log("round.start", stage=stage.number, round=round.number, wave=wave)
    if not is_dated or not (round.number - 1) % formats.nightly_rounds(rules_of(stage)):
        _back_up(now.event, round)
    close_if_over(stage)


def start_due_weeks(*, event: Event, by: str = "clock") -> list[int]:
    """Start each week of a league by dates that has begun; gives their numbers.

    The first week is started by the director; a week waits for no match.
    """
    with change(event, by=by) as now:
        started: list[int] = []
        if now.event.state != Event.State.RUNNING:
            return started
        for stage in now.event.stages.filter(state=Stage.State.RUNNING):
            stage.event = now.event
            due = stage.rounds.filter(
                wave=0, matches__fixture__week_of__lte=today_of(now.event)
            )
            for row in due.order_by("number").distinct():
                _begin_wave(now, stage, row, 1)
                started.append(row.number)
        return started


def _mark_running(event: Event) -> None:
    """Mark the event as being played; its format is frozen from the first round on."""
    event.state = Event.State.RUNNING
    event.frozen_at = event.frozen_at or clock.now()


def _back_up(event: Event, round: Round) -> None:
    """Have everything backed up; nobody needs a copy of practised or rehearsed rounds."""
    if not event.is_practice and not clock.is_set():
        label = f"{event.slug}-round-{round.number}"
        transaction.on_commit(partial(keep_copy.delay, label), robust=True)


def _score_byes(now: Change, round: Round) -> None:
    """Give each pair that sits out the marks of a bye as the round starts."""
    pair_marks, bye_marks = now.event.format.bye
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


def _open_brackets(now: Change, stages: list[Stage]) -> None:
    for stage in stages:
        if stage.state == Stage.State.READY:
            stage.state = Stage.State.RUNNING
            stage.save()
            _mark_running(now.event)
            settle_bracket(now, stage)
            close_if_over(stage)


def call_matches(now: Change, most: int | None = None) -> list[Match]:
    """Give free tables to the matches that can be played, in the stages' order."""
    for stage in now.event.stages.filter(state="running", kind="draw_box"):
        _draw_box_round(now, stage)
    free, ready = _free_tables(now.event)[:most], _ready_matches(now.event)
    if not ready:
        raise Refused(_("No match is waiting: results have to come in first."))
    if not free:
        raise Refused(_("No table is free: results have to come in first."))
    called = ready[: len(free)]
    begun = next((match.round for match in called if not match.round.wave), None)
    if begun is not None:
        _back_up(now.event, begun)
    for match in called:
        _call(match, free)
    now.log(
        "match.call",
        matches=[m.number for m in called],
        tables=[m.table for m in called],
    )
    return called


def _free_tables(event: Event) -> list[int]:
    held = event.matches.filter(state__in=(*AT_TABLE, Match.State.DISPUTED))
    taken = set(held.values_list("table", flat=True))
    in_use = event.tables.filter(is_in_use=True).values_list("number", flat=True)
    return [number for number in in_use if number not in taken]


def _ready_matches(event: Event) -> list[Match]:
    """The bracket matches that can be played, in the order in which they are called."""
    ready = event.matches.filter(
        state=Match.State.READY,
        stage__state=Stage.State.RUNNING,
        stage__kind__in=["single_elimination", "double_elimination", "draw_box"],
    )
    in_order = ready.order_by("round__number", "stage__number", "number")
    return list(in_order.select_related("round", "stage"))


def _call(match: Match, free: list[int]) -> None:
    """Call a match to a free table, if possible one that its round has not used."""
    seats = match.round.matches.filter(table__isnull=False).order_by("wave")
    waves = dict(seats.values_list("table", "wave"))
    table = next((n for n in free if n not in waves), free[0])
    free.remove(table)
    match.table, match.wave = table, waves.get(table, 0) + 1
    match.state = Match.State.CALLED
    match.called_at = clock.now()
    match.save()
    Round.objects.filter(pk=match.round_id).update(wave=1)
    Game.objects.get_or_create(match=match, number=1)


def _draw_box_round(now: Change, stage: Stage) -> None:
    stage.event = now.event
    if not stage.matches.exclude(state__in=["final", "void"]).exists():
        _draw_next_round(now, stage)


def start_match(
    *, event: Event, match: Match, by: str, key: UUID | None = None
) -> None:
    """Start a called match once its players are seated; its own clock runs."""
    with change(event, by=by, key=key) as now:
        if now.again:
            return
        match.refresh_from_db()
        if match.state == Match.State.PLAYING:
            return
        if match.state != Match.State.CALLED:
            raise Refused(_("This match is not called to a table."))
        _start_playing(now, match)


def start_called(*, event: Event, by: str, key: UUID | None = None) -> None:
    """Start every called match."""
    with change(event, by=by, key=key) as now:
        if now.again:
            return
        refuse_if_final(now.event)
        called = now.event.matches.filter(state=Match.State.CALLED)
        if not called:
            raise Refused(_("No match is called."))
        for match in called.select_related("round"):
            _start_playing(now, match)


def _minutes_of_first_matches(event: Event, match: Match) -> int | None:
    """The minutes of a pair's first matches, where a bye put one off until now."""
    stage = match.stage
    stage.event = event
    rules = rules_of(stage)
    if not stage.is_bracket or not rules.minutes or rules.timed_rounds is None:
        return None
    for pair in match.sides.exclude(pair=None).values_list("pair", flat=True):
        before = stage.matches.filter(
            sides__pair=pair, round__number__lt=match.round.number
        )
        if before.exclude(sides__source_kind=BYE.kind).count() < rules.timed_rounds:
            return rules.minutes
    return None


def _start_playing(now: Change, match: Match) -> None:
    match.state = Match.State.PLAYING
    match.save()
    if minutes := match.round.minutes or _minutes_of_first_matches(now.event, match):
        ClockEntry.objects.create(
            round=match.round,
            wave=match.wave,
            match=match,
            kind=ClockEntry.Kind.START,
            at=clock.now(),
            seconds=minutes * 60,
        )
    now.log("match.start", match=match.number, table=match.table)
