"""Who is signed in: asked before a view, and asked again before what cannot be undone."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from players.common.held_form import hold

View = Callable[..., HttpResponse]


def signed_in(view: View) -> View:
    """Asks for a sign-in first and carries a posted form through it."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if request.method == "POST" and "HX-Request" in request.headers:
            return HttpResponse(status=401)
        return ask_to_sign_in(request)

    return guarded


def ask_to_sign_in(request: HttpRequest) -> HttpResponse:
    """The sign-in, which carries a posted form on to where it was going."""
    from players.accounts.forms import SignInForm  # needs every app's models

    text = hold(request) if request.method == "POST" else ""
    if not text:
        return redirect_to_login(request.get_full_path())
    shown = {"form": SignInForm(), "held": text, "next": request.get_full_path()}
    return render(request, "players/accounts/sign_in.html", shown, status=401)


def asks_again(view: View) -> View:
    """Asks for the password again before a POST, unless asked in the last minutes.

    What was sent is carried out afterwards, as it was sent.
    """
    asked: View = reauthentication_required(view)

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return (asked if request.method == "POST" else view)(request, *args, **kwargs)

    return guarded
