"""Pages for everybody: a function of the event's version, language and address alone.

The view cuts its values from one snapshot of the event; the response carries the version
it was made from, so that it may be kept as bytes and is never shown when stale. Its ETag
follows from what it shows: a version that changed nothing on the page leaves it as it is.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.fingerprint import fingerprint
from tournaments.selectors.snapshot import EventSnapshot, read_event, snapshot_of
from tournaments.snapshot import snapshot

P = ParamSpec("P")
VERSION_HEADER = "X-Event-Version"
Page = TemplateResponse | HttpResponse


def public_page(
    view: Callable[Concatenate[HttpRequest, EventSnapshot, P], Page],
) -> Callable[..., HttpResponseBase]:
    """Give the view a snapshot of its event; stamp version and ETag on the page."""

    def page(
        request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        with snapshot():
            event = read_event(slug)
            if event is None:
                return render(request, "tournaments/public/unknown.html", status=404)
            response = view(request, snapshot_of(event), *args, **kwargs)
            etag = _etag(request, response)
            is_known = bool(etag) and request.headers.get("If-None-Match") == etag
            if isinstance(response, TemplateResponse) and not is_known:
                with timezone.override(event.time_zone):
                    response.render()
        if is_known:
            response = HttpResponse(status=304)
        if etag:
            response["ETag"] = etag
        response[VERSION_HEADER] = str(event.version)
        response["Cache-Control"] = "no-cache"
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        return response

    update_wrapper(page, view)
    return require_safe(page)


def _etag(request: HttpRequest, response: Page) -> str:
    """The name of what the page shows; empty for a page that is not found."""
    if response.status_code != 200:
        return ""
    made = (settings.BUILD, request.get_full_path(), get_language())
    shown = (
        (response.template_name, response.context_data)
        if isinstance(response, TemplateResponse)
        else (response.content,)
    )
    return f'"{fingerprint(*made, *shown)}"'
