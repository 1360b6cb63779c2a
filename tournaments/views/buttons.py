"""Buttons of the desk: each press is carried out once, even if sent again."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar
from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect

from tournaments.models import Event
from tournaments.services.change import Refused

View = TypeVar("View", bound=Callable[..., HttpResponse])


class Action(Protocol):
    """A service that needs only the event, the author and the key."""

    def __call__(self, *, event: Event, by: str, key: UUID | None) -> object: ...


def key_of(request: HttpRequest) -> UUID:
    """The key the form was rendered with."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return uuid4()


def button_key_of(request: HttpRequest, button: str = "do") -> UUID:
    """A key for each button of a form, so that two pressed at once both count."""
    return uuid5(key_of(request), f"{button} {request.POST.get(button, '')}")


def by(request: HttpRequest) -> str:
    """The signed-in user, as the log names them."""
    return request.user.get_username()


def press(
    request: HttpRequest, event: Event, actions: Mapping[str, Action], back: str
) -> HttpResponse:
    """Carry out the pressed button, show a refusal, redirect to the page."""
    action = actions.get(request.POST.get("do", ""))
    if action is None:
        return HttpResponseBadRequest()
    try_to(request, action, event=event, by=by(request), key=button_key_of(request))
    return redirect(back, event.slug)


def try_to(request: HttpRequest, act: Callable[..., object], **kwargs: Any) -> bool:
    """Call a service; a refusal becomes a message."""
    try:
        act(**kwargs)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return False
    return True


def reads_own_form(view: View) -> View:
    """Mark a view that answers forms too large to read itself, and cleans its input."""
    vars(view)["reads_own_form"] = True
    return view
