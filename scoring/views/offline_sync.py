"""The JSON door of every phone's outbox: many entries in order, one answer each.

The code in the address is the way in; no cookie is asked for or trusted.
"""

import json
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from scoring.models import Link
from scoring.offline.entries import NotKeptError, kept_from_json
from scoring.services.offline_sync import take_kept
from scoring.views.code_access import ShutError, open_link
from tournaments.services.change import Refused

MOST_ENTRIES = 200
MOST_BYTES = 200_000


@csrf_exempt
@never_cache
@require_POST
def kept(request: HttpRequest, code: str) -> JsonResponse:
    """Take entries in order; each is answered with ``taken`` or ``refused`` and why."""
    try:
        link = open_link(request, code)
    except ShutError as shut:
        status = shut.page.status_code
        return _shut(_why(status), status)
    told = _read(request)
    if told is None:
        return _shut(_("What was kept cannot be read. Enter it again."), 400)
    return JsonResponse({"kept": [_answer(link, one) for one in told]})


def _why(status: int) -> str:
    if status == 410:
        return _("This code has been replaced: scan the sheet at the table again.")
    if status == 429:
        return _("Too many wrong codes were tried from here. Wait a few minutes.")
    return _("This code opens nothing.")


def _shut(sentence: str, status: int) -> JsonResponse:
    return JsonResponse({"error": sentence}, status=status)


def _read(request: HttpRequest) -> list[Any] | None:
    body = request.read(MOST_BYTES + 1)
    if len(body) > MOST_BYTES:
        return None
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        return None
    found = told.get("kept") if isinstance(told, dict) else None
    return found if isinstance(found, list) and len(found) <= MOST_ENTRIES else None


def _answer(link: Link, told: Any) -> dict[str, str]:
    key = str(told.get("key", "")) if isinstance(told, dict) else ""
    try:
        take_kept(link, kept_from_json(told))
    except (Refused, NotKeptError) as refused:
        return {"key": key, "state": "refused", "sentence": refused.sentence}
    return {"key": key, "state": "taken"}
