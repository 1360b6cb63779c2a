"""Deletes a practice day with everything stored of it."""

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils.translation import gettext as _

from players.clubs.models import Club
from players.people.models import Partnership, Person
from tournaments.event.models import Event, Pair, PairPlayer
from tournaments.event.services.change import Refused


@transaction.atomic
def delete_practice(*, club: Club, uid: str) -> bool:
    """Delete a practice day and the people invented for it; False if it is gone.

    The event's own id is the key. It is never used again, so a repeated request is
    safe.
    """
    events = Event.objects.select_for_update(no_key=True)
    event = events.filter(club=club, uid=uid).first()
    if event is None:
        return False
    if not event.is_practice:
        raise Refused(
            _("%(event)s is no practice day: it stays.") % {"event": event.name}
        )
    players = PairPlayer.objects.filter(event=event, person__town=F("pair__town"))
    invented = list(players.values_list("person_id", flat=True))
    event.delete()
    _forget(invented)
    return True


def _forget(people: list[int]) -> None:
    """Delete people who play nowhere else and about whom nothing more is stored."""
    pairs = Pair.objects.filter(partnership=OuterRef("pk"))
    partnerships = Partnership.objects.filter(
        Q(first__in=people) | Q(second__in=people)
    )
    partnerships.exclude(Exists(pairs)).delete()
    plays = PairPlayer.objects.filter(person=OuterRef("pk"))
    partners = Partnership.objects.filter(
        Q(first=OuterRef("pk")) | Q(second=OuterRef("pk"))
    )
    unknown = Person.objects.filter(pk__in=people, phone="")
    unknown.exclude(Exists(plays)).exclude(Exists(partners)).delete()
