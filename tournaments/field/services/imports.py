"""The pairs of a sheet: imported at once, and taken back at once."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from players.common import clock
from players.people.services.imports import open_import, record_import, take_back_people
from tournaments.event.models import Event, Pair, Seat
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.field.selectors.entries import judge_lines
from tournaments.field.services.pairs import refuse_if_drawn, store_entries
from tournaments.field.sheet import RegistrationLine
from tournaments.money.services.payments import refuse_if_paid


@changes(again=())
def import_pairs(
    change: Change,
    *,
    event: Event,
    lines: Sequence[RegistrationLine],
    by: str,
    key: Key = None,
    is_checked_in: bool = False,
) -> tuple[Pair, ...]:
    """Add the pairs of a sheet's valid lines; skip the other lines."""
    refuse_if_drawn(event)
    new = [e for e in judge_lines(event, lines) if e.state == "new"]
    if not new:
        return ()
    known = set(event.club.people.values_list("pk", flat=True))
    pairs = store_entries(change, new, is_checked_in=is_checked_in)
    if not event.is_practice:
        record_import(
            club=event.club,
            by=by,
            added=event.club.people.exclude(pk__in=known),
            event_uid=str(event.uid),
            pairs=[pair.pk for pair in pairs],
        )
    change.log("pair.import", pairs=len(pairs), numbers=[p.number for p in pairs])
    return pairs


@changes(again=0)
def take_back_import(
    change: Change, *, event: Event, number: int, by: str, key: Key = None
) -> int:
    """Take an imported sheet back, whole; return how many pairs left the list.

    Raises Refused once one of its pairs is drawn, renamed or gone.
    """
    refuse_if_drawn(event)
    row = open_import(event.club, number, str(event.uid))
    pairs = event.pairs.filter(pk__in=row.pairs, state=Pair.State.IN)
    if pairs.count() < len(row.pairs) or Seat.objects.filter(pair__in=pairs):
        raise Refused(
            _("Some of this sheet are drawn or gone: it cannot be taken back whole.")
        )
    numbers = list(pairs.order_by("number").values_list("number", flat=True))
    refuse_if_paid(event, numbers)
    pairs.delete()
    take_back_people(row, at=clock.now())
    change.log("pair.import-back", pairs=len(numbers), numbers=numbers)
    return len(numbers)
