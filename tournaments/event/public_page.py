"""Public pages: functions of the event's version, the language and the address.

A view takes its values from one snapshot of the event. The response carries the
snapshot's version, so that it can be cached and is not served when stale. Its ETag is
computed from the values shown and changes only with them.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import update_wrapper
from hashlib import sha256
from typing import Any, Concatenate, ParamSpec

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.event.fingerprint import fingerprint
from tournaments.event.live import EventVersion
from tournaments.event.permissions import may_see
from tournaments.event.selectors.snapshot import (
    EventSnapshot,
    known_snapshot,
    newest_snapshot,
)
from tournaments.event.snapshot import AsksDatabase, snapshot, without_database

P = ParamSpec("P")
VERSION_HEADER = "X-Event-Version"
EPOCH_HEADER = "X-Event-Epoch"
# In this header a request of the program's own names the version that its page must
# have; a later one is fine. No header of a browser gets this name.
AT_LEAST = "seven_marks.at_least"
Page = TemplateResponse | HttpResponse


def public_page(
    view: Callable[Concatenate[HttpRequest, EventSnapshot, P], Page],
) -> Callable[..., HttpResponseBase]:
    """Pass the view a snapshot of its event; stamp version and ETag on the page."""

    def page(
        request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        def cut(request: HttpRequest, state: EventSnapshot) -> Page:
            return view(request, state, *args, **kwargs)

        at_least: EventVersion | None = request.META.get(AT_LEAST)
        known = known_snapshot(slug, *at_least) if at_least else None
        if known is not None:
            with suppress(AsksDatabase), without_database():
                return _page(request, known, cut)
        with snapshot():
            return _page(request, newest_snapshot(slug), cut)

    update_wrapper(page, view)
    vars(page)["reads_own_snapshot"] = True
    return require_safe(page)


def _page(
    request: HttpRequest,
    state: EventSnapshot | None,
    view: Callable[[HttpRequest, EventSnapshot], Page],
) -> HttpResponseBase:
    if state is None or not may_see(request.user, state.event):
        return render(request, "tournaments/event/unknown.html", status=404)
    event = state.event
    response = view(request, state)
    etag = _etag(request, response)
    if etag and request.headers.get("If-None-Match") == etag:
        response = HttpResponse(status=304)
    elif isinstance(response, TemplateResponse):
        with timezone.override(event.time_zone):
            response.render()
    if etag:
        response["ETag"] = etag
    if not event.is_listed:
        response["X-Robots-Tag"] = "noindex"
    if not event.is_shown_by_link:
        response["Cache-Control"] = "private, no-store"
        return response
    response[VERSION_HEADER] = str(event.version)
    response[EPOCH_HEADER] = str(event.epoch)
    response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


def people_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let a cache keep a page of people and revalidate it, by the ETag of its bytes."""

    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if response.status_code != 200 or "Cache-Control" in response:
            return response
        etag = f'"{sha256(response.content).hexdigest()[:20]}"'
        if request.headers.get("If-None-Match") == etag:
            response = HttpResponse(status=304)
        response["ETag"] = etag
        response["Cache-Control"] = "no-cache"
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        return response

    update_wrapper(page, view)
    return require_safe(page)


def _etag(request: HttpRequest, response: Page) -> str:
    """Return the ETag of the values shown; empty unless the status is 200."""
    if response.status_code != 200:
        return ""
    made = (settings.BUILD, request.get_full_path(), get_language())
    shown = (
        (response.template_name, response.context_data)
        if isinstance(response, TemplateResponse)
        else (response.content,)
    )
    return f'"{fingerprint(*made, *shown)}"'
