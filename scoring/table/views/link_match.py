"""A match on a link's page, with the input and the refusal."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from players.common.numbers import parse_number
from scoring.game.endings import Ending
from scoring.game.first_shake import first_shake_of
from scoring.game.links import code_of
from scoring.game.models import Link
from scoring.game.selectors.hands import (
    Scoresheet,
    keeper_of,
    load_scoresheet,
    sheet_beside,
)
from scoring.results.forms import MarksForm
from scoring.results.selectors.sheets import Sheet
from scoring.rulings.selectors.rulings import marks_given_in, rulings_of
from scoring.sheets.views.presence import note_presence, with_device
from scoring.table.selectors import TablePage
from tournaments.event.models import MARKS, Event, Match
from tournaments.event.services.change import Refused


def show_match(
    request: HttpRequest,
    link: Link,
    row: Match,
    *,
    form: MarksForm | None = None,
    refused: Refused | None = None,
    settling: MarksForm | None = None,
    page: TablePage | None = None,
    template: str = "scoring/table/sheet.html",
    status: int = 200,
) -> HttpResponse:
    row.refresh_from_db(fields=["state", "winner", "table"])
    if page is None and link.kind != Link.Kind.JUDGE:
        page = TablePage(link, row)
    asked = request.POST.get("game") or request.GET.get("game", "")
    number = parse_number(asked)
    shown = Sheet(link, row, page.line if page else None, number=number)
    if _begins_with_hands(request, link.event, shown, is_shown=not (form or refused)):
        return redirect("hands", code_of(link), row.number)
    game, is_live = shown.row, form is None and settling is None
    form = _marks_form(request, link, shown, form)
    is_empty = shown.state == "open" and not shown.shared
    if shown.may_settle and settling is None and game:
        settling = MarksForm(initial={}, ending=Ending(game))
    context = {
        "link": link,
        "event": link.event,
        "code": code_of(link),
        "page": page,
        "sheet": shown,
        "form": form,
        "is_live": is_live,
        # The judge's own marks for a dispute.
        "settling": settling if shown.may_settle else None,
        "note": request.POST.get("note", ""),
        "refused": refused,
        "rulings": rulings_of(link, row),
        "ruling_marks": marks_given_in(game, is_official=link.kind == Link.Kind.JUDGE)
        if game
        else (),
        "first": first_shake_of(game, keeper_of(link)) if game and is_empty else None,
        "unequal_sheet": _unequal_sheet(link, shown, form),
    }
    if form is not None:
        context["has_other_phone"] = note_presence(request, link, row.number)
    answer = render(request, template, context, status=status)
    return with_device(request, answer)


def _marks_form(
    request: HttpRequest, link: Link, shown: Sheet, typed: MarksForm | None
) -> MarksForm | None:
    """The typed marks while their game is open, else new fields if the state asks so."""
    if typed is not None and typed.ending.game == shown.row:
        return typed
    state, is_keyed = shown.state, link.event.policy == Event.Policy.KEYED
    asks = state == "open" or shown.owes_version or (state == "confirm" and is_keyed)
    if "change" in request.GET:
        asks = asks or state in ("sent", "confirm", "waiting")
    if shown.row is None or not asks:
        return None
    return MarksForm(initial=_initial(link, shown), ending=Ending(shown.row))


def _unequal_sheet(
    link: Link, shown: Sheet, form: MarksForm | None
) -> Scoresheet | None:
    """The game's sheet, if the typed score is another one and nobody said why."""
    if shown.row is None or form is None or form.score is None:
        return None
    own = sheet_beside(shown.row, link, is_first=shown.version is None)
    return own if own and own.asks_reason(form.score) else None


def _begins_with_hands(
    request: HttpRequest, event: Event, shown: Sheet, *, is_shown: bool
) -> bool:
    """Whether the event keeps sheets, and this request did not ask for marks alone."""
    is_open = shown.state == "open" and shown.row and shown.row.marks_1 is None
    is_asked = request.method != "POST" and not {"marks", "game"} & request.GET.keys()
    wants = event.depth != Event.Depth.MARKS
    return bool(is_shown and is_asked and is_open and wants)


def _initial(link: Link, shown: Sheet) -> dict[str, Any]:
    """Return the initial marks: those sent, or from a contesting side's sheet."""
    version, marks = shown.version, shown.ruled
    if shown.owes_version and shown.row:
        own = load_scoresheet(shown.row, keeper_of(link))
        version, marks = (None, own.marks) if own.rows else (version, marks)
    if version is None:
        return dict(zip(MARKS, marks, strict=False))
    sent = dict(zip(MARKS, version.marks, strict=False))
    return {**sent, "time_called": version.ended == "time"}
