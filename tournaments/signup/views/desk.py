"""The director's pages: what people ask, who signed up, partners drawn at check-in."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from players.common.buttons import (
    by,
    done,
    form_of,
    press_of,
    try_form,
    try_to,
    with_form,
)
from players.common.edits import edits
from players.common.numbers import parse_id
from players.common.server_address import base_of
from players.common.throttle import hall_network_of
from tournaments.event.models import Event
from tournaments.event.permissions import directs
from tournaments.signup.forms.facts import NAMES, FactsForm, PictureForm, facts_form
from tournaments.signup.forms.sign_ups import SingleForm
from tournaments.signup.models import SignUp
from tournaments.signup.selectors.board import desk_lines
from tournaments.signup.selectors.places import facts_of, places_of
from tournaments.signup.services import blind, desk
from tournaments.signup.services.check_in import set_phone_check_in
from tournaments.signup.services.sign_ups import cancel

State = SignUp.State


@directs
@edits
@with_form
def facts(request: HttpRequest, event: Event) -> HttpResponse:
    with timezone.override(event.time_zone):
        form = facts_form(event, request.POST)
        if request.method == "POST" and form.is_valid():
            values = {name: form.cleaned_data[name] for name in NAMES}
            desk.set_facts(event=event, values=values, **press_of(request))
            return done(request, _("Saved."), "facts", event.slug)
        return _facts_page(request, event, form)


@directs
@form_of("facts")
def picture(request: HttpRequest, event: Event) -> HttpResponse:
    form = PictureForm(request.POST, request.FILES)
    if not form.is_valid():
        with timezone.override(event.time_zone):
            return _facts_page(request, event, facts_form(event), picture=form)
    desk.set_picture(
        event=event,
        kind=form.cleaned_data["kind"],
        picture=form.cleaned_data["picture"] or None,
        **press_of(request),
    )
    return redirect("facts", event.slug)


def _facts_page(
    request: HttpRequest,
    event: Event,
    form: FactsForm,
    picture: PictureForm | None = None,
) -> HttpResponse:
    embed = reverse("embed-standings", args=[event.slug])
    context = {
        "event": event,
        "form": form,
        "stored": facts_of(event),
        "picture": picture or PictureForm(),
        "embed": f"{base_of(request).rstrip('/')}{embed}",
    }
    is_wrong = form.errors or (picture is not None and picture.errors)
    status = 422 if is_wrong else 200
    return render(request, "tournaments/signup/facts.html", context, status=status)


@directs
@with_form
def sign_ups(request: HttpRequest, event: Event) -> HttpResponse:
    """Who signed up, by state; the director lets in, declines, pairs singles."""
    if request.method == "POST":
        _decide(request, event)
        return redirect("sign-ups", event.slug)
    lines = desk_lines(event)
    stored = facts_of(event)
    context = {
        "event": event,
        "lines": lines,
        "facts": stored,
        "places": places_of(event, stored.cap),
        "is_empty": not any(lines.values()),
        "address": f"{base_of(request).rstrip('/')}{reverse('sign-up', args=[event.slug])}",
    }
    return render(request, "tournaments/signup/desk.html", context)


def _decide(request: HttpRequest, event: Event) -> None:
    does, _space, typed = request.POST.get("do", "").partition(" ")
    write: dict[str, Any] = {"event": event, **press_of(request, "do")}
    if does == "pair-up":
        chosen = [parse_id(text) for text in request.POST.getlist("single")]
        if len(chosen) != 2:
            messages.error(request, _("Choose two players who look for a partner."))
        else:
            try_to(request, desk.pair_up, number=chosen[0], partner=chosen[1], **write)
        return
    if does in ("open-check-in", "open-check-in-hall", "close-check-in"):
        network = hall_network_of(request) if does == "open-check-in-hall" else ""
        is_open = does != "close-check-in"
        try_to(request, set_phone_check_in, is_open=is_open, network=network, **write)
        return
    acts = {"approve": desk.approve, "decline": desk.decline, "cancel": cancel}
    if act := acts.get(does):
        try_to(request, act, number=parse_id(typed), **write)


@directs
@with_form
def blind_draw(request: HttpRequest, event: Event) -> HttpResponse:
    """Single players in the hall, drawn together."""
    form = SingleForm(request.POST if request.POST.get("do") == "add" else None)
    if request.method == "POST" and _draw(request, event, form):
        return redirect("blind-draw", event.slug)
    singles = list(event.sign_ups.filter(state=State.LOOKING).order_by("pk"))
    context = {
        "event": event,
        "form": form,
        "singles": singles,
        "checked_in": sum(row.is_checked_in for row in singles),
        "draws": _draws(event),
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/signup/blind.html", context, status=status)


def _draw(request: HttpRequest, event: Event, form: SingleForm) -> bool:
    """Carry out what was pressed; false if the form is to be shown again."""
    write: dict[str, Any] = {"event": event, **press_of(request, "do")}
    match request.POST.get("do"):
        case "add":
            return form.is_valid() and try_form(
                form, blind.add_single, **form.cleaned_data, **write
            )
        case "draw" | "check-in" as does:
            numbers = [parse_id(text) for text in request.POST.getlist("single")]
            blind.check_in_singles(event=event, numbers=numbers, by=by(request))
            if does == "draw":
                by_halves = "halves" in request.POST
                try_to(request, blind.draw_partners, by_halves=by_halves, **write)
        case "take-back":
            try_to(request, blind.take_back_partners, **write)
    return True


def _draws(event: Event) -> list[dict[str, Any]]:
    """Each blind draw with its pairs and whether a single was left over."""
    pairs = {pair.number: pair for pair in event.pairs.all()}
    return [
        {
            "draw": draw,
            "pairs": [
                pairs[number]
                for number in dict.fromkeys(seat[0] for seat in draw.singles if seat)
                if number in pairs
            ],
            "has_left": None in draw.singles,
        }
        for draw in event.blind_draws.all()
    ]
