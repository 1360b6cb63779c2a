"""The director's list of pairs: walk-ups, check-in by number or by tap, names."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.middleware import HtmxDetails

from tournaments.forms.pairs import NumberForm, PairForm, PlayersForm, WalkUpForm
from tournaments.models import Event
from tournaments.permissions import directs
from tournaments.selectors.hall import Answer, answer_about, hall_of, people_like
from tournaments.services.change import Refused
from tournaments.services.pairs import (
    add_pair,
    check_in,
    check_in_all,
    check_out,
    check_out_all,
    remove_pair,
    rename_pair,
)
from tournaments.tables.entries import HallTable
from tournaments.views.press import by, key_of


class HtmxRequest(HttpRequest):
    """A request that knows whether htmx asks for it."""

    htmx: HtmxDetails


@directs
@require_safe
def pairs(request: HttpRequest, event: Event) -> HttpResponse:
    """The list, the box for a number, the line for a walk-up."""
    return _hall(request, event)


@directs
@require_POST
def add(request: HttpRequest, event: Event) -> HttpResponse:
    """A walk-up pair."""
    form = WalkUpForm(request.POST, event=event, people_url=_people(event))
    if form.is_valid():
        try:
            pair = add_pair(
                event=event,
                players=form.players(),
                is_checked_in=form.cleaned_data["is_checked_in"],
                by=by(request),
                key=form.cleaned_data["key"],
                **form.place(),
            )
            return _told(event, [pair.number], at="walk-up")
        except Refused as refused:
            form.refuse(refused.field, refused.sentence)
    return _hall(request, event, walk_up=form)


@directs
@require_POST
def check(request: HttpRequest, event: Event) -> HttpResponse:
    """In or out: the number typed, or the row tapped."""
    is_out = "out" in request.POST
    tapped = request.POST.get("out" if is_out else "in")
    form = NumberForm({"number": tapped or request.POST.get("number", "")})
    if form.is_valid():
        number = form.cleaned_data["number"]
        act = check_out if is_out else check_in
        try:
            changed = act(event=event, number=number, by=by(request))
            again = not changed and not is_out
            return _checked(request, event, number, again=again, tapped=bool(tapped))
        except Refused as refused:
            form.add_error("number", refused.sentence)
    return _hall(request, event, number=form)


@directs
@require_POST
def check_all(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody in at once, or those back out."""
    try:
        if "undo" in request.POST:
            undone = _numbers(request.POST["undo"])
            check_out_all(
                event=event, numbers=undone, by=by(request), key=key_of(request)
            )
            return _told(event, undone)
        numbers = check_in_all(event=event, by=by(request), key=key_of(request))
        return _told(event, numbers)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("pairs", event.slug)


@directs
def edit(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Mend who a pair is."""
    pair = get_object_or_404(event.pairs, number=number)
    given: dict[str, Any] = {"event": event, "people_url": _people(event)}
    form: PlayersForm = PairForm.of(pair, **given)
    if request.method == "POST":
        form = PairForm(request.POST, **given)
        if form.is_valid():
            try:
                key = form.cleaned_data["key"]
                rename_pair(
                    event=event,
                    number=number,
                    players=form.players(),
                    by=by(request),
                    key=key,
                    **form.place(),
                )
                return _back(event, number)
            except Refused as refused:
                form.refuse(refused.field, refused.sentence)
    context = {"event": event, "pair": pair, "form": form, "here": "pairs"}
    return render(request, "tournaments/pairs/edit.html", context)


@directs
def remove(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Take a pair off the list, once it was said which."""
    pair = get_object_or_404(event.pairs, number=number)
    if request.method != "POST":
        context = {"event": event, "pair": pair, "here": "pairs"}
        return render(request, "tournaments/pairs/remove.html", context)
    try:
        name = remove_pair(
            event=event, number=number, by=by(request), key=key_of(request)
        )
        said = _("%(number)s %(pair)s is off the list.")
        messages.success(request, said % {"number": number, "pair": name})
    except Refused as refused:
        messages.error(request, refused.sentence)
    return redirect("pairs", event.slug)


@directs
@require_safe
def printed(request: HttpRequest, event: Event) -> HttpResponse:
    """The list on paper, with a box to tick for each pair."""
    context = {"event": event, "hall": hall_of(event)}
    return render(request, "tournaments/pairs/print.html", context)


@directs
@require_safe
def people(request: HttpRequest, event: Event) -> HttpResponse:
    """The club's people whose name begins as typed."""
    return JsonResponse(people_like(event, request.GET.get("q", "")), safe=False)
