"""The events that a season of a club may count, finished and still to come."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Coalesce
from django.urls import reverse

from players.associations.selectors import associations_of
from players.clubs.models import Club
from players.seasons.models import Season, SeasonEvent
from players.seasons.season_draft import SeasonDraft
from players.seasons.selectors.seasons import counted_clubs
from tournaments.event.models import Event

# Offers events this long before and after a season too.
AROUND = timedelta(days=31)


@dataclass(frozen=True, slots=True)
class EventOption:
    """An event in a season's form."""

    uid: str
    name: str
    date: date
    is_final: bool


@dataclass(frozen=True, slots=True)
class ComingEvent:
    """An event that a season will count."""

    slug: str
    name: str
    date: date
    club: str = ""  # Empty if the season is one club's

    @property
    def named(self) -> str:
        """Its name; with the club's where several clubs hold events."""
        return f"{self.name}, {self.club}" if self.club else self.name

    @property
    def path(self) -> str:
        """The address of its page."""
        return reverse("event", args=[self.slug])


@dataclass(frozen=True, slots=True)
class SeasonLink:
    """A season with the name and address of its link."""

    number: int
    name: str
    club: str  # The association, if the season is one of several clubs
    is_sealed: bool


def events_for(club: Club, draft: SeasonDraft) -> tuple[EventOption, ...]:
    """The club's events around the days of a season, and those it names."""
    days = (draft.starts_on - AROUND, draft.ends_on + AROUND)
    wanted = Q(date__range=days) | Q(uid__in=list(draft.choices))
    clubs = counted_clubs(club, draft.association_id)
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
    """The club's associations for which the user may make seasons, by name.

    Includes the one of a stored season.
    """
    agreed = [row for row in associations_of(club) if row.agreed_at is not None]
    return [
        (row.association_id, row.association.name)
        for row in agreed
        if row.association.is_run_by(user)
        or (season is not None and season.association_id == row.association_id)
    ]


def coming_events(season: Season) -> tuple[ComingEvent, ...]:
    """The events that will count once they are final."""
    choices = SeasonEvent.objects.filter(season=season, event_uid=OuterRef("uid"))
    named, left_out = (choices.filter(is_counted=counts) for counts in (True, False))
    counted = Q(Exists(named))
    if season.takes_all:
        counted |= Q(date__range=(season.starts_on, season.ends_on))
    clubs = counted_clubs(season.club, season.association_id)
    events = Event.objects.listed().filter(
        counted, ~Exists(left_out), club__in=clubs, is_practice=False
    )
    rows = events.exclude(state=Event.State.FINAL).order_by("date", "pk")
    columns = ["slug", "name", "date"]
    if season.association_id is not None:
        columns.append("club__name")
    return tuple(ComingEvent(*row) for row in rows.values_list(*columns))


def season_links(club: Club | None = None) -> tuple[SeasonLink, ...]:
    """The seasons of a club or of all, the newest first."""
    seasons = Season.objects.order_by("-ends_on", "name", "pk")
    seasons = seasons[:MOST_LINKS] if club is None else seasons.filter(club=club)
    holder = Coalesce("association__name", "club__name")
    return tuple(
        SeasonLink(number, name, club_name, sealed_at is not None)
        for number, name, club_name, sealed_at in seasons.values_list(
            "pk", "name", holder, "sealed_at"
        )
    )


MOST_LINKS = 12
