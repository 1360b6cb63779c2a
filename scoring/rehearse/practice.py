"""A practice day: an event of invented pairs, played up to a round that has just begun."""

from datetime import time
from typing import Any
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils.translation import gettext_noop as _

from players.clubs.models import Club
from players.common import clock
from scoring.game.links import code_of
from scoring.game.models import Link
from scoring.rehearse.day import CHECK_IN, DIRECTOR, RehearsedDay, Report
from scoring.rehearse.people import tables_needed
from scoring.rehearse.play import advance, stages_to_play
from scoring.rehearse.selectors import READY
from scoring.rehearse.until import Until, check_until, time_until
from scoring.rules.house import House
from tournaments import formats
from tournaments.event.models import ClubPreset, Event, Fixture, Match, Stage
from tournaments.event.play import is_by_dates, rules_of
from tournaments.event.services.change import open_change
from tournaments.event.services.events import create_event, time_zone_of
from tournaments.floor.services.calling import start_called
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Format, FormatError
from tournaments.league.services.planning import at_local
from tournaments.setup.services.practice import delete_practice

BEGIN = "practice.begin"


def open_practice(
    *,
    club: Club,
    format: Format,
    pairs: int,
    until: Until,
    seed: int | None = None,
    by: str = DIRECTOR,
    club_preset: ClubPreset | None = None,
    rules: House | None = None,
    stands_for: Event | None = None,
    key: UUID | None = None,
) -> Event:
    """Create the event of a practice day, without pairs.

    How results are confirmed and what judges enter is as in the event it stands for;
    without one, as in any event at first. The same key returns the same event. Raises FormatError for a field or a round that
    the format does not have.
    """
    if wrong := formats.size_error(format, pairs):
        raise FormatError(wrong.template, **wrong.values)
    check_until(format, pairs, until)
    names = ("policy", "depth", "judges_settle") if stands_for else ()
    confirming: dict[str, Any] = {name: getattr(stands_for, name) for name in names}
    zone, now = time_zone_of(club), clock.now()
    begins = now - time_until(format, pairs, until)
    date = (begins if format.is_by_dates else now).astimezone(ZoneInfo(zone)).date()
    with clock.at(begins - CHECK_IN):
        return create_event(
            Event(
                club=club,
                name=format.title,
                date=date,
                time_zone=zone,
                club_preset=club_preset,
                is_practice=True,
                **confirming,
            ),
            format=format,
            tables=tables_needed(format, pairs),
            by=by,
            rules=stands_for.house if stands_for else rules,
            seed=seed,
            key=key,
        )


def play_practice(
    event: Event, pairs: int, until: Until, report: Report = lambda line: None
) -> bool:
    """Play an opened practice day until this round has just begun.

    False if another process plays it already, or it is deleted meanwhile. A day that
    cannot reach the round is deleted, and the reason raised.
    """
    if not _begin(event, pairs, until):
        return False
    try:
        _play(event, pairs, until, report)
    except Exception:
        if delete_practice(club=event.club, uid=event.uid):
            raise
        return False
    return True


def codes_at_play(event: Event) -> list[tuple[str, int]]:
    """Return code and match number of each table with a match under way, by table."""
    links = {link.number: link for link in event.links.filter(kind=Link.Kind.TABLE)}
    playing = event.matches.filter(state=Match.State.PLAYING).order_by("table")
    at_tables = playing.values_list("table", "number")
    return [(code_of(links[table]), match) for table, match in at_tables if table]


def _begin(event: Event, pairs: int, until: Until) -> bool:
    """Record that the day is being played; False if that is recorded already."""
    key = uuid5(UUID(event.uid), BEGIN)
    with clock.at(event.changed_at), open_change(event, by=DIRECTOR, key=key) as change:
        if not change.again:
            change.log(BEGIN, pairs=pairs, stage=until.stage, round=until.round)
        return not change.again


def _play(event: Event, pairs: int, until: Until, report: Report) -> None:
    latest = clock.now()
    first_round = latest - time_until(event.format, pairs, until)
    zone = ZoneInfo(event.time_zone)
    day = RehearsedDay(event, pairs, report, first_round.astimezone(zone))
    day.latest = latest
    day.open()
    while not _comes_next(day, until):
        if not advance(day):
            raise _never_played(until)
    _start(day, until)
    with open_change(event, by=DIRECTOR) as change:
        change.log(READY, stage=until.stage, round=until.round)


def _comes_next(day: RehearsedDay, until: Until) -> bool:
    """Whether no match is under way, and the director's next press starts this round."""
    stages = stages_to_play(day)
    if not stages or (day.is_busy and not is_by_dates(stages[0])):
        return False
    if stages[0].is_bracket:
        return any(s.number == until.stage and _is_called(s, until) for s in stages)
    stage, first = stages[0], until.round
    if is_dated := is_by_dates(stage):  # Clubs begin the rounds of a night together
        rules = rules_of(stage)
        week = formats.week_of_round(rules, until.round)
        first = formats.rounds_of_week(rules, week)[0]
    begun = stage.rounds.filter(wave__gt=0).count()
    if stage.number != until.stage or begun != first - 1:
        return False
    return not is_dated or _is_due(day, stage, until)


def _is_due(day: RehearsedDay, stage: Stage, until: Until) -> bool:
    """Whether what is dated before this week has been played."""
    dated = Fixture.objects.filter(match__stage=stage, match__round__number=until.round)
    week = dated.values_list("week_of", flat=True).first()
    return not (week and day.is_busy_before(at_local(day.event, week, time.min)))


def _is_called(stage: Stage, until: Until) -> bool:
    """Whether the next call includes a match of this bracket round."""
    if stage.state == Stage.State.READY:
        return until.round == 1
    unsettled = stage.matches.exclude(state__in=Match.SETTLED)
    if stage.kind == "draw_box" and not unsettled.exists():
        return stage.rounds.count() == until.round - 1
    tables = stage.event.tables.filter(is_in_use=True).count()
    ready = Match.objects.filter(event=stage.event, state=Match.State.READY)
    in_order = ready.order_by("round__number", "stage__number", "number")
    called = in_order.values_list("stage__number", "round__number")[:tables]
    return (until.stage, until.round) in called


def _start(day: RehearsedDay, until: Until) -> None:
    day.latest, day.moment = None, clock.now()
    is_bracket = stages_to_play(day)[0].is_bracket
    day.direct(start_next)
    if is_bracket:
        day.direct(start_called)
    begun = Match.objects.filter(event=day.event, round__wave__gt=0)
    begun = begun.filter(Q(state=Match.State.PLAYING) | Q(fixture__isnull=False))
    if not begun.filter(stage__number=until.stage, round__number=until.round).exists():
        raise _never_played(until)
    at = day.moment.astimezone(ZoneInfo(day.event.time_zone))
    day.report(f"Round {until} has begun, {at:%H:%M}")


def _never_played(until: Until) -> FormatError:
    return FormatError(
        _("Stage %(stage)s is over before its round %(round)s, as the draw went."),
        stage=until.stage,
        round=until.round,
    )
