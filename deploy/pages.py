"""Pages of the installation itself: its time, errors, the style page."""

import sys
import time

from django.db import InterfaceError, OperationalError
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBadRequest,
    HttpResponseServerError,
    JsonResponse,
)
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import URLPattern, path
from django.views.decorators.http import require_safe

from deploy import disk
from players.clubs.models import Club
from players.common.held_form import fields_of

AWAY = (OperationalError, InterfaceError)


@require_safe
def time_now(request: HttpRequest) -> JsonResponse:
    """The server's time, for the clocks of cached pages."""
    return JsonResponse(
        {"now": int(time.time() * 1000)}, headers={"Cache-Control": "no-store"}
    )


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines leave out: codes, desks, and people unless a club shows them.

    Where some club does, each page of the others asks to be left out itself.
    """
    left_out = ["/desk/", "/t/", "/told/", "/sign-in/", "/language/"]
    if not Club.objects.filter(indexes_people=True).exists():
        left_out.append("/people/")
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in left_out), ""]
    headers = {"Cache-Control": "public, max-age=3600"}
    return HttpResponse("\n".join(lines), "text/plain", headers=headers)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The request cannot be parsed; Django's own page would read its form again."""
    return HttpResponseBadRequest(render_to_string("400.html"))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Nothing is at this address; Django's own page would read a form sent to it."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """A server error; names a fault of database or disk and keeps the form."""
    error = sys.exc_info()[1]
    is_full = disk.comes_from_full(error)
    if not is_full and not isinstance(error, AWAY):
        return HttpResponseServerError(render_to_string("500.html"))
    shown = {"typed": fields_of(request), "path": request.path, "is_full": is_full}
    page = render_to_string("503.html", shown)
    return HttpResponse(page, status=503, headers={"Retry-After": "10"})


urlpatterns: list[URLPattern] = [
    path("time", time_now, name="time"),
    path("robots.txt", robots, name="robots"),
]
