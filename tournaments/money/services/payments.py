"""Notes payments, undoes them, enters pairs in side pots. Nothing is processed here."""

from collections.abc import Collection

from django.utils.translation import gettext as _

from tournaments.event.models import Event, Pair
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.event.services.events import pair_of
from tournaments.event.sql import next_number
from tournaments.formats.payouts import dollars
from tournaments.money.models import Payment, Pot, PotEntry
from tournaments.money.selectors.book import book_of
from tournaments.money.selectors.settlement import settlement_of

ACTIONS = {"fee": "money.fee-paid", "refund": "money.refund", "payout": "money.payout"}


@changes(final_too=True, covers=False)
def set_side_pots(
    change: Change,
    *,
    event: Event,
    number: int,
    pots: Collection[int],
    by: str,
    key: Key = None,
) -> None:
    """Set for which side pots a pair plays, by their numbers."""
    pair = pair_of(event, number)
    sides = list(Pot.objects.filter(event=event, is_side=True))
    entered = set(pair.pot_entries.values_list("pot__number", flat=True))
    wanted = {pot.number for pot in sides} & set(pots)
    if entered == wanted:
        return
    pair.pot_entries.filter(pot__number__in=entered - wanted).delete()
    PotEntry.objects.bulk_create(
        PotEntry(pot=pot, pair=pair) for pot in sides if pot.number in wanted - entered
    )
    names = [pot.name for pot in sides if pot.number in wanted]
    change.log("money.enter", number=number, pots=names)


def take_open(
    change: Change, *, number: int, way: str, checked_in: bool = False
) -> Payment | None:
    """Note all that a pair still owes as paid this way; None if nothing is open."""
    account = book_of(change.event).account(number)
    if account is None or account.open == 0:
        return None
    pair = pair_of(change.event, number)
    return _note(
        change, pair, Payment.Kind.FEE, way, account.open, checked_in=checked_in
    )


@changes(again=None, final_too=True, covers=False)
def note_payment(
    change: Change,
    *,
    event: Event,
    number: int,
    kind: str,
    way: str,
    cents: int | None = None,
    by: str,
    key: Key = None,
) -> Payment | None:
    """Note what a pair paid, was let off or got back; without cents all that is open."""
    pair = pair_of(event, number)
    if cents is None:
        payment = take_open(change, number=number, way=way)
        if payment is None:
            sentence = _("%(pair)s owes nothing.") % {"pair": pair}
            raise Refused(sentence, field="amount")
        return payment
    account = book_of(event).account(number)
    if kind == Payment.Kind.REFUND and account and cents > account.paid:
        raise Refused(
            _("%(pair)s has paid %(paid)s: no more than that goes back.")
            % {"pair": pair, "paid": dollars(max(0, account.paid))},
            field="amount",
        )
    if way == Payment.Way.WAIVED and account and cents > account.due:
        raise Refused(
            _("%(pair)s owes %(due)s: no more than that can be waived.")
            % {"pair": pair, "due": dollars(account.due)},
            field="amount",
        )
    return _note(change, pair, kind, way, cents)


@changes(again=None, final_too=True, covers=False)
def pay_prize(
    change: Change,
    *,
    event: Event,
    number: int,
    pot: int,
    way: str,
    by: str,
    key: Key = None,
) -> Payment | None:
    """Note that a pair was paid what it still gets out of a pot."""
    pair = pair_of(event, number)
    settled = next((p for p in settlement_of(event).pots if p.pot.number == pot), None)
    prizes = settled.prizes if settled else ()
    prize = next((p for p in prizes if p.number == number), None)
    if settled is None or prize is None or prize.left <= 0:
        raise Refused(_("%(pair)s has no prize to be paid there.") % {"pair": pair})
    return _note(change, pair, Payment.Kind.PAYOUT, way, prize.left, pot=settled.pot)


@changes(again=None, final_too=True, covers=False)
def undo_payment(
    change: Change, *, event: Event, payment: int, by: str, key: Key = None
) -> Payment | None:
    """Undo a payment: it stays in the list, crossed out."""
    row = Payment.objects.filter(event=event, number=payment).first()
    if row is None:
        raise Refused(_("There is no payment %(number)s.") % {"number": payment})
    strike(change, row)
    return row


def strike(change: Change, payment: Payment) -> None:
    """Undo a payment within an open change; one undone before stays so."""
    if payment.undone_at is not None:
        return
    payment.undone_at, payment.undone_by = change.at, change.by
    payment.save(update_fields=["undone_at", "undone_by"])
    change.log(
        "money.undo",
        payment=payment.number,
        number=payment.pair.number,
        amount=dollars(payment.cents),
    )


def refuse_if_paid(event: Event, numbers: Collection[int]) -> None:
    """Refuse that pairs leave the list with payments: they would be lost."""
    rows = Payment.objects.filter(event=event, pair__number__in=numbers)
    first = rows.select_related("pair").first()
    if first is not None:
        raise Refused(
            _("%(pair)s is in the list of payments, which keeps it on this list too.")
            % {"pair": first.pair}
        )


def _note(
    change: Change,
    pair: Pair,
    kind: str,
    way: str,
    cents: int,
    *,
    pot: Pot | None = None,
    checked_in: bool = False,
) -> Payment:
    payment = Payment.objects.create(
        event=change.event,
        number=next_number(Payment.objects.filter(event=change.event)),
        pair=pair,
        kind=kind,
        way=way,
        cents=cents,
        pot=pot,
        at=change.at,
        by=change.by,
        checked_in=checked_in,
    )
    change.log(
        ACTIONS[kind],
        payment=payment.number,
        number=pair.number,
        amount=dollars(cents),
        way=way,
        **({"pot": pot.name} if pot else {}),
    )
    return payment
