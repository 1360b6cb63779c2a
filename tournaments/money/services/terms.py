"""Sets the fee and the pots of an event."""

from django.utils.translation import gettext as _

from tournaments.event.models import Event
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.event.sql import next_number
from tournaments.formats.payouts import dollars
from tournaments.money.models import Fee, Pot


@changes(final_too=True, covers=False)
def set_fee(
    change: Change, *, event: Event, cents: int, per: str, by: str, key: Key = None
) -> None:
    """Set what it costs to enter; the pots' parts of it have to fit into it."""
    parts = sum(
        Pot.objects.filter(event=event, is_side=False).values_list("share", flat=True)
    )
    if parts > cents:
        raise Refused(
            _("The pots take %(parts)s of each fee: make their parts smaller first.")
            % {"parts": dollars(parts)},
            field="fee",
        )
    Fee.objects.update_or_create(event=event, defaults={"cents": cents, "per": per})
    change.log("money.fee", amount=dollars(cents), per=per)


@changes(final_too=True, covers=False)
def save_pot(
    change: Change, *, event: Event, pot: Pot, by: str, key: Key = None
) -> None:
    """Add a pot that is not stored yet, or store the new state of one."""
    if pot.pk:
        _pot(event, pot.number)
    else:
        pot.event, pot.number = event, next_number(Pot.objects.filter(event=event))
    _refuse_unless_in_fee(event, pot)
    pot.save()
    change.log(
        "money.pot",
        name=pot.name,
        scale=pot.scale,
        share=dollars(pot.share),
        added=dollars(pot.added),
    )


def _refuse_unless_in_fee(event: Event, pot: Pot) -> None:
    if pot.is_side:
        return
    others = Pot.objects.filter(event=event, is_side=False).exclude(pk=pot.pk)
    parts = pot.share + sum(others.values_list("share", flat=True))
    fee = Fee.objects.filter(event=event).values_list("cents", flat=True).first() or 0
    if parts > fee:
        raise Refused(
            _("The pots would take %(parts)s of each fee, which is %(fee)s.")
            % {"parts": dollars(parts), "fee": dollars(fee)},
            field="share",
        )


@changes(final_too=True, covers=False)
def remove_pot(
    change: Change, *, event: Event, number: int, by: str, key: Key = None
) -> None:
    """Remove a pot out of which nothing was ever paid."""
    pot = _pot(event, number)
    if pot.payouts.exists():
        raise Refused(
            _("Prizes of %(pot)s are in the list of payments: it stays.")
            % {"pot": pot.name}
        )
    pot.delete()
    change.log("money.pot-gone", name=pot.name)


@changes(covers=False)
def take_over_terms(
    change: Change, *, event: Event, source: Event, by: str, key: Key = None
) -> None:
    """Give a new event the fee and the pots of an earlier one."""
    fee = Fee.objects.filter(event=source).first()
    pots = list(Pot.objects.filter(event=source))
    if Fee.objects.filter(event=event).exists() or not (fee or pots):
        return
    stages = set(event.stages.values_list("number", flat=True))
    fee = fee or Fee()
    fee.pk, fee.event = None, event
    fee.save()
    for pot in pots:
        pot.pk, pot.event = None, event
        pot.stage = pot.stage if pot.stage in stages else None
    Pot.objects.bulk_create(pots)
    change.log("money.terms", event=source.name)


def _pot(event: Event, number: int) -> Pot:
    pot = Pot.objects.filter(event=event, number=number).first()
    if pot is None:
        raise Refused(_("This pot is gone."))
    return pot
