"""Writes news of a club's events: what is to come, what begins tomorrow, who won.

Each is written once, ten minutes after the event's last change at the earliest, so that
a slip can be mended before everybody reads it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import partial
from itertools import groupby
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from players.archive.models import Performance
from players.common import clock
from players.seasons.models import Season
from players.seasons.selectors.season_tables import season_tables
from players.seasons.selectors.seasons import performances_in
from tournaments.event.models import Event, Follower, News, Notice, PairPlayer
from tournaments.following.followed import notice
from tournaments.following.respelling import RESULTS, TOMORROW

QUIET = timedelta(minutes=10)
EVENING = 18  # The hour, in the event's zone, from which tomorrow is announced
RECENT = timedelta(days=14)
BEST = 3
TO_COME = (Event.State.SETUP, Event.State.OPEN)
# Subject, text and path; no path leads to the page of what is followed.
Text = tuple[str, str, str]


def write_news() -> int:
    """Write what is due of all clubs; return how many notices."""
    moment = clock.now()
    settled = Event.objects.listed().filter(
        is_practice=False, changed_at__lte=moment - QUIET
    )
    with transaction.atomic():
        count = _announce(settled, moment)
        _drop_reminders_of_other_days()
        for event in _of_tomorrow(settled, moment):
            content = _key_of_reminder(event)
            count += _write(_entered(event), content, partial(_reminder, event))
            _mark([event], reminded_at=moment)
        finished = settled.filter(
            Q(news=None) | Q(news__results_at=None),
            state=Event.State.FINAL,
            date__gte=(moment - RECENT).date(),
        )
        for event in finished.select_related("club"):
            count += _write_results(event)
            _mark([event], results_at=moment)
    return count


def _announce(settled: QuerySet[Event], moment: datetime) -> int:
    """One notice for each club's new events, however many dates were made at once."""
    new = settled.filter(
        Q(news=None) | Q(news__announced_at=None),
        state__in=TO_COME,
        date__gte=(moment - timedelta(days=1)).date(),
    )
    by_club: dict[int, list[Event]] = defaultdict(list)
    for event in new.select_related("club").order_by("date", "name"):
        if event.date >= _local(event, moment).date():
            by_club[event.club_id].append(event)
    count = 0
    for club, events in by_club.items():
        content = f"events {moment:%Y%m%dT%H%M%S}"
        followers = _confirmed().filter(club=club)
        count += _write(followers, content, partial(_announcement, events))
        _mark(events, announced_at=moment)
    return count


def _announcement(events: list[Event], _follower: Follower) -> Text:
    days = list(map(dated_line, events))
    if len(events) == 1:
        path = reverse("event", args=[events[0].slug])
        return f"{events[0].name} \N{MIDDLE DOT} {_day(events[0])}", days[0], path
    club = events[0].club
    subject = ngettext("%(club)s: %(n)s date", "%(club)s: %(n)s dates", len(events))
    values = {"club": club.name, "n": len(events)}
    return subject % values, "\n".join(days), reverse("club-page", args=[club.slug])


def _of_tomorrow(settled: QuerySet[Event], moment: datetime) -> list[Event]:
    """The events that begin tomorrow where it is evening now."""
    near = settled.filter(
        state__in=TO_COME,
        date__range=(moment.date(), (moment + timedelta(days=2)).date()),
    ).select_related("news")
    return [
        event
        for event in near
        if _local(event, moment).hour >= EVENING
        and event.date == _local(event, moment).date() + timedelta(days=1)
        and not _is_reminded(event, moment)
    ]


def _is_reminded(event: Event, moment: datetime) -> bool:
    """Whether its reminder was written today; one of before was for another day."""
    at = event.news.reminded_at if hasattr(event, "news") else None
    return at is not None and _local(event, at).date() == _local(event, moment).date()


def _key_of_reminder(event: Event) -> str:
    return f"{TOMORROW} {event.date:%Y-%m-%d}"


def _drop_reminders_of_other_days() -> None:
    """Delete what has not gone out of events that were put off meanwhile."""
    waiting = Notice.objects.filter(
        state=Notice.State.QUEUED, what__startswith=f"{TOMORROW} "
    ).select_related("follower__pair__event")
    stale = [
        notice.pk
        for notice in waiting
        if notice.what != _key_of_reminder(notice.follower.own_pair.event)
    ]
    Notice.objects.filter(pk__in=stale).delete()


def _entered(event: Event) -> QuerySet[Follower]:
    return _confirmed().filter(pair__event=event)


def _reminder(event: Event, follower: Follower) -> Text:
    subject = _("Tomorrow: %(event)s") % {"event": event.name}
    values = {
        "day": _day(event),
        "event": _named(event),
        "pair": follower.own_pair.name,
    }
    return subject, _("%(day)s: %(event)s. %(pair)s is entered.") % values, ""


def _write_results(event: Event) -> int:
    """Who won, each reader's own place, and who leads the seasons that count it."""
    rows = list(
        Performance.objects.filter(event_uid=event.uid)
        .exclude(place=None)
        .select_related("person")
        .order_by("place", "person__name")
    )
    if not rows:
        return 0
    content = f"{RESULTS}{event.pk}"
    players = PairPlayer.objects.filter(event=event)
    pairs = dict(players.values_list("person", "pair"))
    places = {pairs[row.person_id]: row for row in rows if row.person_id in pairs}
    own = _entered(event).filter(pair__in=places)
    count = _write(own, content, partial(_own_place, event, places))
    followers = _confirmed().filter(club=event.club_id)
    count += _write(followers, content, partial(_winners, event, rows))
    for season in _seasons_with(event):
        followers = _confirmed().filter(season=season)
        leaders = _leaders(season)
        count += _write(
            followers, content, partial(_season_text, event, season, leaders)
        )
    return count


def _own_place(event: Event, places: dict[int, Performance], reader: Follower) -> Text:
    row = places[reader.pair_id or 0]
    values = {"place": row.place, "n": row.field_size, "event": event.name}
    values["pair"] = reader.own_pair.name
    place = _("Place %(place)s of %(n)s") % values
    subject = f"{place} \N{MIDDLE DOT} {event.name}"
    return subject, _("%(event)s is over. %(pair)s: place %(place)s.") % values, ""


def _winners(event: Event, rows: Iterable[Performance], _follower: Follower) -> Text:
    best = [row for row in rows if (row.place or 0) <= BEST]
    lines = [
        f"{place}. {' / '.join(row.person.shown_name for row in same)}"
        for place, same in groupby(best, key=lambda row: row.place)
    ]
    subject = _("%(event)s: who won") % {"event": event.name}
    return subject, "\n".join(lines), reverse("event", args=[event.slug])


def _seasons_with(event: Event) -> list[Season]:
    followed = Season.objects.filter(
        followers__confirmed_at__isnull=False, sealed_at=None
    )
    return [
        season
        for season in followed.select_related("club").distinct()
        if performances_in(season).filter(event_uid=event.uid).exists()
    ]


def _leaders(season: Season) -> str:
    tables = season_tables(season)
    return "\n".join(
        f"{line.rank}. {line.entrant.name} \N{MIDDLE DOT} {line.total}"
        for line in (tables.people or tables.pairs)[:BEST]
    )


def _season_text(event: Event, season: Season, leaders: str, _reader: Follower) -> Text:
    values = {"season": season.name, "event": event.name}
    return _("%(season)s after %(event)s") % values, leaders, ""


def _confirmed() -> QuerySet[Follower]:
    return Follower.objects.filter(confirmed_at__isnull=False).select_related("pair")


def _write(
    followers: QuerySet[Follower], content: str, text: Callable[[Follower], Text]
) -> int:
    """Write one notice to each; nobody gets the same news twice at one address."""
    notices = {}
    for follower in followers:
        with override(follower.language):
            written = notice(follower, content, *text(follower))
        notices[follower.way, follower.address] = written
    Notice.objects.bulk_create(notices.values(), ignore_conflicts=True)
    return len(notices)


def _mark(events: Iterable[Event], **moments: datetime) -> None:
    for event in events:
        News.objects.update_or_create(event=event, defaults=moments)


def _local(event: Event, moment: datetime) -> datetime:
    return moment.astimezone(ZoneInfo(event.time_zone))


def dated_line(event: Event) -> str:
    """When and where an event is: its weekday and day, its name and place."""
    return f"{_day(event)} \N{MIDDLE DOT} {_named(event)}"


def _day(event: Event) -> str:
    return f"{date_format(event.date, 'l')}, {date_format(event.date, 'DATE_FORMAT')}"


def _named(event: Event) -> str:
    return ", ".join(filter(None, (event.name, event.place)))
