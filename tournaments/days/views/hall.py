"""The director's board of a day: one press for every division that is ticked."""

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from players.common.buttons import form_of, press_of, try_form, try_to, with_form
from tournaments.days.selectors.board import day_board
from tournaments.days.selectors.divisions import divisions_of, streams_of, version_of
from tournaments.days.services.at_once import press_for_all
from tournaments.event.models import Day, Event
from tournaments.event.permissions import directs_day
from tournaments.event.services.change import Refused
from tournaments.event.snapshot import snapshot
from tournaments.floor.forms import WordForm
from tournaments.floor.services.clocks import SESSION_BUTTONS
from tournaments.floor.services.rounds import HALL_BUTTONS, STARTS


@directs_day
@with_form
def board(request: HttpRequest, day: Day) -> HttpResponse:
    if request.method != "POST":
        return _board_page(request, day, WordForm())
    do = request.POST.get("do", "")
    serve = {**STARTS, **HALL_BUTTONS}.get(do)
    if serve is None:
        return HttpResponseBadRequest()
    ticked = request.POST.getlist("division")
    try_to(
        request,
        press_for_all,
        serve=serve,
        day=day,
        slugs=ticked,
        skips=do in HALL_BUTTONS,  # Who has nothing to pause or extend
        **press_of(request, "do"),
    )
    return redirect(_board_of(day, ticked))


@directs_day
@form_of("day-board")
def tell(request: HttpRequest, day: Day) -> HttpResponse:
    """Announce something in every division, or control the clock of a break."""
    if "break" in request.POST:
        return _break(request, day)
    form = WordForm(request.POST)
    if not form.is_valid():
        return _board_page(request, day, form, status=422)
    act = {"day": day, "skips": True, **press_of(request)}
    if not try_form(form, press_for_all, serve=form.service(), **act):
        return _board_page(request, day, form, status=409)
    return redirect("day-board", day.slug)


def _break(request: HttpRequest, day: Day) -> HttpResponse:
    act = SESSION_BUTTONS.get(request.POST.get("do", ""))
    if act is None:
        return HttpResponseBadRequest()
    serve = partial(_in_break, act=act, title=request.POST["break"])
    write = {"day": day, "skips": True, **press_of(request, "do")}
    try_to(request, press_for_all, serve=serve, **write)
    return redirect("day-board", day.slug)


def _in_break(
    *, event: Event, by: str, key: UUID | None, act: Callable[..., None], title: str
) -> None:
    session = event.sessions.filter(title=title).last()
    if session is None:
        raise Refused(_("No clock is running."))
    act(event=event, of=session, by=by, key=key)


def _board_of(day: Day, ticked: list[str]) -> str:
    """The board's address; who was not ticked stays so."""
    alone = [e.slug for e in divisions_of(day) if ticked and e.slug not in ticked]
    query = urlencode({"alone": alone}, doseq=True)
    address = reverse("day-board", args=[day.slug])
    return f"{address}?{query}" if alone else address


def _board_page(
    request: HttpRequest, day: Day, word: WordForm, status: int = 200
) -> HttpResponse:
    with snapshot():
        events = divisions_of(day)
        context: dict[str, Any] = {
            "day": day,
            "board": day_board(events),
            "alone": request.GET.getlist("alone"),
            "streams": streams_of(events),
            "version": version_of(events),
            "word": word,
            "word_key": uuid4(),
        }
        return render(request, "tournaments/days/board.html", context, status=status)
