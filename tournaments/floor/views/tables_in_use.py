"""A table taken out of use or put back, with a preview of the matches that move."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from players.common.buttons import press_of, try_to
from tournaments.corrections.services.preview import preview_changes
from tournaments.draw.selectors.displaced import MovedAway, moved_away
from tournaments.draw.services.seating import set_table_in_use
from tournaments.event.models import Event, Match
from tournaments.event.services.change import Refused

BACK = "back"  # The value of ``sure`` that also brings back the matches moved away


def change_table(
    request: HttpRequest,
    event: Event,
    number: int,
    *,
    put_back: bool,
    button: tuple[str, str],
    back: str,
) -> HttpResponse:
    """Take a table out or put it back, after a preview if matches move.

    ``button`` is the name and value that submits the form again.
    """
    sure = request.POST.get("sure")
    if sure is None:
        away = moved_away(event, number) if put_back else MovedAway()
        if put_back and not away.coming:
            for sentence in away.staying:
                messages.info(request, sentence)
        elif lines := _moves(event, number, put_back=put_back):
            context = {
                "event": event,
                "number": number,
                "put_back": put_back,
                "lines": lines,
                "staying": away.staying,
                "name": button[0],
                "value": button[1],
                "back": back,
            }
            return render(request, "tournaments/floor/table_change.html", context)
    done = try_to(
        request,
        set_table_in_use,
        event=event,
        number=number,
        is_in_use=put_back,
        brings_back=sure == BACK,
        **press_of(request, button[0]),
    )
    return redirect(back if done else request.path)


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
    if not event.matches.filter(table=number, state__in=Match.AT_TABLE).exists():
        return ()
    return (_("A match is being played at table %(table)s.") % {"table": number},)
