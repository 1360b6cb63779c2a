"""A walk-up after the draw: asked where it joins, previewed, then drawn in."""

from collections.abc import Callable
from typing import TypeVar

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
from tournaments.field.selectors.late_options import late_options
from tournaments.field.services.late import add_late_walk_up

Answer = TypeVar("Answer")


def add_late(
    request: HttpRequest, event: Event, form: WalkUpForm
) -> HttpResponse | None:
    """Preview the change; submitted again with ``sure`` the pair is drawn in.

    None if the form is refused, with the reason in it.
    """
    if not form.is_valid():
        return None
    options = late_options(event)
    typed = request.POST.get("place", "")
    place = next((o.place for o in options if o.value == typed), None)
    values = {**form.pair_fields(), "place": place}
    try:
        author = by(request)
        pair = carried_out(
            request, event, lambda e: add_late_walk_up(event=e, by=author, **values)
        )
        if pair:
            return redirect("pair-desk", event.slug, pair.number)
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
        "place": typed if place else "",
    }
    return render(request, "tournaments/field/late.html", context)


def carried_out(
    request: HttpRequest, event: Event, act: Callable[[Event], Answer]
) -> Answer | None:
    """The answer of ``act`` once it is sent with ``sure``, if it does what was shown.

    None before that, and with a message if it has to be shown again.
    """
    if "sure" not in request.POST:
        return None
    try:
        return carry_out_as_shown(event, act, request.POST.get("shown"))
    except Outdated as outdated:
        messages.error(request, outdated.sentence)
        return None
