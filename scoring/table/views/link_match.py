"""A match on a link's page, with the input and the refusal."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from players.common.numbers import parse_number
from scoring.game.endings import Ending
from scoring.game.first_shake import FirstShake, first_shake_of
from scoring.game.links import code_of
from scoring.game.models import Link
from scoring.game.selectors.hands import (
    Scoresheet,
    keeper_of,
    load_scoresheet,
    sheet_beside,
)
from scoring.results.forms import MarksForm
from scoring.results.selectors.sheets import Sheet, sheet
from scoring.rulings.selectors.rulings import RulingMarks, marks_given_in, rulings_of
from scoring.sheets.views.presence import note_presence, with_device
from scoring.table.selectors import TablePage, table_page
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
    """The match with the typed values and the refusal."""
    row.refresh_from_db(fields=["state", "winner", "table"])
    if page is None and link.kind != Link.Kind.JUDGE:
        page = table_page(link, row)
    asked = request.POST.get("game") or request.GET.get("game", "")
    number = parse_number(asked)
    shown = sheet(link, row, page.line if page else None, number=number)
    if _begins_with_hands(request, link.event, shown, is_shown=not (form or refused)):
        return redirect("hands", code_of(link), row.number)
    is_live = form is None and settling is None
    form = _marks_form(request, link, shown, form)
    context = {
        "link": link,
        "event": link.event,
        "code": code_of(link),
        "page": page,
        "sheet": shown,
        "form": form,
        "is_live": is_live,
        "settling": _settling_form(shown, settling),
        "note": request.POST.get("note", ""),
        "refused": refused,
        "rulings": rulings_of(link, row),
        "ruling_marks": _ruling_marks(link, shown),
        "first": _first_shake(link, shown),
        "unequal_sheet": _unequal_sheet(link, shown, form),
    }
    if form is not None:
        context["has_other_phone"] = note_presence(request, link, row.number)
    answer = render(request, template, context, status=status)
    return with_device(request, answer)


def _marks_form(
    request: HttpRequest, link: Link, shown: Sheet, typed: MarksForm | None
) -> MarksForm | None:
    """The typed marks while their game is open, else a new form if one is asked for."""
    if typed is not None and typed.ending.game == shown.row:
        return typed
    if shown.row is None or not _asks_marks(request, link, shown):
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


def _settling_form(shown: Sheet, typed: MarksForm | None) -> MarksForm | None:
    """The judge's own marks for a dispute, if this link may settle it."""
    if not shown.may_settle:
        return None
    if typed is not None or shown.row is None:
        return typed
    return MarksForm(initial={}, ending=Ending(shown.row))


def _asks_marks(request: HttpRequest, link: Link, shown: Sheet) -> bool:
    """Whether the page has fields for the marks, by the match's state."""
    if shown.state == "open" or shown.owes_version:
        return True
    if shown.state == "confirm" and link.event.policy == Event.Policy.KEYED:
        return True
    return "change" in request.GET and shown.state in ("sent", "confirm", "waiting")


def _ruling_marks(link: Link, shown: Sheet) -> tuple[RulingMarks, ...]:
    """The marks by ruling in the game that the page shows."""
    is_official = link.kind == Link.Kind.JUDGE
    return marks_given_in(shown.row, is_official=is_official) if shown.row else ()


def _first_shake(link: Link, shown: Sheet) -> FirstShake | None:
    """The first shake, if the game is open and its sheet is empty."""
    if shown.state != "open" or shown.row is None or shown.shared:
        return None
    return first_shake_of(shown.row, keeper_of(link))


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
        own = load_scoresheet(shown.row, keeper_of(link), link.event.rules)
        version, marks = (None, own.marks) if own.rows else (version, marks)
    if version is None:
        return dict(zip(MARKS, marks, strict=False))
    sent = dict(zip(MARKS, version.marks, strict=False))
    return {**sent, "time_called": version.ended == "time"}
