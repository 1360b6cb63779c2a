"""The events that a season may count, finished and still to come."""

from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.urls import reverse

from players.associations.models import Association
from players.associations.selectors import withheld_events
from players.clubs.models import Club
from players.seasons.models import Season
from players.seasons.points.scale import HeldEvent
from players.seasons.selectors.seasons import counted, counted_clubs
from tournaments.event.models import Event

# Offers events this long before and after a season too.
AROUND = timedelta(days=31)
MOST_LINKS = 12


def events_for(season: Season) -> QuerySet[Event]:
    """The events around the days of a season that it may count, and those it names."""
    days = (season.starts_on - AROUND, season.ends_on + AROUND)
    wanted = Q(date__range=days) | Q(uid__in=list(season.choices))
    clubs = counted_clubs(season)
    events = Event.objects.present().filter(wanted, club__in=clubs, is_practice=False)
    if season.association_id is not None:
        events = events.filter(visibility=Event.Visibility.LISTED)
        events = events.exclude(uid__in=withheld_events(season.association_id))
    return events.order_by("date", "pk").only("uid", "name", "date", "state")


def coming_events(season: Season) -> tuple[HeldEvent, ...]:
    """The events that will count once they are final, without entrants."""
    events = Event.objects.listed().filter(
        counted(season, uid="uid"), is_practice=False
    )
    rows = events.exclude(state=Event.State.FINAL).order_by("date", "pk")
    return tuple(
        HeldEvent(
            uid,
            name,
            reverse("event", args=[slug]),
            day,
            entrants=0,
            club=club if season.association_id is not None else "",
        )
        for uid, name, slug, day, club in rows.values_list(
            "uid", "name", "slug", "date", "club__name"
        )
    )


def season_links(**of: Club | Association | None) -> tuple[Any, ...]:
    """The seasons of a club, of an association, or the newest of all; newest first.

    Each with its key, its name, that of its club or association, and when it was sealed.
    """
    held_by = Coalesce("association__name", "club__name")
    seasons = Season.objects.annotate(held_by=held_by)
    seasons = seasons.order_by("-ends_on", "name", "pk")
    seasons = seasons.filter(**of) if of else seasons[:MOST_LINKS]
    return tuple(seasons.values_list("pk", "name", "held_by", "sealed_at", named=True))
