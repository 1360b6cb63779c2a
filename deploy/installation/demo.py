"""The demo clubs are removed, with everything that was made for them."""

from django.db import transaction

from deploy.demo.club import NAME
from players.associations.models import Association
from players.clubs.models import Club
from players.seasons.models import SealedResult, Season
from tournaments.clubs.services import delete_club
from tournaments.event.models import Event
from tournaments.setup.services.deleted import delete_event


def demo_clubs() -> list[Club]:
    """The clubs that the program made to be looked at."""
    return list(Club.objects.filter(is_demo=True).order_by("name"))


def own_events() -> list[Event]:
    """The events that somebody made in a demo club, practice days aside."""
    events = Event.objects.present().filter(club__is_demo=True, is_practice=False)
    return [event for event in events.order_by("date", "pk") if not _is_demo(event)]


def _is_demo(event: Event) -> bool:
    first = event.audit.order_by("pk").first()
    return first is not None and first.by == NAME


@transaction.atomic
def remove_demo(*, by: str) -> None:
    """Delete the demo clubs, their events, and associations of nobody else."""
    clubs = list(Club.objects.select_for_update().filter(is_demo=True))
    for event in Event.objects.filter(club__in=clubs):
        delete_event(event=event, by=by)  # so that open pages and caches hear of it
        event.delete()
    others = Association.objects.filter(clubs__is_demo=False)
    demo = Association.objects.filter(clubs__in=clubs).exclude(pk__in=others)
    numbers = list(demo.values_list("pk", flat=True))
    Season.with_deleted.filter(association__in=numbers).delete()
    Association.objects.filter(pk__in=numbers).delete()
    # Of seasons that an association with other clubs has sealed
    SealedResult.objects.filter(person__club__in=clubs).delete()
    for club in clubs:
        delete_club(club=club)
