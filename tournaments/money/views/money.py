"""The money of an event: what each pair owes, and its account."""

from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from players.clubs.roles import Role
from players.common.buttons import by, key_of, with_form
from players.common.edits import edit_form, edits
from players.common.numbers import parse_number
from tournaments.event.models import Event
from tournaments.event.permissions import keeps_money
from tournaments.event.services.change import Refused
from tournaments.money.forms import PaymentForm, SidePotsForm, TapForm
from tournaments.money.models import Payment
from tournaments.money.selectors.book import Account, Book, book_of
from tournaments.money.services.payments import (
    note_payment,
    set_side_pots,
    undo_payment,
)
from tournaments.money.tables import AccountTable


@never_cache
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
        "current_page": "money",
        "book": book,
        "table": AccountTable(book, event=event),
        "last": next((p for p in book.payments if p.number == changed), None),
        "key": uuid4(),
    }
    return render(request, "tournaments/money/money.html", context)


def _tap(request: HttpRequest, event: Event) -> HttpResponse:
    way = next((way for way in Payment.Way.values if way in request.POST), "")
    form = TapForm({"number": request.POST.get(way, ""), "way": way})
    page = reverse("money", args=[event.slug])
    if not form.is_valid():
        messages.error(request, _("Tap the way a pair paid."))
        return redirect(page)
    values = {**form.cleaned_data, "kind": Payment.Kind.FEE}
    try:
        payment = note_payment(event=event, by=by(request), **values)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect(page)
    number = form.cleaned_data["number"]
    return redirect(f"{page}?changed={payment.number if payment else ''}#pair-{number}")


@never_cache
@keeps_money
@require_POST
def undo(request: HttpRequest, event: Event, role: Role) -> HttpResponse:
    """Undo a payment, and go back to the page that it was undone on."""
    payment = parse_number(request.POST.get("payment", "")) or 0
    try:
        undo_payment(event=event, payment=payment, by=by(request), key=key_of(request))
        messages.success(
            request, _("Payment %(number)s is undone.") % {"number": payment}
        )
    except Refused as refused:
        messages.error(request, refused.sentence)
    back = request.POST.get("back", "")
    if url_has_allowed_host_and_scheme(back, None) and back.startswith("/desk/"):
        return redirect(back)
    return redirect("money", event.slug)


@never_cache
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
        lambda data: SidePotsForm(
            data,
            pots=[money.pot for money in book.pots if money.pot.is_side],
            entered=[
                money.pot.number
                for money in book.pots
                if money.pot.is_side and number in money.entered
            ],
        ),
        request.POST if does == "pots" else None,
    )
    if (does == "pay" and _pays(request, event, number, payment)) or (
        does == "pots" and _enters(request, event, number, sides)
    ):
        return redirect("money-pair", event.slug, number)
    return _account_page(request, event, role, book, account, payment, sides)


def _pays(request: HttpRequest, event: Event, number: int, form: PaymentForm) -> bool:
    if not form.is_valid():
        return False
    try:
        note_payment(
            event=event,
            number=number,
            by=by(request),
            key=key_of(request),
            **form.facts(),
        )
    except Refused as refused:
        form.add_error("amount", refused.sentence)
        return False
    return True


def _enters(
    request: HttpRequest, event: Event, number: int, form: SidePotsForm
) -> bool:
    if not form.is_valid():
        return False
    set_side_pots(
        event=event,
        number=number,
        pots=form.cleaned_data["pots"],
        by=by(request),
        key=key_of(request),
    )
    return True


def _account_page(
    request: HttpRequest,
    event: Event,
    role: Role,
    book: Book,
    account: Account,
    payment: PaymentForm,
    sides: SidePotsForm,
) -> HttpResponse:
    names = {money.pot.pk: money.pot.name for money in book.pots}
    context = {
        "event": event,
        "role": role,
        "current_page": "money",
        "account": account,
        "charges": [
            (names.get(charge.pot or 0, ""), charge.cents)
            for charge in account.charges
            if charge.cents
        ],
        "payments": [p for p in book.payments if p.pair.number == account.number],
        "payment": payment,
        "sides": sides if any(money.pot.is_side for money in book.pots) else None,
        "key": uuid4(),
    }
    page = "tournaments/money/pair.html"
    status = 422 if payment.errors or sides.errors else 200
    return render(request, page, context, status=status)
