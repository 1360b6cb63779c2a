"""The events that a season of a club may count, finished and still to come."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Q, QuerySet

from players.models import Club, Season
from players.selectors.associations import associations_of
from players.selectors.seasons import counted_clubs
from players.statements import RowsOf
from players.values import SeasonDraft
from tournaments.models import Event

AROUND = timedelta(days=31)
"""Events this long before and after a season are offered too."""


@dataclass(frozen=True, slots=True)
class EventOption:
    """An event as a season's form lists it."""

    uid: str
    name: str
    date: date
    is_final: bool


@dataclass(frozen=True, slots=True)
class SeasonLink:
    """A season as a link names it."""

    number: int
    name: str
    club: str
    is_sealed: bool


def events_for(club: Club, draft: SeasonDraft) -> tuple[EventOption, ...]:
    """The club's events around the days of a season, and those it names."""
    days = (draft.starts_on - AROUND, draft.ends_on + AROUND)
    wanted = Q(date__range=days) | Q(uid__in=list(draft.choices))
    clubs = counted_clubs(club, draft)
    events = Event.objects.present().filter(wanted, club__in=clubs, is_practice=False)
    if draft.association_id is not None:
        events = events.filter(Q(club=club) | Q(visibility=Event.Visibility.LISTED))
    return tuple(
        EventOption(uid, name, day, state == Event.State.FINAL)
        for uid, name, day, state in events.order_by("date", "pk").values_list(
            "uid", "name", "date", "state"
        )
    )


def season_associations(
    user: Any, club: Club, season: Season | None
) -> list[tuple[int, str]]:
    """The associations of the club whose seasons the user may make, by name.

    The one whose events a stored season counts stays among them.
    """
    agreed = [row for row in associations_of(club) if row.agreed_at is not None]
    return [
        (row.association_id, row.association.name)
        for row in agreed
        if row.association.is_run_by(user)
        or (season is not None and season.association_id == row.association_id)
    ]


def coming_events(season: Season, draft: SeasonDraft) -> tuple[EventOption, ...]:
    """The events that will count once they are final."""
    in_days = Q(date__range=(draft.starts_on, draft.ends_on))
    named = Q(uid__in=[uid for uid, each in draft.choices.items() if each.is_counted])
    left_out = [uid for uid, each in draft.choices.items() if not each.is_counted]
    events = Event.objects.listed().filter(
        in_days | named if draft.takes_all else named
    )
    rows = events.exclude(uid__in=left_out).exclude(state=Event.State.FINAL)
    rows = rows.filter(club__in=counted_clubs(season.club, draft), is_practice=False)
    return tuple(
        EventOption(uid, name, day, False)
        for uid, name, day in rows.order_by("date", "pk").values_list(
            "uid", "name", "date"
        )
    )


def season_links(club: Club | None = None) -> tuple[SeasonLink, ...]:
    """The seasons of a club or of all, the newest first."""
    rows = _last_seasons.read() if club is None else _seasons_of.read(club.pk)
    return tuple(
        SeasonLink(number, name, club_name, sealed_at is not None)
        for number, name, club_name, sealed_at in rows
    )


@RowsOf
def _seasons_of(club: int) -> QuerySet[Season, Any]:
    return _links().filter(club=club)


@RowsOf
def _last_seasons() -> QuerySet[Season, Any]:
    return _links()[:MOST_LINKS]


def _links() -> QuerySet[Season, Any]:
    rows = Season.objects.order_by("-ends_on", "name", "pk")
    return rows.values_list("pk", "name", "club__name", "sealed_at")


MOST_LINKS = 12
