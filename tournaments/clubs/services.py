"""A club's own facts, and its name in all its events."""

from typing import Any

from django.db import transaction
from django.db.models import Manager, ProtectedError, QuerySet
from django.utils.translation import gettext as _

from players.associations.models import Association
from players.clubs.models import Club
from players.clubs.services.clubs import ClubFacts, set_club_facts
from players.clubs.services.holders import locked
from players.common.refused import Refused
from players.seasons.models import Season
from tournaments.event.models import Event
from tournaments.event.services.change import open_change
from tournaments.event.services.performances import hand_down


@transaction.atomic
def change_club(*, club: Club, facts: ClubFacts, by: str) -> Club:
    """Set a club's facts. Under a new name its events get new versions of their pages.

    Where places go to others than before, its finished events hand them down anew.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if facts.name != club.name:
        _lock_events(club)
    was, places_who_left = club.name, club.places_who_left
    club = set_club_facts(club=club, facts=facts)
    if club.name != was:
        for event in club.events.order_by("pk"):
            with open_change(event, by=by) as change:
                change.log("club.rename", was=was, name=club.name)
    if club.places_who_left != places_who_left:
        final = club.events.filter(
            state=Event.State.FINAL, matches__lineup__isnull=False
        )
        for pk in list(final.order_by("pk").values_list("pk", flat=True).distinct()):
            hand_down(Event.objects.select_for_update(no_key=True).get(pk=pk))
    return club


def _lock_events(club: Club) -> None:
    """Wait for the writes under way in a club's events, before its key is locked.

    They store rows that name the club, which Postgres holds back until then.
    """
    rows = club.events.select_for_update(no_key=True).order_by("pk")
    list(rows.values_list("pk"))


@transaction.atomic
def delete_club(*, club: Club) -> None:
    """Delete a club with its list of people; raises Refused if it has events."""
    club = Club.objects.select_for_update().get(pk=club.pk)
    rows: tuple[Manager[Any] | QuerySet[Any], ...] = (
        club.performances,
        Season.with_deleted.filter(club=club),
        club.past_winners,
        club.partnerships,
    )
    try:
        for each in rows:
            each.all().delete()
        club.people.update(merged_into=None)
        club.delete()
    except ProtectedError as error:
        raise Refused(
            _("%(club)s has events. Only a club without any can be deleted.")
            % {"club": club.name}
        ) from error


@transaction.atomic
def delete_association(*, association: Association) -> None:
    """Delete an association with its seasons, unless a club would lose something."""
    association = locked(association)
    if why := why_association_stays(association):
        raise Refused(why)
    Season.with_deleted.filter(association=association).delete()
    association.delete()


def why_association_stays(association: Association) -> str:
    """What a club would lose with the association; empty: nothing."""
    why = ""
    if association.memberships.filter(agreed_at__isnull=False).exists():
        why = _(
            "Clubs belong to %(association)s. Take them out first, or let them leave."
        )
    elif association.seasons.filter(sealed_at__isnull=False).exists():
        why = _(
            "%(association)s has sealed seasons, which its clubs would lose, so it stays."
        )
    return why % {"association": association.name}
