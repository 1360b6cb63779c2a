"""The director in the hall: one table, announcements and sessions."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from players.common.buttons import form_of, press_of, try_form, try_to, with_form
from players.common.numbers import parse_number
from tournaments.draw.services.seating import move_match
from tournaments.event.models import Event, Session
from tournaments.event.permissions import directs
from tournaments.floor.forms import WordForm
from tournaments.floor.selectors.table import HallTablePage, table_page
from tournaments.floor.services.calling import start_match
from tournaments.floor.services.clocks import CLOCK_BUTTONS, SESSION_BUTTONS
from tournaments.floor.views.board import board_page
from tournaments.floor.views.tables_in_use import change_table

# By button whether it puts the table back.
TABLE_CHANGES = {"take-out": False, "put-back": True}


@directs
@form_of("now")
def hall(request: HttpRequest, event: Event) -> HttpResponse:
    """Announce something on every screen, or control a session's clock."""
    if "session" in request.POST:
        return _session(request, event)
    form = WordForm(request.POST)
    if not form.is_valid():
        return board_page(request, event, form, status=422)
    if not try_form(form, form.service(), event=event, **press_of(request)):
        return board_page(request, event, form, status=409)
    return redirect("now", event.slug)


def _session(request: HttpRequest, event: Event) -> HttpResponse:
    act = SESSION_BUTTONS.get(request.POST.get("do", ""))
    number = parse_number(request.POST["session"])
    if act is None or number is None:
        return HttpResponseBadRequest()
    session = get_object_or_404(Session, event=event, number=number)
    try_to(request, act, event=event, of=session, **press_of(request, "do"))
    return redirect("now", event.slug)


@directs
@with_form
def table(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    page = table_page(event, number)
    if request.method == "POST":
        do, board = request.POST.get("do", ""), reverse("now", args=[event.slug])
        if do in TABLE_CHANGES:
            button, put_back = ("do", do), TABLE_CHANGES[do]
            return change_table(
                request, event, number, put_back=put_back, button=button, back=board
            )
        serve = _at_table(request, page)
        if serve is None:
            return HttpResponseBadRequest()
        done = try_to(request, serve, event=event, **press_of(request, "do"))
        return redirect(board if done else request.path)
    context = {"event": event, "page": page}
    return render(request, "tournaments/floor/table.html", context)


def _at_table(
    request: HttpRequest, page: HallTablePage
) -> Callable[..., object] | None:
    do, to = request.POST.get("do", ""), parse_number(request.POST.get("table", ""))
    if page.match is None:
        return None
    if do == "seat":
        return partial(start_match, match=page.match)
    if do in CLOCK_BUTTONS:
        return partial(CLOCK_BUTTONS[do], of=page.match)
    if do == "move" and to:
        return partial(move_match, match=page.match, table=to)
    return None
