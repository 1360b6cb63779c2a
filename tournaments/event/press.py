"""Buttons of an event's pages: each press is carried out once, even if sent again."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from players.common.buttons import button_key_of, key_of, press_of, try_to
from players.common.edits import locked
from tournaments.event.models import Event

Shows = Callable[[Event], str]  # What a page shows, as a short text to compare
# A service that needs only the event, the author and the key.
Action = Callable[..., object]


def press(
    request: HttpRequest,
    event: Event,
    actions: Mapping[str, Action],
    back: str,
    *,
    shows: Shows | None = None,
) -> HttpResponse:
    """Carry out the pressed button, show a refusal, redirect to the page.

    With ``shows`` only while the page would still show what it showed.
    """
    action = actions.get(request.POST.get("do", ""))
    if action is None:
        return HttpResponseBadRequest()
    with locked(event) as now:
        if shows is None or not has_moved(request, now, shows):
            try_to(request, action, event=event, **press_of(request, "do"))
    return redirect(back, event.slug)


def has_moved(request: HttpRequest, event: Event, shows: Shows) -> bool:
    """Whether the page shows something else since; then a message says so."""
    keys = (key_of(request), button_key_of(request))
    seen = request.POST.get("seen")
    if seen is None or event.done.filter(key__in=keys).exists() or seen == shows(event):
        return False
    sentence = _("This changed while the page was open. Look at it, then press again.")
    messages.error(request, sentence)
    return True
