"""The money of an event: what each pair owes, and its account."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from players.clubs.roles import Role
from players.common.buttons import by, press_of, try_form, try_to, with_form
from players.common.edits import edit_form, edits
from players.common.numbers import parse_number
from tournaments.event.models import Event
from tournaments.event.permissions import keeps_money
from tournaments.event.services.change import Refused
from tournaments.money.forms import PaymentForm, SidePotsForm
from tournaments.money.models import Payment
from tournaments.money.selectors.book import book_of
from tournaments.money.services.payments import (
    note_payment,
    set_side_pots,
    undo_payment,
)
from tournaments.money.tables import AccountTable


@keeps_money
@with_form
def money(request: HttpRequest, event: Event, role: Role) -> HttpResponse:
    """Everybody's account; a tap notes all that is open as paid."""
    if request.method == "POST":
        return _tap(request, event)
    book = book_of(event)
    changed = parse_number(request.GET.get("changed", ""))
    context = {
        "event": event,
        "role": role,
        "book": book,
        "table": AccountTable(book, event=event),
        "last": next((p for p in book.payments if p.number == changed), None),
    }
    return render(request, "tournaments/money/money.html", context)


def _tap(request: HttpRequest, event: Event) -> HttpResponse:
    way = next((way for way in Payment.Way.values if way in request.POST), "")
    number = parse_number(request.POST.get(way, ""))
    page = reverse("money", args=[event.slug])
    if not number:
        messages.error(request, _("Tap the way a pair paid."))
        return redirect(page)
    fee = Payment.Kind.FEE
    try:
        payment = note_payment(
            event=event, number=number, kind=fee, way=way, by=by(request)
        )
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect(page)
    return redirect(f"{page}?changed={payment.number if payment else ''}#pair-{number}")


@keeps_money
@require_POST
def undo(request: HttpRequest, event: Event, role: Role) -> HttpResponse:
    """Undo a payment, and go back to the page that it was undone on."""
    payment = parse_number(request.POST.get("payment", "")) or 0
    act = {"event": event, "payment": payment, **press_of(request)}
    if try_to(request, undo_payment, **act):
        sentence = _("Payment %(number)s is undone.") % {"number": payment}
        messages.success(request, sentence)
    back = request.POST.get("back", "")
    if url_has_allowed_host_and_scheme(back, None) and back.startswith("/desk/"):
        return redirect(back)
    return redirect("money", event.slug)


@keeps_money
@edits
@with_form
def pair(request: HttpRequest, event: Event, role: Role, number: int) -> HttpResponse:
    """One pair's account: any amount and way, side pots, its payments."""
    book = book_of(event)
    account = book.account(number)
    if account is None:
        raise Http404
    does = request.POST.get("do", "") if request.method == "POST" else ""
    payment = PaymentForm(request.POST if does == "pay" else None)
    sides = edit_form(
        lambda data: SidePotsForm(data, book=book, number=number),
        request.POST if does == "pots" else None,
    )
    act: dict[str, Any] = {"event": event, "number": number, **press_of(request)}
    if does == "pay" and payment.is_valid():
        if try_form(payment, note_payment, **payment.facts(), **act):
            return redirect("money-pair", event.slug, number)
    elif does == "pots" and sides.is_valid():
        set_side_pots(pots=sides.cleaned_data["pots"], **act)
        return redirect("money-pair", event.slug, number)
    names = {money.pot.pk: money.pot.name for money in book.pots}
    context = {
        "event": event,
        "role": role,
        "account": account,
        "charges": [
            (names.get(charge.pot or 0, ""), charge.cents)
            for charge in account.charges
            if charge.cents
        ],
        "payments": [p for p in book.payments if p.pair.number == account.number],
        "payment": payment,
        "sides": sides if sides.sides else None,
    }
    page = "tournaments/money/pair.html"
    status = 422 if payment.errors or sides.errors else 200
    return render(request, page, context, status=status)
