"""Pages of the installation itself: health, the style sheet on show."""

import time

from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.urls import URLPattern, path
from django.views.generic import TemplateView

from tournaments.models import Event


def health(request: HttpRequest) -> JsonResponse:
    """The process answers and its database does."""
    return JsonResponse({"ok": True, "events": Event.objects.count()})


def time_now(request: HttpRequest) -> JsonResponse:
    """The server's time, for the clocks of pages that are kept as bytes."""
    return JsonResponse(
        {"now": int(time.time() * 1000)}, headers={"Cache-Control": "no-store"}
    )


urlpatterns: list[URLPattern] = [
    path("health", health, name="health"),
    path("time", time_now, name="time"),
]

if settings.DEBUG:
    urlpatterns.append(
        path("style/", TemplateView.as_view(template_name="style/index.html"))
    )
