"""Plays a rehearsed event: starts rounds, calls matches, settles ties, makes cuts."""

import hashlib
from collections.abc import Callable
from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

from players.clubs.services.clubs import create_club
from players.common import clock
from scoring.rehearse.at_table import start_match
from scoring.rehearse.between_rounds import add_late_pair, change_field
from scoring.rehearse.day import CHECK_IN, DIRECTOR, RehearsedDay, Report
from scoring.rehearse.judging import let_results_stand
from scoring.rehearse.people import tables_needed
from scoring.rehearse.season import start_season
from scoring.rules.house import House, as_record
from tournaments import formats
from tournaments.draw.services.cutting import make_cut, settle_tie
from tournaments.event.models import Event, Match, Stage
from tournaments.event.play import domino_rules, is_by_dates, load_play, rules_of
from tournaments.event.selectors.clocks import hall_clocks
from tournaments.event.services.change import Refused
from tournaments.event.services.events import create_event
from tournaments.floor.services.calling import start_called
from tournaments.floor.services.clocks import pause_clocks, resume_clocks
from tournaments.floor.services.rounds import start_next
from tournaments.standings.selectors.cut import cut_of, next_cut

ZONE = "America/Chicago"
FIRST_ROUND = datetime(2027, 3, 6, 8, 15, tzinfo=ZoneInfo(ZONE))
BETWEEN_ROUNDS = 4
TO_THE_TABLE = 2
LUNCH = 45


def rehearse(
    preset: str,
    pairs: int,
    seed: int,
    report: Report = lambda line: None,
    house: House | None = None,
) -> Event:
    """Play a whole event of invented pairs; the same arguments give the same event.

    Without a house it uses the format's usual rules. Raises ValueError for an unknown
    preset or a field that it does not take.
    """
    if wrong := formats.size_error(formats.preset(preset), pairs):
        raise ValueError(str(wrong))
    day = open_day(preset, pairs, seed, report, house)
    while advance(day):
        pass
    for stage in day.event.stages.all():
        if rules_of(stage).advance is None and not stage.is_bracket:
            _settle_places(day, stage)
    let_results_stand(day)
    day.seal()
    report(day.describe_length())
    return day.event


def open_day(
    preset: str,
    pairs: int,
    seed: int,
    report: Report = lambda line: None,
    house: House | None = None,
) -> RehearsedDay:
    """Create a rehearsed day with a confirmed draw, before its first round."""
    shape = formats.preset(preset)
    by_rules = f"/{as_record(house.rules)}" if house else ""
    uid = hashlib.sha256(f"{preset}/{pairs}/{seed}{by_rules}".encode())
    with clock.at(FIRST_ROUND - CHECK_IN):
        event = create_event(
            Event(
                club=create_club(name="Rehearsal"),
                uid=uid.hexdigest()[:32],
                name=f"Rehearsal: {shape.title}",
                date=FIRST_ROUND.date(),
                time_zone=ZONE,
            ),
            format=shape,
            tables=tables_needed(shape, pairs),
            by=DIRECTOR,
            rules=house,
            seed=seed,
        )
    day = RehearsedDay(event, pairs, report, FIRST_ROUND)
    day.open()
    return day


def advance(day: RehearsedDay) -> bool:
    """Take the next step of the day; False when the last match is over."""
    if _seat_next(day):
        return True
    if day.run_next():
        if day.has_free_table and not day.is_practice:
            day.has_free_table = False
            day.schedule(TO_THE_TABLE, partial(_call_next, day))
        return True
    return _cut_next(day)


def _seat_next(day: RehearsedDay) -> bool:
    """Start the next matches once all before them are over; False if there are none."""
    if day.is_busy:
        return False
    stages = stages_to_play(day)
    if not stages:
        return False
    if is_by_dates(stages[0]):
        return start_season(day, stages[0])
    return _call_bracket(day) if stages[0].is_bracket else _start_round(day, stages[0])


def stages_to_play(day: RehearsedDay) -> list[Stage]:
    to_play = (Stage.State.READY, Stage.State.RUNNING)
    return [stage for stage in day.event.stages.all() if stage.state in to_play]


def _call_bracket(day: RehearsedDay) -> bool:
    """Call the first matches of a bracket; a late pair may come in during them."""
    day.wait(BETWEEN_ROUNDS)
    if not _call_next(day):
        return False
    if day.late_line:
        day.schedule(TO_THE_TABLE, partial(_let_late_pair_in, day))
    return True


def _let_late_pair_in(day: RehearsedDay) -> None:
    add_late_pair(day)
    day.has_free_table = True


def _call_next(day: RehearsedDay) -> bool:
    try:
        day.direct(start_next)
    except Refused:
        return False
    day.direct(start_called)
    _seat_playing(day)
    return True


def _start_round(day: RehearsedDay, stage: Stage) -> bool:
    rules = rules_of(stage)
    before = stage.rounds.filter(wave__gt=0).count()
    if before:
        _pass_time(day, rules, before)
        change_field(day)
    try:
        day.direct(start_next)
    except Refused:
        return False
    round = stage.rounds.filter(wave__gt=0).order_by("-number")[0]
    day.report(f"{stage.name}, round {round.number}, {day.moment:%H:%M}")
    if round.minutes and day.chance(0.1):
        day.schedule(9, partial(_press, day, pause_clocks))
        day.schedule(12, partial(_press, day, resume_clocks))
    _seat_playing(day)
    return True


def _press(day: RehearsedDay, button: Callable[..., None]) -> None:
    """Press a button of the clock, which exists until the round's last result."""
    if any(shown.is_own for shown in day.call(hall_clocks, day.event)):
        day.direct(button)


def _seat_playing(day: RehearsedDay) -> None:
    playing = Match.objects.filter(event=day.event, state=Match.State.PLAYING)
    rows = playing.exclude(number__in=day.seated).order_by("number")
    for match in rows.select_related("round", "stage").prefetch_related("sides__pair"):
        match.stage.event = day.event
        day.seated.add(match.number)
        start_match(day, match)


def _pass_time(day: RehearsedDay, rules: formats.StageRules, rounds: int) -> None:
    """Advance to the next round's time; in a league to the next week's night."""
    if rules.kind == "league" and rounds % formats.nightly_rounds(rules) == 0:
        day.moment = day.next_week()
    else:
        day.wait(BETWEEN_ROUNDS)


def _cut_next(day: RehearsedDay) -> bool:
    """Settle the ties that block the next cut and make it; False if there is none."""
    source = next_cut(list(day.event.stages.all()))
    if source is None:
        return False
    while ties := cut_of(source).blocked_by:
        _settle(day, source, ties[0])
    day.wait(LUNCH)
    day.direct(make_cut)
    day.report(f"{source.name} is over, the cut is made, {day.moment:%H:%M}")
    return True


def _settle_places(day: RehearsedDay, stage: Stage) -> None:
    while True:
        ties = formats.stage_open_ties(load_play(stage))
        if not ties:
            return
        _settle(day, stage, ties[0])


def _settle(day: RehearsedDay, stage: Stage, tie: formats.OpenTie) -> None:
    """Settle a tie by one hand, or draw dominoes or lots as on its page."""
    by = day.random.choice(tie.by)
    level = sorted(tie.entrants)
    order = tuple(day.random.sample(level, len(level)))
    settled = formats.TieBreak(tie.group, tuple(level), by, order)
    if by != "one_hand":
        purpose = f"tie {stage.number} {tie.group} {' '.join(map(str, level))}"
        seed = day.random.randrange(100_000, 1_000_000)
        settled = (
            formats.settle_by_lot(tie.group, level, seed, purpose)
            if by == "lot"
            else formats.settle_by_domino(
                tie.group, level, seed, purpose, domino_rules(stage)
            )
        )
    day.wait(2)
    day.direct(settle_tie, stage=stage, tie=settled)
