"""Writes what is known ahead: pairs of followed people, tables some minutes before."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import override

from players.common import clock
from tournaments.event.models import Event, Follower, Match, Notice, PairPlayer
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.selectors.snapshot import EventSnapshot, newest_snapshot
from tournaments.event.snapshot import snapshot
from tournaments.following.followed import notice
from tournaments.notices.services.write import values_of
from tournaments.schedule.selectors.forecast import forecast

UNDER_WAY = (Event.State.OPEN, Event.State.RUNNING, Event.State.FROZEN)


def follow_pairs_of_people() -> None:
    """Let who follows a person follow the person's pair in each event under way."""
    shown = Event.objects.listed().filter(is_practice=False, state__in=UNDER_WAY)
    asked = Follower.objects.filter(person__isnull=False, confirmed_at__isnull=False)
    people = asked.values("person")
    players = PairPlayer.objects.filter(event__in=shown, person__in=people)
    pairs: dict[int | None, list[int]] = defaultdict(list)
    for person, pair in players.values_list("person", "pair"):
        pairs[person].append(pair)
    known = Follower.objects.filter(pair__in=players.values("pair"))
    have = set(known.values_list("pair", "way", "address"))
    Follower.objects.bulk_create(
        [
            Follower(
                pair_id=pair,
                through=follower,
                way=follower.way,
                address=follower.address,
                keys=follower.keys,
                language=follower.language,
                asked_at=clock.now(),
                confirmed_at=clock.now(),
                minutes_ahead=follower.minutes_ahead,
            )
            for follower in asked.filter(person__in=pairs)
            for pair in pairs[follower.person_id]
            if (pair, follower.way, follower.address) not in have
        ],
        ignore_conflicts=True,
    )


def write_ahead() -> None:
    """Write to each that asked for it where it plays next, so long before the round."""
    waiting = Follower.objects.filter(
        minutes_ahead__gt=0,
        confirmed_at__isnull=False,
        pair__event__in=Event.objects.shown_by_link().filter(state=Event.State.RUNNING),
    ).select_related("pair__event")
    by_event: dict[Event, list[Follower]] = defaultdict(list)
    for follower in waiting:
        by_event[follower.own_pair.event].append(follower)
    moment = clock.now()
    notices: list[Notice] = []
    for event, followers in by_event.items():
        with snapshot():
            state = newest_snapshot(event.slug)
            if state is None:
                continue
            for follower in followers:
                notices += _ahead(state, follower, moment)
    Notice.objects.bulk_create(notices, ignore_conflicts=True)


def _ahead(
    state: EventSnapshot, follower: Follower, moment: datetime
) -> Iterator[Notice]:
    pair = follower.own_pair
    latest = moment + timedelta(minutes=follower.minutes_ahead)
    starts = forecast(state)
    for line in state.of_pair.get(pair.number, ()):
        at = starts.of(line.stage, line.round, line.wave, line.number)
        if line.state in Match.NOT_BEGUN and at and moment < at <= latest:
            with override(follower.language):
                yield _notice(state.event, follower, line, at)


def _notice(event: Event, follower: Follower, line: MatchLine, at: datetime) -> Notice:
    values = values_of(follower, line)
    local = localtime(at, ZoneInfo(event.time_zone))
    values["time"] = time_format(local, "TIME_FORMAT")
    subject = _("About %(time)s: %(round)s") % values
    if line.table:
        subject = _("About %(time)s: table %(table)s") % values
    text = _("%(event)s, %(round)s: %(pair)s against %(other)s.") % values
    return notice(follower, f"soon:{line.number}", subject, text)
