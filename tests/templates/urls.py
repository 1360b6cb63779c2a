"""The style page and what it links to, for browser tests."""

from django.http import HttpRequest, JsonResponse
from django.urls import include, path
from django.views.generic import TemplateView


def people(request: HttpRequest) -> JsonResponse:
    """Names that have what was typed."""
    found = [{"id": 3, "name": "Opal Anderson", "about": "Shiner"}]
    asked = request.GET["q"].lower()
    return JsonResponse([p for p in found if asked in p["name"].lower()], safe=False)


urlpatterns = [
    path("style/", TemplateView.as_view(template_name="style/index.html")),
    path("people.json", people),
    path("language/", include("django.conf.urls.i18n")),
]
