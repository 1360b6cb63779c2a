"""Deletes a practice day with everything stored of it."""

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils.translation import gettext as _

from players.clubs.models import Club
from players.people.models import Partnership, Person
from tournaments.event.models import Event, LineupPlayer, Pair, PairPlayer
from tournaments.event.services.change import Refused
from tournaments.field.selectors.hall import is_invented


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
    invented = _invented(event)
    partnerships = list(event.pairs.values_list("partnership", flat=True))
    event.delete()
    _forget(invented, partnerships)
    return True


def _invented(event: Event) -> list[int]:
    """Those who play or stand in, with no town but one that this day gave them."""
    players = PairPlayer.objects.filter(event=event, person__town=F("pair__town"))
    towns = {"", *event.pairs.values_list("town", flat=True)}
    lined_up = LineupPlayer.objects.filter(match__event=event, person__town__in=towns)
    named = players.values("person"), lined_up.values("person")
    people = Person.objects.filter(Q(pk__in=named[0]) | Q(pk__in=named[1]))
    return list(people.filter(is_invented()).values_list("pk", flat=True))


def _forget(people: list[int], partnerships: list[int]) -> None:
    """Delete those of them who play nowhere else, and who played with whom."""
    pairs = Pair.objects.filter(partnership=OuterRef("pk"))
    known = Partnership.objects.filter(
        Q(pk__in=partnerships) | Q(first__in=people) | Q(second__in=people)
    )
    known.exclude(Exists(pairs)).delete()
    plays = PairPlayer.objects.filter(person=OuterRef("pk"))
    partners = Partnership.objects.filter(
        Q(first=OuterRef("pk")) | Q(second=OuterRef("pk"))
    )
    stands_in = LineupPlayer.objects.filter(person=OuterRef("pk"))
    alone = ~Exists(plays) & ~Exists(stands_in) & ~Exists(partners)
    Person.objects.filter(alone, pk__in=people).delete()
