"""Writes notices to followers, each once.

A notice is stored before it is sent, so that neither a dead mail server nor a crashed
worker loses it; entering a result does not wait for it.
"""

import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import F, Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from players.common.text import isolated
from tournaments.event.models import Event, Follower, Match, Notice, Pair
from tournaments.event.selectors.matches import MatchLine, match_lines, round_in
from tournaments.following.followed import notice
from tournaments.formats import written
from tournaments.league.selectors.fixture_lines import FixtureLine
from tournaments.league.selectors.fixtures import fixture_lines

log = logging.getLogger(__name__)


def write_notices() -> int:
    """Write the notices due to followers whose event has a newer version."""
    behind = Follower.objects.filter(
        Q(confirmed_at__isnull=False) | Q(is_from_list=True, ended_at=None),
        pair__event__version__gt=F("seen_version"),
        pair__event__in=Event.objects.shown_by_link(),
    ).select_related("pair__event")
    by_event: dict[Event, list[Follower]] = defaultdict(list)
    for follower in behind:
        by_event[follower.own_pair.event].append(follower)
    count = 0
    for event, waiting in by_event.items():
        try:
            with transaction.atomic():
                count += _write(event, waiting)
        except Exception:  # it stops no other event's notices
            log.exception("The notices of %s could not be written", event.slug)
    return count


def _write(event: Event, followers: Sequence[Follower]) -> int:
    """Write one event's notices; rows newer than its version are read again next time."""
    lines, ended = _matches(event, {follower.own_pair.number for follower in followers})
    dated = fixture_lines(event) if event.format.is_by_dates else []
    shifted = _shifted_weeks(event, dated)
    notices: list[Notice] = []
    for follower in followers:
        since = follower.confirmed_at or follower.asked_at
        with override(follower.language):
            notices += _notices_of_dates(follower, dated, shifted)
            if follower.confirmed_at is None:
                continue
            for line in lines[follower.own_pair.number]:
                at = ended[line.number]
                if line.state != Match.State.FINAL or (at and at > since):
                    notices += _notices_of(follower, line)
    with transaction.atomic():
        Notice.objects.bulk_create(notices, ignore_conflicts=True)
        Follower.objects.filter(pk__in=[f.pk for f in followers]).update(
            seen_version=event.version
        )
    return len(notices)


def _matches(
    event: Event, numbers: set[int]
) -> tuple[dict[int, list[MatchLine]], dict[int, datetime | None]]:
    """Each pair's called and played matches, and the time each match ended."""
    played = event.matches.filter(
        sides__pair__number__in=numbers, state__in=[*Match.AT_TABLE, Match.State.FINAL]
    )
    ended = dict(played.values_list("number", "ended_at"))
    of_pair: dict[int, list[MatchLine]] = defaultdict(list)
    for line in match_lines(event.matches.filter(number__in=ended)):
        for side in line.sides:
            for number in numbers.intersection(side.numbers):
                of_pair[number].append(line)
    return of_pair, ended


def values_of(follower: Follower, line: MatchLine) -> dict[str, object]:
    """What sentences about a match of the follower's pair name."""
    pair = follower.own_pair
    others = line.others(line.side_of(pair.number))
    return {
        "table": line.table,
        "event": pair.event.name,
        "pair": isolated(pair.name),
        "other": " \N{EN DASH} ".join(isolated(other.label) for other in others),
        "round": round_in(pair.event.format, line),
    }


def _notices_of(follower: Follower, line: MatchLine) -> Iterable[Notice]:
    values = values_of(follower, line)
    if line.state != Match.State.FINAL:
        subject = _("You play at table %(table)s") % values
        text = _("%(event)s, %(round)s: %(pair)s against %(other)s.") % values
        about = f"table:{line.number}:{line.table}"
    elif line.score and not line.is_bye:
        at = line.side_of(follower.own_pair.number) - 1
        marks = (line.score[at], *line.score[:at], *line.score[at + 1 :])
        subject = f"{written(marks)} \N{MIDDLE DOT} {values['other']}"
        text = _("%(event)s, %(round)s: the result of %(pair)s is in.") % values
        about = f"result:{line.number}:{'-'.join(map(str, marks))}"
    else:
        return
    yield notice(follower, about, subject, text)


def _notices_of_dates(
    follower: Follower, lines: Iterable[FixtureLine], shifted: Mapping[datetime, int]
) -> Iterable[Notice]:
    """The moves since the follower asked: a notice per match, one for a new plan."""
    pair = follower.own_pair
    plans: dict[datetime, list[FixtureLine]] = defaultdict(list)
    for line in lines:
        if not any(pair.number in side.numbers for side in line.match.sides):
            continue
        for moved_at in _plans_of(line, shifted):
            if _wants_move(follower, moved_at):
                plans[moved_at].append(line)
        if not line.is_planned and _wants_move(follower, line.moved_at):
            about = f"date:{line.number}:{line.moves}"
            yield notice(follower, about, *_move_text(pair, line))
    for moved_at, moved in plans.items():
        about = f"dates {moved_at:%Y-%m-%dT%H%M%S.%f}"
        yield notice(follower, about, *_plan_text(pair, moved))


def _shifted_weeks(event: Event, lines: Iterable[FixtureLine]) -> dict[datetime, int]:
    """Each moment when weeks were shifted, with the first week that began otherwise.

    A week was left free, or is so no longer: such a plan moved a match whose old date
    lies outside its current week.
    """
    zone = ZoneInfo(event.time_zone)
    weeks: dict[datetime, int] = {}
    for line in lines:
        if not line.is_planned or line.moved_at is None or line.was_at is None:
            continue
        after = line.was_at.astimezone(zone).date() - line.week_of
        if not timedelta() <= after < timedelta(weeks=1):
            first = weeks.get(line.moved_at, line.week)
            weeks[line.moved_at] = min(first, line.week)
    return weeks


def _plans_of(line: FixtureLine, shifted: Mapping[datetime, int]) -> Iterable[datetime]:
    """When a new plan moved the match, or the deadline of a postponed one."""
    if line.moved_at is None:
        return ()
    if line.is_planned:
        return (line.moved_at,)
    if not line.is_postponed:
        return ()
    return tuple(
        at for at, week in shifted.items() if line.moved_at < at and line.week >= week
    )


def _wants_move(follower: Follower, moved_at: datetime | None) -> bool:
    """Whether the follower gets this move; the move that added its address counts."""
    if moved_at is None:
        return False
    if follower.confirmed_at is not None:
        return moved_at > follower.confirmed_at
    return moved_at >= follower.asked_at


def _move_text(pair: Pair, line: FixtureLine) -> tuple[str, str]:
    """Subject and text of a move: the new date and venue, the old ones, who moved it."""
    event, side = pair.event, line.match.side_of(pair.number)
    ours = line.match.sides[side - 1].label if line.is_meeting else pair.name
    other = line.match.sides[2 - side].label
    values = {"event": event.name, "week": line.week, "pair": isolated(ours)}
    values |= {"other": isolated(other), "venue": line.venue}
    values |= _moment(event, line.starts_at)
    subject = _("Postponed: %(other)s") % values
    text = _("%(event)s, week %(week)s: %(pair)s against %(other)s has no date.")
    if line.starts_at is not None:
        subject = _("Moved to %(day)s, %(time)s") % values
        text = _(
            "%(event)s, week %(week)s: %(pair)s against %(other)s is now on %(day)s, %(time)s. %(venue)s"
        )
    if line.is_put_back:
        text = _(
            "%(event)s, week %(week)s: %(pair)s against %(other)s is on %(day)s, %(time)s as before. %(venue)s"
        )
        return _("Stays on %(day)s, %(time)s") % values, (text % values).strip()
    sentences = [(text % values).strip(), *_before(event, line)]
    if line.mover is None:
        sentences.append(_("Moved by the director."))
    else:
        sentences.append(_("Moved by %(side)s.") % {"side": line.mover.label})
    return subject, "\n".join(sentences)


def _plan_text(pair: Pair, lines: Sequence[FixtureLine]) -> tuple[str, str]:
    """Subject and text of the matches the director moved at once, each by its week."""
    event, count = pair.event, {"n": len(lines)}
    subject = ngettext(
        "The schedule has changed: %(n)s match",
        "The schedule has changed: %(n)s matches",
        len(lines),
    )
    opening = _("%(event)s: the director changed the schedule. For %(pair)s it means:")
    ours = lines[0].match.sides[lines[0].match.side_of(pair.number) - 1]
    name = ours.label if lines[0].is_meeting else pair.name
    sentences = [opening % {"event": event.name, "pair": isolated(name)}]
    for line in lines:
        other = line.match.sides[2 - line.match.side_of(pair.number)].label
        values = {"week": line.week, "other": isolated(other), "venue": line.venue}
        values |= _moment(event, line.starts_at)
        text = _("Week %(week)s, against %(other)s: %(day)s, %(time)s. %(venue)s")
        before = _before(event, line)
        if line.is_postponed:
            values["day"] = date_format(line.decide_on, "DATE_FORMAT")
            text = _(
                "Week %(week)s, against %(other)s: postponed, to be played by %(day)s."
            )
            before = []
        sentences += ["", (text % values).strip(), *before]
    return subject % count, "\n".join(sentences)


def _before(event: Event, line: FixtureLine) -> list[str]:
    if line.was_at is None:
        return []
    was = _("It was to be on %(day)s, %(time)s. %(venue)s")
    at = {**_moment(event, line.was_at), "venue": line.was_venue}
    return [(was % at).strip()]


def _moment(event: Event, at: datetime | None) -> dict[str, str]:
    if at is None:
        return {}
    local = at.astimezone(ZoneInfo(event.time_zone))
    return {
        "day": date_format(local, "DATE_FORMAT"),
        "time": date_format(local, "TIME_FORMAT"),
    }
