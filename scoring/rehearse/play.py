"""Playing a rehearsed event: rounds started, matches called, ties settled, pairs gone.

What happens at a table is its own matter; what a format asks is asked of the formats.
"""

from functools import partial
from typing import Protocol

from scoring.rehearse.day import DIRECTOR, Day, Say
from scoring.rehearse.sitting import seat
from tournaments import formats
from tournaments.models import Event, Match, Pair, Round, Stage
from tournaments.play import load_play, rules_of, stages_of
from tournaments.selectors.cut import cut_of, next_cut
from tournaments.services.change import Refused
from tournaments.services.clocks import pause_clock, resume_clock
from tournaments.services.cutting import make_cut, settle_tie
from tournaments.services.life import disqualify_pair, withdraw_pair
from tournaments.services.rounds import start_called, start_next

BETWEEN_ROUNDS = 4
LUNCH = 45
ENOUGH_TO_LEAVE = 12


class ClockTurn(Protocol):
    """A service that turns a round's clock."""

    def __call__(self, *, event: Event, round: Round, by: str) -> None: ...


def rehearse(preset: str, pairs: int, seed: int, say: Say = lambda line: None) -> Event:
    """Play a whole event of invented pairs; the same arguments give the same event.

    Raises ValueError for an unknown preset or a field that it does not take.
    """
    if wrong := formats.size_error(formats.preset(preset), pairs):
        raise ValueError(wrong)
    day = Day(preset, pairs, seed, say)
    while advance(day):
        pass
    for stage in stages_of(day.event):
        if rules_of(stage).advance is None and not stage.is_bracket:
            _settle_places(day, stage)
    day.seal()
    say(day.length())
    return day.event


def advance(day: Day) -> bool:
    """Let the next thing happen; False when the last match is over."""
    return _seat_next(day) or day.go_on() or _cut_next(day)


def _seat_next(day: Day) -> bool:
    """Start what can be played, when everything before is over; False where nothing."""
    if day.is_busy:
        return False
    stages = [
        stage
        for stage in stages_of(day.event)
        if stage.state in (Stage.State.READY, Stage.State.RUNNING)
    ]
    if not stages:
        return False
    return _call(day) if stages[0].is_bracket else _start_round(day, stages[0])


def _call(day: Day) -> bool:
    """Call bracket matches to the free tables and let them sit down."""
    try:
        day.wait(BETWEEN_ROUNDS)
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
        _go_home(day, stage)
    try:
        day.now(start_next, event=day.event, by=DIRECTOR)
    except Refused:
        return False
    round = stage.rounds.filter(wave__gt=0).order_by("-number")[0]
    day.say(f"{stage.name}, round {round.number}, {day.moment:%H:%M}")
    if round.minutes and day.chance(0.1):
        day.happens(9, partial(_turn, day, round, pause_clock))
        day.happens(12, partial(_turn, day, round, resume_clock))
    _seat_playing(day)
    return True


def _turn(day: Day, round: Round, clock_turn: ClockTurn) -> None:
    day.now(clock_turn, event=day.event, round=round, by=DIRECTOR)


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


def _go_home(day: Day, stage: Stage) -> None:
    """Now and then a pair leaves between two rounds, or is put out."""
    may_go = day.field >= ENOUGH_TO_LEAVE and day.format.entry != "club"
    if not may_go or day.gone > day.field // 32 or not day.chance(0.12):
        return
    here = Pair.objects.filter(event=day.event, state=Pair.State.IN)
    pair = day.random.choice(list(here.order_by("number")))
    leave = disqualify_pair if day.chance(0.25) else withdraw_pair
    day.now(leave, event=day.event, pair=pair, by=DIRECTOR, reason="rehearsed")
    day.gone += 1


def _cut_next(day: Day) -> bool:
    """Settle what the cut waits for and make it; False where there is none to make."""
    source = next_cut(stages_of(day.event))
    if source is None:
        return False
    while ties := cut_of(source).blocked_by:
        _settle(day, source, ties[0])
    day.wait(LUNCH)
    day.now(make_cut, event=day.event, by=DIRECTOR)
    day.say(f"{source.name} is over, the cut is made, {day.moment:%H:%M}")
    return True


def _settle_places(day: Day, stage: Stage) -> None:
    """Settle the ties of a last table where its chain has a way to."""
    while True:
        play = load_play(stage)
        ties = formats.stage_open_ties(
            play.rules,
            play.groups,
            tuple(play.results.values()),
            ties=play.ties,
            marks_cap=play.marks_cap,
            left=play.left,
            disqualified=play.disqualified,
        )
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
        by_what=by,
        order=order,
        drawn=drawn,
        by=DIRECTOR,
    )
