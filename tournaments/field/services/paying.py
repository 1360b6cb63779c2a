"""Notes the fee at the check-in: one tap takes the money and checks the pair in."""

from tournaments.event.models import Event, Pair
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.field.services.check_in import set_checked_in
from tournaments.field.services.pairs import find_pair
from tournaments.money.models import Payment
from tournaments.money.services.payments import strike, take_open


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
