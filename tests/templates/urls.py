"""The style page and what it links to, for browser tests.

An address that the whole site has too is the same: parts of pages are kept.
"""

from django.http import HttpRequest, JsonResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import TemplateView
from django.views.i18n import set_language


def people(request: HttpRequest) -> JsonResponse:
    """Names that have what was typed."""
    suggestions = [{"id": 3, "name": "Opal Anderson", "about": "Shiner"}]
    asked = request.GET["q"].lower()
    return JsonResponse(
        [p for p in suggestions if asked in p["name"].lower()], safe=False
    )


urlpatterns = [
    path("style/", TemplateView.as_view(template_name="style/index.html")),
    path("people.json", people),
    path("", include("deploy.guide")),
    path("", include("scoring.hands.urls")),
    path("language/", csrf_exempt(set_language), name="set_language"),
]
