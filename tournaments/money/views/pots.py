"""What it costs to enter, and the pots."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from players.clubs.roles import Role
from players.common.buttons import press_of, try_form, try_to, with_form
from players.common.edits import edit_form, edits
from tournaments.event.models import Event
from tournaments.event.permissions import keeps_money
from tournaments.money.forms import FeeForm, PotForm
from tournaments.money.models import Fee, Pot
from tournaments.money.services.terms import remove_pot, save_pot, set_fee


@keeps_money
@edits
@with_form
def fee(request: HttpRequest, event: Event, role: Role) -> HttpResponse:
    stored = Fee.objects.filter(event=event).first() or Fee(event=event)
    initial = {"fee": stored.cents, "per": stored.per}
    form = edit_form(lambda data: FeeForm(data, initial=initial), request.POST)
    if request.method == "POST" and form.is_valid():
        cents, per = form.cleaned_data["fee"], form.cleaned_data["per"]
        act = {"event": event, **press_of(request)}
        if try_form(form, set_fee, cents=cents, per=per, **act):
            return redirect("money-prizes", event.slug)
    return _page(request, event, role, form)


@keeps_money
@with_form
def pot_new(request: HttpRequest, event: Event, role: Role) -> HttpResponse:
    form = PotForm(request.POST or None, event=event, pot=Pot())
    if request.method == "POST" and _is_saved(request, event, form):
        return redirect("money-prizes", event.slug)
    return _page(request, event, role, form)


@keeps_money
@edits
@with_form
def pot(request: HttpRequest, event: Event, role: Role, number: int) -> HttpResponse:
    stored = get_object_or_404(event.pots, number=number)
    form = edit_form(lambda data: PotForm(data, event=event, pot=stored), request.POST)
    if request.method == "POST" and _is_saved(request, event, form):
        return redirect("money-prizes", event.slug)
    return _page(request, event, role, form, stored)


@keeps_money
@with_form
def remove(request: HttpRequest, event: Event, role: Role, number: int) -> HttpResponse:
    """Remove a pot, after a page that says what it means."""
    stored = get_object_or_404(event.pots, number=number)
    if request.method == "POST":
        try_to(request, remove_pot, event=event, number=number, **press_of(request))
        return redirect("money-prizes", event.slug)
    context = {
        "event": event,
        "role": role,
        "pot": stored,
        "hidden": [("key", uuid4())],
    }
    return render(request, "tournaments/money/pot_remove.html", context)


def _is_saved(request: HttpRequest, event: Event, form: PotForm) -> bool:
    act = {"event": event, **press_of(request)}
    return form.is_valid() and try_form(form, save_pot, pot=form.pot(), **act)


def _page(
    request: HttpRequest,
    event: Event,
    role: Role,
    form: FeeForm | PotForm,
    stored: Pot | None = None,
) -> HttpResponse:
    context = {
        "event": event,
        "role": role,
        "form": form,
        "is_pot": isinstance(form, PotForm),
        "pot": stored,
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/money/form.html", context, status=status)
