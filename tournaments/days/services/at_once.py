"""One press for several divisions of a day: all of it happens, or nothing."""

from collections.abc import Iterable
from typing import Protocol

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.event.models import Day, Event
from tournaments.event.services.change import Key, Refused, in_lock_order
from tournaments.event.snapshot import changing


class Service(Protocol):
    """A service that needs only the event, the author and the key."""

    def __call__(self, *, event: Event, by: str, key: Key) -> object: ...


def press_for_all(
    serve: Service,
    *,
    day: Day,
    slugs: Iterable[str],
    by: str,
    key: Key = None,
    skips: bool = False,
) -> None:
    """Call a service for these divisions, locked in one order.

    One refusal takes everything back and names its division. With ``skips`` who has
    nothing to do is left out, and only if nobody has is the press refused.
    """
    divisions = in_lock_order(day.events.present().filter(slug__in=slugs))
    if not divisions:
        raise Refused(_("Choose at least one division."))
    refused: list[Refused] = []
    with changing(), transaction.atomic():
        for event in divisions:
            Event.objects.select_for_update(no_key=True).get(pk=event.pk)
        for event in divisions:
            try:
                serve(event=event, by=by, key=key)
            except Refused as reason:
                refused.append(_named(event, reason))
        if refused and (not skips or len(refused) == len(divisions)):
            raise Refused(" ".join(each.sentence for each in refused))


def _named(event: Event, refused: Refused) -> Refused:
    sentence = _("%(division)s: %(sentence)s")
    return Refused(
        sentence % {"division": event.name, "sentence": refused.sentence},
        field=refused.field,
    )
