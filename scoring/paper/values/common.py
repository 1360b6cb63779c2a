"""What every paper says, and names that any width holds."""

import re
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.event.models import Event
from tournaments.formats.payouts import dollars
from tournaments.money.models import Payment
from tournaments.money.selectors.book import book_of

Values = dict[str, object]


class Order(NamedTuple):
    size: str
    base: str  # The server's address, for codes

    @property
    def page(self) -> str:
        """The page, of a poster the one of its country."""
        return "a4" if self.size in ("a4", "a3") else "us-letter"


LONG = re.compile(r"\S{25,}")
# A line ends after a hyphen as it is: a second one beside it would be printed too.
PIECE = re.compile(r".{12}(?<!-)(?![-]|$)")
BREAK = "\N{SOFT HYPHEN}"


def common(event: Event, title: str, order: Order) -> Values:
    """The title, the event, the foot, the language and the paper's size."""
    day = date_format(event.date, "DATE_FORMAT")
    practice = f" ({_('Practice')})" if event.is_practice else ""
    name = whole(f"{event.name}{practice}")
    return {
        "title": title,
        "event": name,
        "under": f"{whole(event.club.name)} · {day}",
        "foot": f"{name} · {day} · Seven Marks",
        "lang": (get_language() or "en")[:2],
        "paper": order.page,
        "none": _("Nothing to print here yet."),
    }


def whole(text: str) -> str:
    """The text with places to break a word that no line would hold."""
    return LONG.sub(lambda word: PIECE.sub(rf"\g<0>{BREAK}", word[0]), text)


def week_or_round(event: Event, number: int) -> str:
    """The name of a round of groups: of a league by weeks its week."""
    if event.format.counts_weeks:
        return _("Week %(number)s") % {"number": number}
    return _("Round %(round)s") % {"round": number}


def receipt_values(event: Event, order: Order) -> Values:
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
