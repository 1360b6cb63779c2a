"""One press for several divisions of a day: all of it happens, or nothing."""

from collections.abc import Callable, Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.event.models import Day, Event
from tournaments.event.services.change import Key, Refused, lock_events
from tournaments.event.snapshot import changing


def press_for_all(
    serve: Callable[..., object],
    *,
    day: Day,
    slugs: Iterable[str] | None = None,
    by: str,
    key: Key = None,
    skips: bool = False,
) -> None:
    """Call a service for these divisions, or for all, locked in one order.

    One refusal takes everything back and names its division. With ``skips`` who has
    nothing to do is left out, and only if nobody has is the press refused.
    """
    chosen = day.events.present()
    if slugs is not None:
        chosen = chosen.filter(slug__in=slugs)
    refused: list[Refused] = []
    with changing(), transaction.atomic():
        divisions = lock_events(chosen)
        if not divisions:
            raise Refused(_("Choose at least one division."))
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
