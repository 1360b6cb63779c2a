"""The judge's page as an app on the phone: its manifest and its service worker."""

from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.codes.views.code_access import with_code
from scoring.game.links import code_of
from scoring.game.models import Link
from tournaments.public.views.share_images import MANIFEST_TYPE, app_manifest


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker; its scope is only the judges' pages."""
    path = finders.find("js/page_worker.js")
    if not isinstance(path, str):
        raise Http404
    response = HttpResponse(Path(path).read_bytes(), content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    response["Service-Worker-Allowed"] = "/t/"
    return response


@require_safe
@with_code
def manifest(request: HttpRequest, link: Link) -> HttpResponse:
    start = reverse("table", args=[code_of(link)])
    name = _("%(link)s, %(event)s") % {"link": link, "event": link.event.name}
    return JsonResponse(
        app_manifest(name, str(link), start=start, scope="/t/"),
        content_type=MANIFEST_TYPE,
    )
