"""An event's format, edited before round 1 and saved as the club's preset."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from players.common.buttons import press_of, with_form
from players.common.edits import edits
from players.common.numbers import parse_number
from tournaments.draw.selectors.draw import describe_format
from tournaments.event.models import Event
from tournaments.event.permissions import directs
from tournaments.event.services.change import Refused
from tournaments.house.selectors import cite_format
from tournaments.setup.forms.format_draft import FormatDraft
from tournaments.setup.services.presets import change_format, save_preset


@directs
@edits
@with_form
def event_format(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method != "POST":
        return _page(request, event, _draft(event))
    is_frozen = event.matches.exists()
    draft = _draft(event, None if is_frozen else request.POST)
    is_sound = is_frozen or draft.is_valid()
    if is_sound and {"save", "keep"} & request.POST.keys():
        return _save(request, event, draft)
    if request.headers.get("HX-Request"):
        return _page(request, event, draft, part="#sentences")
    return _page(request, event, draft)


def _draft(event: Event, data: QueryDict | None = None) -> FormatDraft:
    in_points = event.rules.scoring == "points"
    return FormatDraft(event.format, data, in_points=in_points)


def _save(request: HttpRequest, event: Event, draft: FormatDraft) -> HttpResponse:
    write: dict[str, Any] = {"event": event, **press_of(request)}
    shape = draft.format or event.format
    try:
        if "keep" in request.POST:
            name = request.POST.get("own", "")
            preset = save_preset(name=name, format=shape, **write)
            messages.success(request, _("Saved as %(name)s.") % {"name": preset})
        else:
            change_format(format=shape, **write)
            messages.success(request, _("Saved."))
    except Refused as refused:
        draft.wrong = refused.sentence
        return _page(request, event, draft)
    return redirect("event-format", event.slug)


def _page(
    request: HttpRequest, event: Event, draft: FormatDraft, part: str = ""
) -> HttpResponse:
    typed = request.POST.get("pairs", "")
    pairs = parse_number(typed, most=9_999) or event.pairs.count()
    context = {
        "event": event,
        "draft": draft,
        "cited": cite_format(event),
        "is_frozen": event.matches.exists(),
        "pairs": pairs or None,
        "own": request.POST.get("own", ""),
        "sentences": describe_format(event, draft.format or event.format, pairs),
        "is_sound": request.method != "POST" or draft.format is not None,
    }
    return render(request, f"tournaments/setup/format.html{part}", context)
