"""Signing up without an account. None of these pages is cached, none reads a session."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from players.common.buttons import try_form, with_form
from players.common.server_address import base_of, qr
from players.common.throttle import (
    count_wrong,
    hall_network_of,
    is_within,
    network_of,
    seconds_to_wait,
)
from tournaments.event.models import Event
from tournaments.event.services.change import Refused
from tournaments.signup.forms.sign_ups import ChangeForm, PartnerForm, SignUpForm
from tournaments.signup.forms.signed import SignedForm, read_seal
from tournaments.signup.models import SignUp
from tournaments.signup.selectors.board import (
    person_of_address,
    publicly_known,
    singles_of,
)
from tournaments.signup.selectors.places import facts_of, places_of, why_closed
from tournaments.signup.services import partners, sign_ups
from tournaments.signup.services.check_in import check_in_by_phone

P = ParamSpec("P")
TEN_MINUTES = 600
# In ten minutes: forms of one network, as a hall's is; of one event with a seal, and
# without; of one seal.
OF_NETWORK = 30
OF_EVENT = 240
UNSEALED = 60
OF_SEAL = 10
PAGE = b"<!DOCTYPE html><meta charset=utf-8><meta name=viewport content=width=device-width>"
State = SignUp.State


def public_form(
    view: Callable[Concatenate[HttpRequest, Event, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """A page with a sealed form; floods are answered before anything is read.

    It needs no CSRF token: it uses no account, and a form without a seal does nothing.
    """

    @csrf_exempt
    @never_cache
    @with_form
    @wraps(view)
    def page(
        request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        if request.method == "POST" and not _is_admitted(request, slug):
            return _too_many()
        events = Event.objects.shown_by_link().select_related("club")
        event = get_object_or_404(events, slug=slug)
        with timezone.override(event.time_zone):
            return view(request, event, *args, **kwargs)

    return page


def _is_admitted(request: HttpRequest, slug: str) -> bool:
    """Whether a form comes from no flood: of its network, of its event."""
    if not is_within(f"sign-up {network_of(request)}", OF_NETWORK, TEN_MINUTES):
        return False
    seal = read_seal(request.POST.get("seal", ""))
    has_seal = (
        seal is not None
        and not request.POST.get("website")
        and is_within(f"seal {seal[0]}", OF_SEAL, TEN_MINUTES)
    )
    kind, most = ("sealed", OF_EVENT) if has_seal else ("unsealed", UNSEALED)
    return is_within(f"sign-up {kind} {slug}", most, TEN_MINUTES)


def _too_many() -> HttpResponse:
    """A page of one sentence, which costs nothing to make."""
    sentence = _(
        "Many people sign up at this moment. Go back, wait some minutes and send it"
        " again: what you typed is still there."
    )
    return HttpResponse(PAGE + sentence.encode(), status=429)


@public_form
def sign_up(request: HttpRequest, event: Event) -> HttpResponse:
    """Sign up a pair, a team, or one player who looks for a partner."""
    facts = facts_of(event)
    closed = why_closed(event, facts)
    form = SignUpForm(request.POST or None, event=event, facts=facts)
    asks = False
    if request.method == "POST" and not closed and form.is_valid():
        names = {name: form.cleaned_data[name] for name in form.names}
        asks = form.ask_who(publicly_known(event, names))
        if not asks and form.is_valid():
            try:
                row = sign_ups.sign_up(event=event, entry=form.entry(), key=form.key)
            except Refused as refused:
                form.add_error(refused.field or None, refused.sentence)
            else:
                if row.state == State.ASKED:  # A link comes to the address
                    asked = {"event": event, "row": row}
                    return render(request, "tournaments/signup/asked.html", asked)
                return redirect("sign-up-link", event.slug, row.code)
    context = {
        "event": event,
        "facts": facts,
        "places": places_of(event, facts.cap),
        "waiting": event.sign_ups.filter(state=State.WAITING).count(),
        "form": form,
        "asks": asks,
        "closed": closed,
        "singles": singles_of(event),
    }
    is_wrong = request.method == "POST" and not asks
    return _page(request, "sign_up", context, is_wrong=is_wrong)


@public_form
def own_page(request: HttpRequest, event: Event, code: str) -> HttpResponse:
    """The page of a sign-up's code: confirm, change, find a partner, cancel.

    A right code never waits: a hall shares one network, and 80 bits are not guessed.
    """
    row = (
        event.sign_ups.select_related("pair")
        .filter(digest=SignUp.digest_of(code))
        .first()
    )
    if row is None:
        return _no_sign_up(request, event, code)
    facts = facts_of(event)
    form = ChangeForm(event=event, facts=facts, initial=ChangeForm.initial_of(row))
    wrong = ""
    if request.method == "POST":
        if request.POST.get("do") == "change":
            form = ChangeForm(request.POST, event=event, facts=facts)
        try:
            if _act(request, event, row, form):
                return redirect("sign-up-link", event.slug, code)
        except Refused as refused:
            if form.is_bound and refused.field in form.fields:
                form.add_error(refused.field, refused.sentence)
            else:
                wrong = refused.sentence
        row.refresh_from_db()
    # The code that opened it: under a new key of the server another follows from the row.
    page = reverse("sign-up-link", args=[event.slug, code])
    context = {
        "event": event,
        "facts": facts,
        "row": row,
        "code": code,
        "form": form,
        "wrong": wrong,
        "closed": why_closed(event, facts),
        "person": person_of_address(event, row),
        "before": event.sign_ups.filter(
            state=State.WAITING, confirmed_at__lt=row.confirmed_at
        ).count()
        if row.confirmed_at
        else 0,
        "can_mail": settings.CAN_MAIL,
        "svg": qr(f"{base_of(request).rstrip('/')}{page}"),
        "singles": [s for s in singles_of(event) if s.number != row.pk],
    }
    return _page(request, "own", context, is_wrong=request.method == "POST")


def _act(request: HttpRequest, event: Event, row: SignUp, form: ChangeForm) -> bool:
    """Carry out what was pressed; false if the form is to be shown again."""
    by = sign_ups.author_of(row)
    act: dict[str, Any] = {"event": event, "number": row.pk, "by": by}
    match request.POST.get("do"):
        case "confirm":
            proven = row.state == State.ASKED and bool(row.email)
            sign_ups.confirm(is_proven=proven and settings.CAN_MAIL, **act)
        case "cancel":
            sign_ups.cancel(**act)
        case "is-me":
            if person := person_of_address(event, row):
                row.players[0] = person.name
                sign_ups.change_entry(entry=row, **act)
        case "join":
            partners.join_by_code(code=request.POST.get("partner", ""), **act)
        case "here":
            check_in_by_phone(network=hall_network_of(request), **act)
        case "change":
            if not form.is_valid():
                return False
            sign_ups.change_entry(entry=form.entry(), **act)
        case _:
            return False
    return True


def _no_sign_up(request: HttpRequest, event: Event, code: str) -> HttpResponse:
    """A code of nobody, or one of another event, whose holder is led there."""
    guesser = f"sign-up {network_of(request)}"
    if seconds_to_wait(guesser):
        return _too_many()
    shown = SignUp.objects.filter(event__in=Event.objects.shown_by_link())
    other = shown.filter(digest=SignUp.digest_of(code)).select_related("event").first()
    if other is None:
        count_wrong(guesser)
    context = {"event": event, "other": other}
    return render(request, "tournaments/signup/no_sign_up.html", context, status=404)


@public_form
def partner(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Write to somebody who looks for a partner."""
    single = next((s for s in singles_of(event) if s.number == number), None)
    if single is None:
        raise Http404
    form = PartnerForm(request.POST or None)
    form.purpose = f"partner {event.uid} {number}"
    is_sent = False
    if request.method == "POST" and form.is_valid():
        texts = {name: form.cleaned_data[name] for name in PartnerForm.field_order}
        write_to = partners.write_to
        is_sent = try_form(form, write_to, event=event, number=number, **texts)
    context = {"event": event, "single": single, "form": form, "is_sent": is_sent}
    is_wrong = request.method == "POST" and not is_sent
    return _page(request, "partner", context, is_wrong=is_wrong)


def _page(
    request: HttpRequest, name: str, context: dict[str, Any], *, is_wrong: bool
) -> HttpResponse:
    form: SignedForm = context["form"]
    context["seal"] = form.sealed()
    status = 422 if is_wrong else 200
    return render(request, f"tournaments/signup/{name}.html", context, status=status)
