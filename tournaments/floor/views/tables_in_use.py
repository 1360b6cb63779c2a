"""A table taken out of use or put back, with a preview of the matches that move."""

from functools import partial
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.corrections.services.preview import preview_changes
from tournaments.draw.selectors.displaced import moved_away
from tournaments.draw.services.seating import set_table_in_use
from tournaments.event.models import Event, Match
from tournaments.event.services.change import Refused

BACK = "back"  # The value of ``sure`` that also brings back the matches moved away


def table_change(request: HttpRequest, number: int, *, put_back: bool) -> partial[None]:
    brings_back = request.POST.get("sure") == BACK
    return partial(
        set_table_in_use, number=number, is_in_use=put_back, brings_back=brings_back
    )


def ask_first(
    request: HttpRequest,
    event: Event,
    number: int,
    *,
    put_back: bool,
    button: tuple[str, str],
    back: str,
) -> HttpResponse | None:
    """A preview of the matches that move, with buttons; None if none moves.

    ``button`` is the name and value that submits the form again.
    """
    if "sure" in request.POST:
        return None
    staying: tuple[str, ...] = ()
    if put_back:
        away = moved_away(event, number)
        staying = away.staying
        if not away.coming:
            for sentence in staying:
                messages.info(request, sentence)
            return None
    lines = _moves(event, number, put_back=put_back)
    if not lines:
        return None
    context = {
        "event": event,
        "number": number,
        "put_back": put_back,
        "lines": lines,
        "staying": staying,
        "name": button[0],
        "value": button[1],
        "back": back,
        "key": uuid4(),
        "current_page": "now" if button[0] == "do" else "settings",
    }
    return render(request, "tournaments/floor/table_change.html", context)


def _moves(event: Event, number: int, *, put_back: bool) -> tuple[str, ...]:
    """The matches that move; none if the service will refuse with a sentence."""
    does = partial(
        set_table_in_use, number=number, is_in_use=put_back, brings_back=True
    )
    try:
        lines = preview_changes(event, lambda e: does(event=e, by=""))
    except Refused:
        return ()
    return lines if put_back else (*_played_now(event, number), *lines)


def _played_now(event: Event, number: int) -> tuple[str, ...]:
    """The warning before a table in play goes out of use."""
    if not event.matches.filter(table=number, state__in=Match.AT_TABLE).exists():
        return ()
    return (_("A match is being played at table %(table)s.") % {"table": number},)
