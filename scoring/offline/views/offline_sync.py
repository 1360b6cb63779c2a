"""Takes a phone's outbox as JSON: many entries in order, one answer each.

The code in the address gives access; cookies are ignored.
"""

import json
import logging
import time
from collections.abc import Iterator
from typing import Any

from django.core.cache import cache
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from players.common.alone import alone
from scoring.codes.views.code_access import ShutError, open_link
from scoring.game.links import link_part
from scoring.game.models import Link
from scoring.offline.entries import UnreadableEntryError, entry_from_json
from scoring.offline.sync import take_entry
from scoring.results.services.refusals import OffSheetError, StaleError
from tournaments.event.services.change import Refused

log = logging.getLogger(__name__)
MOST_ENTRIES = 40  # In one post, and of one code within the pause
PAUSE_SECONDS = 2
MOST_BYTES = 200_000
BREATH_SECONDS = 0.01
ALONE_SECONDS = 60  # A killed worker's outbox counts as being sent for so long


@csrf_exempt
@never_cache
@require_POST
def take_entries(request: HttpRequest, code: str) -> JsonResponse:
    """Take entries in order; answer each: ``taken``, ``refused`` with the reason, ``failed``."""
    # Named by the code's letters: a busy code is answered before anything is read.
    name, sent = f"outbox:{link_part(code)}", f"outbox-entries:{link_part(code)}"
    if cache.get(name) or cache.get(sent, 0) >= MOST_ENTRIES:
        return _busy()
    try:
        link = open_link(request, code)
    except ShutError as shut:
        status = shut.page.status_code
        return _shut(_why(status), status, shut.page.get("Retry-After", ""))
    bodies = _read(request)
    if bodies is None:
        return _shut(_("The phone's entry cannot be read. Enter it again."), 400)
    with alone(name, ALONE_SECONDS) as is_alone:
        count = cache.get(sent, 0) + len(bodies)
        if not is_alone or count > MOST_ENTRIES:
            return _busy()
        answers = list(_answers(link, bodies))
        cache.set(sent, count, PAUSE_SECONDS)
        return JsonResponse({"kept": answers})


def _busy() -> JsonResponse:
    sentence = _("Another phone with this code is sending. Wait a moment.")
    return _shut(sentence, 429, str(PAUSE_SECONDS))


def _why(status: int) -> str:
    if status == 403:
        return _("This event is not open yet: ask at the desk.")
    if status == 410:
        return _("This code has been replaced: scan the sheet at the table again.")
    if status == 429:
        return _("Too many wrong codes were tried from here. Wait a few minutes.")
    return _("This code opens nothing.")


def _shut(sentence: str, status: int, retry_after: str = "") -> JsonResponse:
    answer = JsonResponse({"error": sentence}, status=status)
    if retry_after:
        answer["Retry-After"] = retry_after
    return answer


def _read(request: HttpRequest) -> list[Any] | None:
    body = request.read(MOST_BYTES + 1)
    if len(body) > MOST_BYTES:
        return None
    try:
        parsed = json.loads(body)
    except (ValueError, RecursionError):
        return None
    bodies = parsed.get("kept") if isinstance(parsed, dict) else None
    return bodies if isinstance(bodies, list) and len(bodies) <= MOST_ENTRIES else None


def _answers(link: Link, bodies: list[Any]) -> Iterator[dict[str, Any]]:
    """Carry out one entry after the other; between them others may write."""
    for number, body in enumerate(bodies):
        if number:
            time.sleep(BREATH_SECONDS)
        yield _answer(link, body)


def _answer(link: Link, body: Any) -> dict[str, Any]:
    key = str(body.get("key", "")) if isinstance(body, dict) else ""
    try:
        take_entry(link, entry_from_json(body))
    except (Refused, UnreadableEntryError) as refused:
        answer = {"key": key, "state": "refused", "sentence": refused.sentence}
        return answer | {
            "is_stale": isinstance(refused, StaleError),
            "is_off_sheet": isinstance(refused, OffSheetError),
        }
    except (InterfaceError, OperationalError):  # the database is away for all of them
        raise
    except Exception:  # one entry stops none of those behind it
        log.exception("An offline entry failed")
        return {"key": key, "state": "failed"}
    return {"key": key, "state": "taken"}
