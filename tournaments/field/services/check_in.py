"""Pairs at the desk: checked in, and their fee taken."""

from collections.abc import Collection

from django.utils.translation import gettext as _

from tournaments.event.models import Event, Pair
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.field.services.pairs import find_pair, open_event, refuse_if_drawn
from tournaments.money.models import Payment
from tournaments.money.services.payments import strike, take_open


@changes(again=False, final_too=True, covers=False)
def check_in(
    change: Change, *, event: Event, number: int, by: str, key: Key = None
) -> bool:
    """Check a pair in; return False if it was checked in already."""
    pair = find_pair(event, number)
    if pair.state != Pair.State.IN:
        raise Refused(
            _("%(pair)s has left the event.") % {"pair": pair}, field="number"
        )
    return bool(set_checked_in(change, {number}, is_in=True))


@changes(again=False, final_too=True, covers=False)
def check_out(
    change: Change, *, event: Event, number: int, by: str, key: Key = None
) -> bool:
    """Undo a check-in; return False if the pair was not checked in."""
    find_pair(event, number)
    return bool(set_checked_in(change, {number}, is_in=False))


@changes(again=(), final_too=True, covers=False)
def check_in_all(
    change: Change, *, event: Event, by: str, key: Key = None
) -> tuple[int, ...]:
    """Check in every pair on the list; return the numbers newly checked in."""
    return set_checked_in(change, None, is_in=True)


@changes(again=(), final_too=True, covers=False)
def check_out_all(
    change: Change, *, event: Event, numbers: Collection[int], by: str, key: Key = None
) -> tuple[int, ...]:
    """Undo the check-in of these pairs; return the numbers that were checked in."""
    return set_checked_in(change, numbers, is_in=False)


def set_checked_in(
    change: Change, numbers: Collection[int] | None, *, is_in: bool
) -> tuple[int, ...]:
    """Check these pairs in or out, of all of them if None; return whose state changed."""
    pairs = change.event.pairs.filter(state=Pair.State.IN, is_checked_in=not is_in)
    if numbers is not None:
        pairs = pairs.filter(number__in=numbers)
    changed = tuple(pairs.order_by("number").values_list("number", flat=True))
    if changed:
        refuse_if_drawn(change.event)
        change.event.pairs.filter(number__in=changed).update(is_checked_in=is_in)
        open_event(change.event)
        change.log(
            "pair.check-in" if is_in else "pair.check-out", numbers=list(changed)
        )
    return changed


@changes(again=None, final_too=True, covers=False)
def take_fee(
    change: Change, *, event: Event, number: int, way: str, by: str, key: Key = None
) -> Payment | None:
    """Note all that a pair owes as paid, and check it in while the list is open.

    Return the payment; None if nothing was open.
    """
    pair = find_pair(event, number)
    checked_in = False
    if pair.state == Pair.State.IN and not pair.is_checked_in:
        try:
            checked_in = bool(set_checked_in(change, {number}, is_in=True))
        except Refused:
            checked_in = False  # The list is closed: the money is noted all the same
    return take_open(change, number=number, way=way, checked_in=checked_in)


@changes(again=False, final_too=True, covers=False)
def give_back_fee(
    change: Change, *, event: Event, number: int, by: str, key: Key = None
) -> bool:
    """Undo the last fee that a tap noted for a pair, and the check-in of that tap."""
    pair = find_pair(event, number)
    fees = pair.payments.filter(kind=Payment.Kind.FEE, undone_at=None)
    payment = fees.order_by("-number").first()
    if payment is None:
        return False
    strike(change, payment)
    if payment.checked_in:
        set_checked_in(change, {number}, is_in=False)
    return True
