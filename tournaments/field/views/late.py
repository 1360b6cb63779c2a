"""A walk-up after the draw: asked where it joins, previewed, then drawn in."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from players.common.buttons import by
from tournaments.corrections.services.preview import (
    Outdated,
    carry_out_as_shown,
    preview_changes,
    token_of,
)
from tournaments.event.models import Event
from tournaments.event.services.change import Refused
from tournaments.field.forms.pairs import WalkUpForm
from tournaments.field.selectors.late_options import late_options, place_of
from tournaments.field.services.late import add_late_walk_up


def add_late(
    request: HttpRequest, event: Event, form: WalkUpForm
) -> HttpResponse | None:
    """Preview the change; submitted again with ``sure`` the pair is drawn in.

    None if the form is refused, with the reason in it.
    """
    if not form.is_valid():
        return None
    options = late_options(event)
    place = place_of(options, request.POST.get("place", ""))
    values = {**form.pair_fields(), "place": place}
    try:
        if number := _carried_out(request, event, values):
            return redirect("pair-desk", event.slug, number)
        values |= {"key": None, "by": ""}
        lines = preview_changes(event, lambda e: add_late_walk_up(event=e, **values))
    except Refused as refused:
        form.refuse(refused.field, refused.sentence)
        return None
    context = {
        "event": event,
        "form": form,
        "lines": lines,
        "shown": token_of(lines),
        "options": options if place is None and len(options) > 1 else (),
        "place": request.POST["place"] if place else "",
        "current_page": "pairs",
    }
    return render(request, "tournaments/field/late.html", context)


def _carried_out(
    request: HttpRequest, event: Event, values: dict[str, Any]
) -> int | None:
    """The number of the pair once it is in; None with a message if the plan is old."""
    if "sure" not in request.POST:
        return None
    author = by(request)
    try:
        pair = carry_out_as_shown(
            event,
            lambda e: add_late_walk_up(event=e, by=author, **values),
            request.POST.get("shown"),
        )
    except Outdated as outdated:
        messages.error(request, outdated.sentence)
        return None
    return pair.number
