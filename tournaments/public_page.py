"""Pages for everybody: a function of the event's version, language and address alone.

The view sees one committed state of the database; the response carries the version it
was made from, so that it may be kept as bytes and is never shown when stale.
"""

import hashlib
from collections.abc import Callable
from functools import update_wrapper
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.models import Event
from tournaments.snapshot import snapshot

P = ParamSpec("P")
VERSION_HEADER = "X-Event-Version"


def etag(event: Event, language: str) -> str:
    """The name of one rendering: build, event, version and what led to it, language.

    The head of the log tells apart two histories of an event that was restored.
    """
    known = (event.slug, event.version, event.audit_head, language)
    made = "/".join([settings.BUILD, *map(str, known)])
    return f'"{hashlib.sha256(made.encode()).hexdigest()[:20]}"'


def public_page(
    view: Callable[Concatenate[HttpRequest, Event, P], HttpResponse],
) -> Callable[..., HttpResponseBase]:
    """Give the view its event from a snapshot; stamp version and ETag on the page."""

    def page(
        request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        with snapshot():
            event = Event.objects.select_related("club").filter(slug=slug).first()
            if event is None:
                return render(request, "tournaments/public/unknown.html", status=404)
            response = view(request, event, *args, **kwargs)
        response[VERSION_HEADER] = str(event.version)
        response["Cache-Control"] = "no-cache"
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        if response.status_code == 200:
            response["ETag"] = etag(event, get_language() or "en")
            if request.headers.get("If-None-Match") == response["ETag"]:
                return HttpResponse(status=304, headers={"ETag": response["ETag"]})
        return response

    update_wrapper(page, view)
    return require_safe(page)
