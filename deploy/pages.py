"""Pages of the installation itself: health, the style sheet on show."""

from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.urls import URLPattern, path
from django.views.generic import TemplateView

from tournaments.models import Event


def health(request: HttpRequest) -> JsonResponse:
    """The process answers and its database does."""
    return JsonResponse({"ok": True, "events": Event.objects.count()})


urlpatterns: list[URLPattern] = [path("health", health, name="health")]

if settings.DEBUG:
    urlpatterns.append(
        path("style/", TemplateView.as_view(template_name="style/index.html"))
    )
