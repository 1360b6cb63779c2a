"""Receipts of what was paid and paid out."""

from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.paper.values.common import Order, Values, whole
from tournaments.event.models import Event
from tournaments.formats.payouts import dollars
from tournaments.money.models import Payment
from tournaments.money.selectors.book import book_of


def receipt_values(event: Event, order: Order) -> Values:
    """A receipt for each payment, four to a page."""
    zone = ZoneInfo(event.time_zone)
    payments = book_of(event).payments
    return {
        "receipts": [_receipt(payment, zone) for payment in payments],
        "sign": _("Signature"),
    }


def _receipt(payment: Payment, zone: ZoneInfo) -> Values:
    kind, way = payment.get_kind_display(), payment.get_way_display()
    pot = f" · {payment.pot}" if payment.pot else ""
    at = date_format(payment.at.astimezone(zone), "SHORT_DATETIME_FORMAT")
    return {
        "title": f"{_('Receipt')} {payment.number}",
        "who": whole(str(payment.pair)),
        "amount": dollars(payment.cents),
        "what": whole(f"{capfirst(kind)}, {way}{pot}"),
        "noted": whole(f"{at}, {payment.by}"),
        "undone": _("Undone: not valid.") if payment.undone_at else "",
    }
