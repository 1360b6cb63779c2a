"""Plans the matches of a league by dates: day, hour and venue, from the pairs' homes."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from players.common import clock
from tournaments import formats
from tournaments.event.models import Event, Fixture, Home, Match, Side, Stage
from tournaments.event.play import rules_of
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.following.services import follow_dates
from tournaments.formats import DateRules

EVENING = time(19, 0)  # The start of a match whose home pair has no club night
# States of a season whose dates are published.
UNDER_WAY = (Stage.State.READY, Stage.State.RUNNING)
MOVED = ("starts_at", "venue", "was_at", "was_venue", "moves", "moved_at", "moved_by")
BATCH = 500  # Rows a statement: a league of clubs has some thousand matches


def plan_fixtures(change: Change, stage: Stage) -> None:
    """Set a date and a venue for each match of a league by dates without one."""
    rules = formats.date_rules(rules_of(stage))
    if rules is None:
        return
    matches = _with_both(stage, fixture=None)
    homes = homes_of(change.event)
    weeks = _weeks(change.event, stage, rules)
    fixtures = [
        _planned(change.event, match, weeks[match.round.number], homes, rules)
        for match in matches
    ]
    Fixture.objects.bulk_create(fixtures, batch_size=BATCH)


def store_fixtures(rows: Iterable[Fixture], fields: Sequence[str]) -> None:
    """Store these fields of the fixtures: one statement for all with the same values.

    The matches of a meeting share a date. For twelve clubs ``bulk_update`` takes eight times as long.
    """
    same: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for row in rows:
        same[tuple(getattr(row, name) for name in fields)].append(row.pk)
    for values, keys in same.items():
        changed = dict(zip(fields, values, strict=True))
        Fixture.objects.filter(pk__in=keys).update(**changed)


def plan_again(
    change: Change, stage: Stage, pairs: Collection[int] = (), *, is_known: bool = False
) -> None:
    """Plan the unplayed matches again, all or those at home with ``pairs``.

    Those moved individually stay. Where their dates are known already, the director
    moves each match that changes, all at one moment: a follower of a pair gets one
    notice for all. Past matches of weeks that have begun stay then.
    """
    rules = formats.date_rules(rules_of(stage))
    if rules is None:
        return
    event, moment, rows = change.event, clock.now(), []
    homes = homes_of(event)
    for match in _with_both(stage, fixture__is_planned=True, state__in=Match.NOT_BEGUN):
        home, stored = match.sides.all()[0].pair, match.fixture
        if pairs and (home is None or home.number not in pairs):
            continue
        fresh = _planned(event, match, stored.week_of, homes, rules)
        was, at = stored.starts_at, fresh.starts_at
        if (was, stored.venue) == (at, fresh.venue):
            continue
        if is_known:
            if was is None or at is None or at <= moment:
                continue
            if was <= moment and match.round.wave:
                continue
            stored.was_at, stored.was_venue = was, stored.venue
            stored.moves, stored.moved_at = stored.moves + 1, moment
            stored.moved_by = 0
        stored.starts_at, stored.venue = at, fresh.venue
        if at is not None:
            stored.decide_on = max(stored.decide_on, local_day(event, at))
        rows.append(stored)
    store_fixtures(rows, (*MOVED, "decide_on"))
    if rows and is_known:
        follow_dates(event=event, numbers=numbers_playing(rows), at=moment)


def homes_of(event: Event) -> dict[int, Home]:
    homes = Home.objects.filter(pair__event=event).select_related("pair")
    return {home.pair.number: home for home in homes}


def _with_both(stage: Stage, **filters: object) -> list[Match]:
    """The matches of two sides, each with its round, sides and fixture."""
    rows = stage.matches.filter(**filters).select_related("round", "fixture")
    matches = rows.prefetch_related("sides__pair").order_by("number")
    return [m for m in matches if all(side.pair for side in m.sides.all())]


def _weeks(event: Event, stage: Stage, rules: DateRules) -> Mapping[int, date]:
    """The first day of each week; a stored day stays."""
    stored = dict(
        Fixture.objects.filter(match__stage=stage)
        .order_by()
        .values_list("match__round__number", "week_of")
        .distinct()
    )
    shape = rules_of(stage)
    weeks = {
        number: formats.week_of_round(shape, number)
        for number in stage.rounds.values_list("number", flat=True)
    }
    apart = timedelta(days=rules.every_days)
    planned = {n: event.date + apart * (week - 1) for n, week in weeks.items()}
    return planned | stored


def _begins(stage: Stage) -> dict[int, date]:
    """By week its first day."""
    rows = Fixture.objects.filter(match__stage=stage).order_by()
    days = rows.values_list("match__round__number", "week_of").distinct()
    rules = rules_of(stage)
    return {formats.week_of_round(rules, number): first for number, first in days}


def free_before(
    event: Event, rules: DateRules, begins: Mapping[int, date], week: int
) -> date | None:
    """The day, a step earlier, on which a week could begin; None without a free one.

    ``begins``: by week its first day. A day that is over is not free.
    """
    step = timedelta(days=rules.every_days)
    least = begins[week - 1] + step if week - 1 in begins else event.date
    day = begins[week] - step
    return day if day >= max(least, clock.today(event.time_zone)) else None


def _planned(
    event: Event,
    match: Match,
    week_of: date,
    homes: Mapping[int, Home],
    rules: DateRules,
) -> Fixture:
    pair = match.sides.all()[0].pair
    home = homes.get(pair.number) if pair else None
    weekday = home.weekday if home else None
    night = formats.club_night(0, week_of.weekday(), weekday)
    day = week_of + timedelta(days=night)
    return Fixture(
        match=match,
        week_of=week_of,
        starts_at=at_local(event, day, home.starts if home else EVENING),
        venue=home.venue if home else "",
        decide_on=max(day, week_of + timedelta(days=rules.decide_after)),
    )


def local_day(event: Event, moment: datetime) -> date:
    return moment.astimezone(ZoneInfo(event.time_zone)).date()


def at_local(event: Event, day: date, hour: time) -> datetime:
    return datetime.combine(day, hour, ZoneInfo(event.time_zone))


@changes
def set_homes(
    change: Change,
    *,
    event: Event,
    homes: Mapping[int, tuple[str, int | None, time]],
    by: str,
    key: Key = None,
) -> None:
    """Set where and when pairs play at home: venue, weekday and hour by number.

    Their future matches follow, except those moved individually.
    """
    pairs = {pair.number: pair for pair in event.pairs.filter(number__in=homes)}
    known = homes_of(event).items()
    stored = {n: (home.venue, home.weekday, home.starts) for n, home in known}
    changed = [n for n in pairs if stored.get(n) != homes[n]]
    for number in changed:
        venue, weekday, starts = homes[number]
        Home.objects.update_or_create(
            pair=pairs[number],
            defaults={"venue": venue, "weekday": weekday, "starts": starts},
        )
    if not changed:
        return
    for stage in event.stages.all():
        plan_again(change, stage, changed, is_known=stage.state in UNDER_WAY)
    change.log("fixture.homes", pairs=sorted(changed))


def numbers_playing(fixtures: Sequence[Fixture]) -> set[int]:
    sides = Side.objects.filter(match__in=[row.match_id for row in fixtures])
    return set(sides.filter(pair__isnull=False).values_list("pair__number", flat=True))


@changes
def skip_week(
    change: Change, *, event: Event, stage: Stage, week: int, by: str, key: Key = None
) -> None:
    """Leave a week free: it and the weeks after it begin one step later.

    Matches that were moved individually stay; deadlines move along.
    """
    days = _shift_weeks(change, stage, week, 1)
    change.log("fixture.skip", week=week, days=days)


@changes
def restore_week(
    change: Change, *, event: Event, stage: Stage, week: int, by: str, key: Key = None
) -> None:
    """Let a week and those after it begin one step earlier, once a week is free before.

    Matches that were moved individually stay, and no deadline falls before its match.
    """
    days = _shift_weeks(change, stage, week, -1)
    change.log("fixture.skip-undone", week=week, days=days)


def _shift_weeks(change: Change, stage: Stage, week: int, steps: int) -> int:
    """Shift a week that has not begun and those after it; return the days of a step."""
    event = change.event
    stage = event.stages.get(pk=stage.pk)
    rules = formats.date_rules(rules_of(stage))
    if rules is None:
        raise Refused(_("This stage is not played by dates."))
    begins = formats.rounds_of_week(rules_of(stage), week)[0]
    late: Sequence[Fixture] = list(
        Fixture.objects.filter(match__stage=stage, match__round__number__gte=begins)
    )
    if not late or stage.rounds.filter(number__gte=begins, wave__gt=0).exists():
        raise Refused(_("Week %(week)s has begun.") % {"week": week})
    shift = steps * timedelta(days=rules.every_days)
    if steps < 0 and free_before(event, rules, _begins(stage), week) is None:
        raise Refused(_("The days before it are not free any more."))
    _shift(change, stage, late, shift)
    return rules.every_days


def move_season(change: Change, *, has_other_date: bool) -> None:
    """Let a league by dates that has not begun follow its event's date and time zone.

    Its first week begins on the event's date if that is another one now.
    """
    for stage in change.event.stages.exclude(rounds__wave__gt=0):
        rows = list(Fixture.objects.filter(match__stage=stage))
        if rows:
            first = min(row.week_of for row in rows)
            shift = change.event.date - first if has_other_date else timedelta()
            _shift(change, stage, rows, shift)


def _shift(
    change: Change, stage: Stage, late: Sequence[Fixture], shift: timedelta
) -> None:
    """Shift weeks with their deadlines, none of which falls before a moved match."""
    for fixture in late:
        fixture.week_of += shift
        fixture.decide_on += shift
        if shift < timedelta() and fixture.starts_at and not fixture.is_planned:
            day = local_day(change.event, fixture.starts_at)
            fixture.decide_on = max(fixture.decide_on, day)
    store_fixtures(late, ["week_of", "decide_on"])
    plan_again(change, stage, is_known=stage.state in UNDER_WAY)
