"""A form whose token is not right: its cookies are gone, or the page is from before."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.csrf import csrf_failure

from players.accounts.permissions import ask_to_sign_in
from players.common.held_form import held, hold


def no_token(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Ask to sign in and go on; a page that needs no sign-in shows the form again.

    Only for a form of this server's own pages, so that no other site has its form sent:
    Django compares ``Origin`` before it looks for the token.
    """
    is_ours = "Origin" in request.headers and "Origin" not in reason
    is_secret = any("password" in name for name in request.POST)
    if not is_ours or is_secret:
        return csrf_failure(request, reason)
    is_of_desk = request.path.startswith(reverse("desk"))
    is_fragment = "HX-Request" in request.headers
    if is_of_desk and not request.user.is_authenticated:
        return HttpResponse(status=401) if is_fragment else ask_to_sign_in(request)
    form = held(hold(request))
    if form is None or is_fragment:
        return csrf_failure(request, reason)
    return render(request, "registration/go_on.html", {"held": form}, status=403)
