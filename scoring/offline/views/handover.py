"""Offline entries handed to the director as a QR code."""

from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from players.common.buttons import by, with_form
from players.common.numbers import parse_number
from scoring.game.links import RevokedCodeError, WrongCodeError, link_of
from scoring.game.models import Link
from scoring.offline.entries import (
    OfflineEntry,
    UnreadableEntryError,
    entries_from_code,
)
from scoring.offline.hands import at_the_end
from scoring.offline.lines import EntryLine, score_of, stands_of, words_of
from scoring.offline.sync import (
    enter_entry,
    is_in,
    match_of,
    may_enter,
    take_entry,
)
from scoring.results.selectors.sheets import line
from tournaments.event.models import Event
from tournaments.event.permissions import directs
from tournaments.event.services.change import Refused

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
        link, entries = _read(event, typed)
        refusals = (
            _do(request, event, link, entries) if request.method == "POST" else {}
        )
        lines = [_line(event, entry) for entry in entries]
    except (UnreadableEntryError, Refused) as refused:
        context["refused"] = refused
        return render(request, "scoring/offline/handover.html", context, status=422)
    if request.method == "POST" and not refusals:
        asked = urlencode({"kept": typed})
        return redirect(f"{reverse('handover', args=[event.slug])}?{asked}")
    context |= {
        "link": link,
        "lines": [
            replace(
                line, refusal=refusals.get(n, ""), waits=_waits(entries, n, refusals)
            )
            for n, line in enumerate(lines)
        ],
        "waiting": sum(not line.is_in for line in lines),
    }
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


def _waits(entries: list[OfflineEntry], n: int, refusals: dict[int, str]) -> bool:
    """Whether the entry follows a hand that was just refused."""
    return entries[n].fields.get("after") in {str(entries[m].key) for m in refusals}


def _read(event: Event, typed: str) -> tuple[Link, list[OfflineEntry]]:
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


def _line(event: Event, entry: OfflineEntry) -> EntryLine:
    match = match_of(event, entry)
    shown = line(match)
    return EntryLine(
        entry=entry,
        match=shown,
        words=words_of(match, shown, entry),
        score=score_of(entry),
        stands=stands_of(match, entry),
        is_in=is_in(event, entry),
        may_enter=may_enter(entry),
    )
