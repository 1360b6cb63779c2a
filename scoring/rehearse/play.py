"""Playing a rehearsed event: rounds started, matches called, ties settled, pairs gone.

What happens at a table is its own matter; what a format asks is asked of the formats.
"""

import hashlib
from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

from players.services import create_club
from scoring.rehearse.day import CHECK_IN, DIRECTOR, Day, Report
from scoring.rehearse.hall import tables_needed
from scoring.rehearse.life import come_late, go_home, replace_partner
from scoring.rehearse.sitting import seat
from tournaments import clock, formats
from tournaments.models import Event, Match, Stage
from tournaments.play import load_play, rules_of, stages_of
from tournaments.selectors.cut import cut_of, next_cut
from tournaments.services.change import Refused
from tournaments.services.clocks import pause_clocks, resume_clocks
from tournaments.services.cutting import make_cut, settle_tie
from tournaments.services.events import create_event
from tournaments.services.rounds import start_called, start_next

ZONE = "America/Chicago"
FIRST_ROUND = datetime(2027, 3, 6, 8, 15, tzinfo=ZoneInfo(ZONE))
BETWEEN_ROUNDS = 4
TO_THE_TABLE = 2
LUNCH = 45


def rehearse(
    preset: str, pairs: int, seed: int, report: Report = lambda line: None
) -> Event:
    """Play a whole event of invented pairs; the same arguments give the same event.

    Raises ValueError for an unknown preset or a field that it does not take.
    """
    if wrong := formats.size_error(formats.preset(preset), pairs):
        raise ValueError(str(wrong))
    day = open_day(preset, pairs, seed, report)
    while advance(day):
        pass
    for stage in stages_of(day.event):
        if rules_of(stage).advance is None and not stage.is_bracket:
            _settle_places(day, stage)
    day.seal()
    report(day.length())
    return day.event


def open_day(
    preset: str, pairs: int, seed: int, report: Report = lambda line: None
) -> Day:
    """A rehearsed day whose draw is posted; its first round is still to start."""
    day = Day(_create(preset, pairs, seed), pairs, seed, report, FIRST_ROUND)
    day.arrive()
    return day


def _create(preset: str, pairs: int, seed: int) -> Event:
    """The event before anybody has come, under an id that follows from its seed."""
    shape = formats.preset(preset)
    uid = hashlib.sha256(f"{preset}/{pairs}/{seed}".encode())
    with clock.at(FIRST_ROUND - CHECK_IN):
        return create_event(
            club=create_club(name="Rehearsal"),
            name=f"Rehearsal: {shape.title}",
            date=FIRST_ROUND.date(),
            format=shape,
            tables=tables_needed(shape, pairs),
            by=DIRECTOR,
            time_zone=ZONE,
            uid=uid.hexdigest()[:32],
            seed=seed,
        )


def advance(day: Day) -> bool:
    """Let the next thing happen; False when the last match is over."""
    if _seat_next(day):
        return True
    if day.go_on():
        if not day.is_practice:
            _fill_tables(day)
        return True
    return _cut_next(day)


def _seat_next(day: Day) -> bool:
    """Start what can be played, when everything before is over; False where nothing."""
    if day.is_busy:
        return False
    stages = stages_to_play(day)
    if not stages:
        return False
    return _call(day) if stages[0].is_bracket else _start_round(day, stages[0])


def stages_to_play(day: Day) -> list[Stage]:
    """The stages that are drawn and not over."""
    to_play = (Stage.State.READY, Stage.State.RUNNING)
    return [stage for stage in stages_of(day.event) if stage.state in to_play]


def _fill_tables(day: Day) -> None:
    """Where a bracket's table has come free, the next match is called to it."""
    if day.has_free_table:
        day.has_free_table = False
        day.happens(TO_THE_TABLE, partial(_call_next, day))


def _call(day: Day) -> bool:
    """Nobody plays: the director calls who can, and who is late comes in meanwhile."""
    day.wait(BETWEEN_ROUNDS)
    if not _call_next(day):
        return False
    if day.late:
        day.happens(TO_THE_TABLE, partial(_come_in, day))
    return True


def _come_in(day: Day) -> None:
    come_late(day)
    day.has_free_table = True


def _call_next(day: Day) -> bool:
    """The director calls whoever can play to the tables that are free."""
    try:
        day.now(start_next, event=day.event, by=DIRECTOR)
    except Refused:
        return False
    day.now(start_called, event=day.event, by=DIRECTOR)
    _seat_playing(day)
    return True


def _start_round(day: Day, stage: Stage) -> bool:
    rules = rules_of(stage)
    before = stage.rounds.filter(wave__gt=0).count()
    if before:
        _pass_time(day, rules, before)
        if not day.is_practice:
            come_late(day)
            go_home(day)
            replace_partner(day)
    try:
        day.now(start_next, event=day.event, by=DIRECTOR)
    except Refused:
        return False
    round = stage.rounds.filter(wave__gt=0).order_by("-number")[0]
    day.report(f"{stage.name}, round {round.number}, {day.moment:%H:%M}")
    if round.minutes and day.chance(0.1):
        day.happens(9, partial(day.now, pause_clocks, event=day.event, by=DIRECTOR))
        day.happens(12, partial(day.now, resume_clocks, event=day.event, by=DIRECTOR))
    _seat_playing(day)
    return True


def _seat_playing(day: Day) -> None:
    playing = Match.objects.filter(event=day.event, state=Match.State.PLAYING)
    rows = playing.exclude(number__in=day.seated).order_by("number")
    for match in rows.select_related("round", "stage").prefetch_related("sides__pair"):
        match.stage.event = day.event
        day.seated.add(match.number)
        seat(day, match)


def _pass_time(day: Day, rules: formats.StageRules, rounds: int) -> None:
    """Between rounds; in a league a week until the next night."""
    a_night = rules.option("rounds_a_night", 1)
    if rules.kind == "league" and rounds % a_night == 0:  # type: ignore[operator]
        day.moment = day.next_week()
    else:
        day.wait(BETWEEN_ROUNDS)


def _cut_next(day: Day) -> bool:
    """Settle what the cut waits for and make it; False where there is none to make."""
    source = next_cut(stages_of(day.event))
    if source is None:
        return False
    while ties := cut_of(source).blocked_by:
        _settle(day, source, ties[0])
    day.wait(LUNCH)
    day.now(make_cut, event=day.event, by=DIRECTOR)
    day.report(f"{source.name} is over, the cut is made, {day.moment:%H:%M}")
    return True


def _settle_places(day: Day, stage: Stage) -> None:
    """Settle the ties of a last table where its chain has a way to."""
    while True:
        ties = formats.stage_open_ties(load_play(stage))
        if not ties:
            return
        _settle(day, stage, ties[0])


def _settle(day: Day, stage: Stage, tie: formats.OpenTie) -> None:
    """Play one hand, or draw dominoes or lots as the page would."""
    by = day.random.choice(tie.by)
    level = sorted(tie.entrants)
    order = tuple(day.random.sample(level, len(level)))
    drawn: tuple[str, ...] = ()
    if by != "one_hand":
        purpose = f"tie {stage.number} {tie.group} {' '.join(map(str, level))}"
        draw = formats.settle_by_lot if by == "lot" else formats.settle_by_domino
        settled = draw(
            tie.group, level, day.random.randrange(100_000, 1_000_000), purpose
        )
        order, drawn = settled.order, settled.drawn
    day.wait(2)
    day.now(
        settle_tie,
        event=day.event,
        stage=stage,
        group=tie.group,
        pairs=level,
        way=by,
        order=order,
        drawn=drawn,
        by=DIRECTOR,
    )
