"""Moves and postpones matches of a league by dates."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from players.common import clock
from tournaments.event.models import DateOffer, Event, Fixture, Match
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.following.services import follow_dates
from tournaments.league.selectors.club_meetings import meeting_of
from tournaments.league.services.planning import MOVED, numbers_playing, store_fixtures

LATEST = timedelta(days=400)  # How far a match of a season can be moved
ACKNOWLEDGED = ("acknowledged_1", "acknowledged_2")


def load_fixtures(change: Change, number: int) -> list[Fixture]:
    """The unplayed fixtures that move with a match; raises Refused if there are none.

    A match moves alone; a meeting of two clubs moves as a whole.
    """
    rows = Fixture.objects.select_related("match__stage", "match__round")
    fixture = rows.filter(match__event=change.event, match__number=number).first()
    if fixture is None:
        raise Refused(_("Match %(match)s has no date.") % {"match": number})
    fixture.match.stage.event = change.event
    together = rows.filter(match__in=meeting_of(fixture.match))
    to_play = list(
        together.filter(match__state__in=Match.NOT_BEGUN).order_by("match__number")
    )
    if not to_play:
        raise Refused(
            _("Match %(match)s is played: its date stays.") % {"match": number}
        )
    for row in to_play:
        row.match.event = row.match.stage.event = change.event
    return to_play


def offers_of(fixtures: Sequence[Fixture]) -> QuerySet[DateOffer]:
    """The dates offered for a match, or for a meeting of clubs."""
    return DateOffer.objects.filter(fixture__match__in=meeting_of(fixtures[0].match))


@changes
def move_fixture(
    change: Change,
    *,
    event: Event,
    number: int,
    starts_at: datetime | None,
    venue: str,
    decide_on: date,
    by: str,
    key: Key = None,
) -> None:
    """Move a match to another date or venue; without a date it is postponed."""
    fixtures = load_fixtures(change, number)
    fixture = fixtures[0]
    if decide_on < fixture.week_of:
        raise Refused(
            _("A match cannot be decided before its own week."), field="decide_on"
        )
    if decide_on > fixture.week_of + LATEST:
        raise Refused(_("That is too late for this season."), field="decide_on")
    refuse_wrong_date(event, decide_on, starts_at)
    was = fixture.venue
    for row in fixtures:
        row.venue, row.decide_on = venue, decide_on
    give_date(change, fixtures, starts_at, was_venue=was)


def refuse_wrong_date(event: Event, last: date, starts_at: datetime | None) -> None:
    if starts_at is None:
        return
    if starts_at.astimezone(ZoneInfo(event.time_zone)).date() > last:
        raise Refused(
            _("That is after %(day)s, by when it has to be played.")
            % {"day": date_format(last, "MONTH_DAY_FORMAT")},
            field="starts_at",
        )


def give_date(
    change: Change,
    fixtures: Sequence[Fixture],
    starts_at: datetime | None,
    *,
    side: int = 0,
    was_venue: str | None = None,
) -> None:
    """Store another date, or none, for fixtures that move together; delete every offer.

    ``side`` is that of the captain who moves them, 0 the director; both sides are
    notified.
    """
    first, was, moment = fixtures[0], fixtures[0].starts_at, clock.now()
    moves, status = first.moves + 1, Fixture.Status.SCHEDULED
    if starts_at is None:
        status = Fixture.Status.POSTPONED
    for row in fixtures:
        row.was_at = row.starts_at or row.was_at
        row.was_venue = row.venue if was_venue is None else was_venue
        row.starts_at, row.status = starts_at, status
        row.moves, row.moved_at, row.moved_by = moves, moment, side
        row.is_planned = False
        if side:
            row.acknowledge(side)
    fields = (*MOVED, *ACKNOWLEDGED, "is_planned", "status", "decide_on")
    store_fixtures(fixtures, fields)
    follow_dates(event=change.event, numbers=numbers_playing(fixtures), at=moment)
    offers_of(fixtures).delete()
    change.log(
        "fixture.postpone" if starts_at is None else "fixture.move",
        match=first.match.number,
        **({"matches": len(fixtures)} if len(fixtures) > 1 else {}),
        was=local_text(change.event, was),
        at=local_text(change.event, starts_at),
        venue=first.venue,
    )


def local_text(event: Event, moment: datetime | None) -> str:
    """A moment for the log in the event's time zone: 2027-03-09 19:00."""
    if moment is None:
        return ""
    return f"{moment.astimezone(ZoneInfo(event.time_zone)):%Y-%m-%d %H:%M}"
