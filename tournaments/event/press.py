"""Buttons of an event's pages: each press is carried out once, even if sent again."""

from collections.abc import Mapping
from typing import Protocol
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect

from players.common.buttons import button_key_of, by, try_to
from tournaments.event.models import Event


class Action(Protocol):
    """A service that needs only the event, the author and the key."""

    def __call__(self, *, event: Event, by: str, key: UUID | None) -> object: ...


def press(
    request: HttpRequest, event: Event, actions: Mapping[str, Action], back: str
) -> HttpResponse:
    """Carry out the pressed button, show a refusal, redirect to the page."""
    action = actions.get(request.POST.get("do", ""))
    if action is None:
        return HttpResponseBadRequest()
    try_to(request, action, event=event, by=by(request), key=button_key_of(request))
    return redirect(back, event.slug)
