"""The events that a season of a club may count, finished and still to come."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.urls import reverse

from players.models import AssociationClub, Club, Season, SeasonEvent
from players.selectors.associations import associations_of
from players.selectors.seasons import counted_clubs
from players.statements import RowsOf
from players.values import SeasonDraft
from tournaments.models import Event

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
    rows = _coming if season.association_id is None else _coming_of_association
    return tuple(ComingEvent(*row) for row in rows.read(season.pk))


@RowsOf
def _coming(season: int) -> QuerySet[Event, Any]:
    return _not_finished(season).filter(club__seasons=season)


@RowsOf
def _coming_of_association(season: int) -> QuerySet[Event, Any]:
    members = AssociationClub.objects.filter(
        association__seasons=season, agreed_at__isnull=False
    )
    return _not_finished(season).filter(club__in=members.values("club"))


def _not_finished(season: int) -> QuerySet[Event, Any]:
    """The listed events that a season names, or includes by date."""
    own = Season.objects.filter(pk=season)
    in_days = own.filter(
        takes_all=True, starts_on__lte=OuterRef("date"), ends_on__gte=OuterRef("date")
    )
    choices = SeasonEvent.objects.filter(season=season, event_uid=OuterRef("uid"))
    named, left_out = (choices.filter(is_counted=counts) for counts in (True, False))
    events = Event.objects.listed().filter(
        Q(Exists(in_days)) | Q(Exists(named)), ~Exists(left_out), is_practice=False
    )
    rows = events.exclude(state=Event.State.FINAL).order_by("date", "pk")
    return rows.values_list("slug", "name", "date")


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
    holder = Coalesce("association__name", "club__name")
    return rows.values_list("pk", "name", holder, "sealed_at")


MOST_LINKS = 12
