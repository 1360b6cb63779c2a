"""House rules: an event's switches, changed before round 1 and saved as the club's."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from players.common.buttons import press_of, with_form
from players.common.edits import Edit, Values, carry, edits, values_in
from scoring.rules.house import House
from tournaments.event.models import Event
from tournaments.event.permissions import directs, event_for
from tournaments.event.public_page import people_page, public_page
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.event.services.change import Refused
from tournaments.house.forms import (
    HouseForm,
    chosen_house,
    own_rules,
    rules_choices,
    switch_title,
)
from tournaments.house.selectors import different_rules, rules_page
from tournaments.house.services import change_rules, save_rules

MOST_OTHERS = 60


@directs
@edits
@with_form
def event_rules(request: HttpRequest, event: Event) -> HttpResponse:
    stored = values_in(HouseForm(None, house=event.house))
    if request.method != "POST":
        return _page(request, event, _carrying(stored, event.house))
    if "start" in request.POST:
        chosen = chosen_house(request.POST.get("from", ""), event.club)
        return _page(request, event, _carrying(stored, chosen or event.house))
    edit = Edit(request.POST, stored)
    form = HouseForm(None if event.has_begun else edit.data, house=event.house)
    edit.refuse_in(form)
    if form.is_bound:
        edit.refuse_left(form, switch_title)
    is_sound = not form.is_bound or form.is_valid()
    if is_sound and {"save", "keep"} & request.POST.keys():
        return _save(request, event, form)
    shown = _carrying(stored, form.house) if is_sound else carry(form, stored)
    part = "#switches" if request.headers.get("HX-Request") else ""
    return _page(request, event, shown, part=part)


def _carrying(stored: Values, house: House) -> HouseForm:
    """The form with this house, which knows what the event has stored."""
    return carry(HouseForm(None, house=house), stored)


def _save(request: HttpRequest, event: Event, form: HouseForm) -> HttpResponse:
    write: dict[str, Any] = {"event": event, **press_of(request)}
    try:
        if "keep" in request.POST:
            name = request.POST.get("own", "")
            saved = save_rules(name=name, house=form.house, **write)
            messages.success(request, _("Saved as %(name)s.") % {"name": saved})
        else:
            own = own_rules(request.POST.get("from", ""), event.club)
            is_own = own is not None and own.house == form.house
            club_rules = own if is_own else None
            change_rules(house=form.house, club_rules=club_rules, **write)
            messages.success(request, _("Saved."))
    except Refused as refused:
        return _page(request, event, form, wrong=refused.sentence)
    return redirect("event-rules", event.slug)


def _page(
    request: HttpRequest,
    event: Event,
    form: HouseForm,
    *,
    wrong: str = "",
    part: str = "",
) -> HttpResponse:
    context = {
        "event": event,
        "form": form,
        "wrong": wrong,
        "rules": rules_page(event, form.house),
        "saved": rules_page(event),
        "choices": rules_choices(event.club),
        "start": request.POST.get("from", ""),
        "own": request.POST.get("own", ""),
    }
    return render(request, f"tournaments/house/rules.html{part}", context)


@public_page
def rules(request: HttpRequest, snapshot: EventSnapshot) -> TemplateResponse:
    event = snapshot.event
    values = {"event": event, "section": "rules", "rules": rules_page(event)}
    return TemplateResponse(request, "tournaments/house/public_rules.html", values)


@people_page
def compared_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The differences between the rules of two events, side by side.

    Not a page of one event's version, because it changes with either event.
    """
    event = event_for(request, slug=slug)
    listed = Event.objects.listed().exclude(pk=event.pk).filter(is_practice=False)
    other = listed.filter(slug=request.GET.get("with", "")).first()
    others = list(listed.as_on_the_desk()[:MOST_OTHERS])
    values = {
        "event": event,
        "section": "rules",
        "others": others,
        "other": other,
        "different": tuple(different_rules(event, other)) if other else (),
    }
    page = render(request, "tournaments/house/rules_compared.html", values)
    if not event.is_shown_by_link:
        page["Cache-Control"] = "private, no-store"
    return page
