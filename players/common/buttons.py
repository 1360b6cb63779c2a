"""Keys of forms and buttons: what is sent again is not carried out again."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast
from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from players.common.refused import Refused

View = TypeVar("View", bound=Callable[..., HttpResponse])
# A page that also takes a form; with any other method it answers 405.
with_form = require_http_methods(["GET", "HEAD", "POST"])


def form_of(page: str) -> Callable[[View], View]:
    """A view for a form of an event's or a day's page, at an address of its own.

    A browser that was closed, or a phone that let the page go, asks for the address of
    the last answer: it is led to the page.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, owner: Any) -> HttpResponse:
            if request.method in ("GET", "HEAD"):
                return redirect(page, owner.slug)
            return require_POST(view)(request, owner)

        return cast(View, answer)

    return decorate


def page_key(_request: HttpRequest) -> dict[str, UUID]:
    """The key of a page's forms; templates have it by a context processor."""
    return {"key": uuid4()}


def key_of(request: HttpRequest) -> UUID:
    """The key the form was rendered with."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return uuid4()


def button_key_of(request: HttpRequest, button: str = "do") -> UUID:
    """A key for each button of a form, so that two pressed at once both count."""
    return uuid5(key_of(request), f"{button} {request.POST.get(button, '')}")


def form_key_of(request: HttpRequest) -> UUID:
    """A key for what a form sends: of several in one page, each that is sent counts."""
    sent = {name: request.POST.getlist(name) for name in sorted(request.POST)}
    sent.pop("csrfmiddlewaretoken", None)
    return uuid5(key_of(request), f"{request.path} {sent}")


def by(request: HttpRequest) -> str:
    """The signed-in user, as the log names them."""
    return request.user.get_username()


def press_of(request: HttpRequest, button: str = "") -> dict[str, Any]:
    """Who pressed, and the key of the form or of one of its buttons, for a service."""
    key = button_key_of(request, button) if button else key_of(request)
    return {"by": by(request), "key": key}


def done(request: HttpRequest, sentence: str, to: str, *args: object) -> HttpResponse:
    """Lead on to a page that says what was done."""
    messages.success(request, sentence)
    return redirect(to, *args)


def try_to(request: HttpRequest, act: Callable[..., object], **kwargs: Any) -> bool:
    """Call a service; a refusal becomes a message."""
    try:
        act(**kwargs)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return False
    return True


def try_form(form: BaseForm, act: Callable[..., object], **kwargs: Any) -> bool:
    """Call a service; a refusal stands at the form's field, else above the form."""
    try:
        act(**kwargs)
    except Refused as refused:
        form.add_error(refused.field or None, refused.sentence)
        return False
    return True


def reads_own_form(view: View) -> View:
    """Mark a view that answers forms too large to read itself, and cleans its input."""
    vars(view)["reads_own_form"] = True
    return view
