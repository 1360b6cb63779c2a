"""What phones stored offline: sent, and handed over to the director."""

import json
import logging
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from django.core.cache import cache
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from players.common.alone import alone
from players.common.buttons import by, with_form
from players.common.numbers import parse_number
from scoring.codes.views.code_access import ShutError, open_link
from scoring.game.links import RevokedCodeError, WrongCodeError, link_of, link_part
from scoring.game.models import Link
from scoring.offline.entries import (
    OfflineEntry,
    UnreadableEntryError,
    entries_from_code,
    entry_from_json,
)
from scoring.offline.hands import at_the_end
from scoring.offline.lines import EntryLine
from scoring.offline.sync import enter_entry, is_in, take_entry
from scoring.results.services.refusals import OffSheetError, StaleError
from tournaments.event.models import Event
from tournaments.event.permissions import directs
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
        return _shut(str(WHY[status]), status, shut.page.get("Retry-After", ""))
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


WHY = {
    403: gettext_lazy("This event is not open yet: ask at the desk."),
    404: gettext_lazy("This code opens nothing."),
    410: gettext_lazy(
        "This code has been replaced: scan the sheet at the table again."
    ),
    429: gettext_lazy("Too many wrong codes were tried from here. Wait a few minutes."),
}
"""Why a code gives no access, by the status of the page that says so."""


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
    except Refused as refused:
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


MOST_TYPED = 6_000


@directs
@with_form
def handover(request: HttpRequest, event: Event) -> HttpResponse:
    """Scan or paste offline entries; send them for their link, or enter them as director."""
    typed = (request.POST or request.GET).get("kept", "").strip()[:MOST_TYPED]
    context: dict[str, Any] = {"event": event, "typed": typed}
    if not typed:
        return render(request, "scoring/offline/handover.html", context)
    try:
        link, entries = _entries_in(event, typed)
        refusals = (
            _do(request, event, link, entries) if request.method == "POST" else {}
        )
        lines = [EntryLine(event, entry) for entry in entries]
    except Refused as refused:
        context["refused"] = refused
        return render(request, "scoring/offline/handover.html", context, status=422)
    if request.method == "POST" and not refusals:
        asked = urlencode({"kept": typed})
        return redirect(f"{reverse('handover', args=[event.slug])}?{asked}")
    refused_keys = {str(entries[n].key) for n in refusals}
    for n, line in enumerate(lines):
        line.refusal = refusals.get(n, "")
        line.waits = line.entry.fields.get("after") in refused_keys
    waiting = sum(not line.is_in for line in lines)
    context |= {"link": link, "lines": lines, "waiting": waiting}
    status = 422 if refusals else 200
    return render(request, "scoring/offline/handover.html", context, status=status)


def _do(
    request: HttpRequest, event: Event, link: Link, entries: list[OfflineEntry]
) -> dict[int, str]:
    """Carry out the pressed ones in order; return the sentence of each refused one.

    A hand added at the end of its sheet takes the hands after it along.
    """
    asked, do = request.POST.get("entry", ""), request.POST.get("do", "")
    pressed = parse_number(asked)
    refusals = {}
    for n, entry in enumerate(entries):
        is_first = pressed == n
        is_meant = is_first or pressed is None or (do == "next" and n > pressed)
        if not is_meant or is_in(event, entry):
            continue
        try:
            if do == "enter":
                enter_entry(event, entry, by=by(request))
            else:
                take_entry(
                    link, at_the_end(entry) if is_first and do == "next" else entry
                )
        except Refused as refused:
            refusals[n] = refused.sentence
    return refusals


def _entries_in(event: Event, typed: str) -> tuple[Link, list[OfflineEntry]]:
    """Parse a pasted text or the code's whole address; its link has to be this event's."""
    asked = parse_qs(urlsplit(typed).query).get("kept") if "://" in typed else None
    code, entries = entries_from_code(asked[0] if asked else typed)
    try:
        link = link_of(code)
    except (WrongCodeError, RevokedCodeError) as error:
        raise UnreadableEntryError(
            _("That phone's code is no longer valid. Enter the result by hand.")
        ) from error
    if link.event_id != event.pk:
        raise UnreadableEntryError(_("This entry belongs to another event."))
    return link, entries
