"""Prizes as they are settled, receipts, and the treasurer's sheets."""

from collections.abc import Iterator
from decimal import Decimal
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from players.clubs.roles import Role
from players.common.buttons import press_of, try_to, with_form
from players.common.csv_file import Cell, csv_bytes
from players.common.files import as_file
from players.common.numbers import parse_number
from tournaments.event.models import Event
from tournaments.event.permissions import keeps_money
from tournaments.money.models import Payment
from tournaments.money.selectors.book import Book, book_of
from tournaments.money.selectors.settlement import settlement_of
from tournaments.money.services.payments import pay_prize

Row = list[Cell | Decimal]


@keeps_money
@with_form
def prizes(request: HttpRequest, event: Event, role: Role) -> HttpResponse:
    """Who gets what out of which pot; a tap notes that it was paid."""
    if request.method == "POST":
        return _pay(request, event)
    book = settlement_of(event)
    context = {
        "event": event,
        "role": role,
        "book": book,
        "paid_out": [p for p in book.payments if p.kind == Payment.Kind.PAYOUT],
    }
    return render(request, "tournaments/money/prizes.html", context)


def _pay(request: HttpRequest, event: Event) -> HttpResponse:
    pot, _dash, number = request.POST.get("prize", "").partition("-")
    way = request.POST.get("way", Payment.Way.CASH)
    is_prize = parse_number(pot) and parse_number(number)
    if is_prize and way in Payment.Way.values and way != Payment.Way.WAIVED:
        prize = {"pot": parse_number(pot), "number": parse_number(number), "way": way}
        try_to(request, pay_prize, event=event, **prize, **press_of(request, "prize"))
    else:
        messages.error(request, _("Tap the prize that was paid."))
    return redirect("money-prizes", event.slug)


@keeps_money
@require_safe
def receipt(
    request: HttpRequest, event: Event, role: Role, number: int
) -> HttpResponse:
    book = book_of(event)
    payment = next((p for p in book.payments if p.number == number), None)
    if payment is None:
        raise Http404
    context = {"event": event, "payment": payment}
    return render(request, "tournaments/money/receipt.html", context)


@keeps_money
@require_safe
def payments_sheet(request: HttpRequest, event: Event, role: Role) -> HttpResponse:
    rows = _payment_rows(event, book_of(event))
    return as_file(csv_bytes(rows), f"{event.slug}-payments.csv")


@keeps_money
@require_safe
def accounts_sheet(request: HttpRequest, event: Event, role: Role) -> HttpResponse:
    """Every pair's account as a line, then where all of it goes."""
    rows = _account_rows(settlement_of(event))
    return as_file(csv_bytes(rows), f"{event.slug}-accounts.csv")


def _payment_rows(event: Event, book: Book) -> Iterator[Row]:
    yield [
        *(_("Receipt"), _("When"), _("No."), _("Who"), _("What"), _("How")),
        *(_("Pot"), _("Amount"), _("Noted by"), _("Undone by")),
    ]
    zone = ZoneInfo(event.time_zone)
    for payment in book.payments:
        is_in = payment.kind == Payment.Kind.FEE
        yield [
            payment.number,
            date_format(payment.at.astimezone(zone), "Y-m-d H:i"),
            payment.pair.number,
            payment.pair.name,
            str(payment.get_kind_display()),
            str(payment.get_way_display()),
            payment.pot.name if payment.pot else "",
            _amount(payment.cents if is_in else -payment.cents),
            payment.by,
            payment.undone_by,
        ]


def _account_rows(book: Book) -> Iterator[Row]:
    yield [
        *(_("No."), _("Who"), _("Due"), _("Waived"), _("Paid")),
        pgettext("amount", "Open"),
        *(_("Too much"), _("Prizes"), _("Prizes paid")),
    ]
    prizes = [prize for pot in book.pots for prize in pot.prizes]
    for account in book.accounts:
        own = [prize for prize in prizes if prize.number == account.number]
        figures = (
            *(account.due, account.waived, account.paid, account.open, account.over),
            *(sum(p.cents for p in own), sum(p.paid for p in own)),
        )
        yield [account.number, account.name, *map(_amount, figures)]
    yield []
    totals = book.totals
    for name, cents in (
        (_("Received"), totals["received"]),
        (_("Given back"), -totals["given_back"]),
        (_("Added"), totals["added"]),
        (_("Together"), book.came),
        (_("Losers still owe"), book.owed),
        (_("Prizes"), book.prizes),
        (_("In pots, for nobody yet"), book.unpaid),
        (_("The club's part"), book.club),
    ):
        yield [None, name, _amount(cents)]


def _amount(cents: int) -> Decimal:
    return Decimal(cents).scaleb(-2)
