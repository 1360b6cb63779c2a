"""The judge's page: a link's matches on a phone, and the forms sent from there."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from players.numbers import parse_id, parse_signed
from scoring.context import ScoringContext, load_for_scoring
from scoring.endings import Ending
from scoring.first_shake import FirstShake
from scoring.forms.marks import MarksForm
from scoring.links import code_of, has_ended
from scoring.models import Link, Submission
from scoring.permissions import may_score
from scoring.seen import Seen, read_seen
from scoring.selectors.captain import captain_page
from scoring.selectors.first_shake import first_shake_of
from scoring.selectors.hands import keeper_of, load_scoresheet
from scoring.selectors.link_pages import (
    TablePage,
    judge_lines,
    last_results,
    table_page,
)
from scoring.selectors.rulings import RulingMarks, marks_given_in, rulings_of
from scoring.selectors.sheets import Sheet, sheet
from scoring.services.decisions import confirm_result, dispute_result, withdraw_result
from scoring.services.results import submit_result
from scoring.services.settling import settle_dispute, take_back_settlement
from scoring.views.captain import season_page
from scoring.views.code_access import with_code
from scoring.views.presence import note_presence, with_device
from tournaments.formats import Score
from tournaments.models import MARKS, SIDES, Event, Match
from tournaments.services.change import Refused

DECISIONS: dict[str, Callable[..., Submission]] = {
    "confirm": confirm_result,
    "dispute": dispute_result,
    "withdraw": withdraw_result,
    "unsettle": take_back_settlement,
}
STEPS = {f"{side}{sign}": (side, int(f"{sign}1")) for side in SIDES for sign in "+-"}


@require_safe
@with_code
def table(request: HttpRequest, link: Link) -> HttpResponse:
    """The page of a code: a table's or a pair's match, a judge's tables, or results."""
    context: dict[str, Any] = {"link": link, "event": link.event, "code": code_of(link)}
    if has_ended(link.event):
        context["results"] = last_results(link)
        return render(request, "scoring/ended.html", context)
    if link.kind == Link.Kind.JUDGE:
        context["lines"] = judge_lines(link)
        return render(request, "scoring/judge.html", context)
    if season := captain_page(link):
        return season_page(request, link, season)
    page = context["page"] = table_page(link)
    if page.current is None:
        return render(request, "scoring/no_match.html", context)
    return _sheet(request, link, page.current, context=context)


@require_http_methods(["GET", "HEAD", "POST"])
@with_code
def match(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    """A match of a link with its forms."""
    asked = request.POST.get("game", "")
    context = load_for_scoring(link, number, asked, _key(request))
    row = context.game.match if context else _match(link, number)
    if has_ended(link.event):
        return redirect("table", code_of(link))
    if not may_score(link, row):
        shown = {"event": link.event, "code": code_of(link), "match": row}
        return render(request, "scoring/not_yours.html", shown, status=403)
    if request.method != "POST":
        return _sheet(request, link, row)
    do = request.POST.get("do", "")
    if do in DECISIONS:
        return _decide(request, link, row, do)
    if do == "settle":
        return _settle(request, link, row, context)
    return _typed(request, link, row, context, do)


def _match(link: Link, number: int) -> Match:
    rows = link.event.matches.select_related("stage", "round")
    return get_object_or_404(rows, number=number)


def _typed(
    request: HttpRequest,
    link: Link,
    row: Match,
    context: ScoringContext | None,
    do: str,
) -> HttpResponse:
    """Step the typed marks, review them or send them, by the pressed button."""
    if context is None or do not in {"review", "send", "change", *STEPS}:
        return HttpResponseBadRequest()
    ending = Ending(context.game, rulings=context.rulings)
    if do in STEPS or do == "change":
        form = MarksForm(initial=request.POST.dict(), ending=ending)
        form.initial = stepped(form, do)
        return _sheet(request, link, row, form=form)
    form = MarksForm(request.POST, ending=ending)
    if not form.is_valid() or form.score is None:
        return _sheet(request, link, row, form=form, status=422)
    if do == "review":
        return _sheet(request, link, row, form=form, template="scoring/review.html")
    return _send(request, link, form, form.score, context)


def _send(
    request: HttpRequest,
    link: Link,
    form: MarksForm,
    score: Score,
    context: ScoringContext,
) -> HttpResponse:
    row = context.game.match
    try:
        submit_result(
            link=link,
            game=context.game,
            score=score,
            seen=form.cleaned_data["seen"],
            key=form.cleaned_data["key"],
            context=context,
        )
    except Refused as refused:
        return _sheet(request, link, row, form=form, refused=refused, status=409)
    return _back(link, row)


def stepped(form: MarksForm, do: str) -> dict[str, Any]:
    """Give the typed fields, with a mark more or less where a stepper was pressed."""
    typed = dict(form.initial)
    if do not in STEPS:
        return typed
    side, step = STEPS[do]
    now = (parse_signed(typed.get(f"marks_{side}", "")) or 0) + step
    return {**typed, f"marks_{side}": str(min(max(now, form.least), form.most))}


def _decide(request: HttpRequest, link: Link, row: Match, do: str) -> HttpResponse:
    pk = parse_id(request.POST.get("version", ""))
    version = get_object_or_404(Submission, pk=pk, game__match=row)
    try:
        DECISIONS[do](link=link, version=version, key=_key(request))
    except Refused as refused:
        return _sheet(request, link, row, refused=refused, status=409)
    return _back(link, row)


def _settle(
    request: HttpRequest, link: Link, row: Match, context: ScoringContext | None
) -> HttpResponse:
    """A judge's word on a dispute: one of the versions, or marks of their own."""
    if context is None:
        return HttpResponseBadRequest()
    game = context.game
    asked = request.POST.get("version", "")
    chosen = game.submissions.filter(pk=asked if asked.isdecimal() else 0).first()
    form = MarksForm(request.POST, ending=Ending(game, rulings=context.rulings))
    score = chosen.score if chosen else form.score if form.is_valid() else None
    if score is None:
        return _sheet(request, link, row, settling=form, status=422)
    try:
        settle_dispute(
            link=link,
            game=game,
            score=score,
            seen=read_seen(request.POST.dict()) or Seen(),
            key=_key(request),
            note=request.POST.get("note", ""),
        )
    except Refused as refused:
        return _sheet(request, link, row, refused=refused, settling=form, status=409)
    return _back(link, row)


def _back(link: Link, row: Match) -> HttpResponse:
    """Redirect a judge to the match, tables and pairs to their own page."""
    if link.kind == Link.Kind.JUDGE:
        return redirect("match", code_of(link), row.number)
    return redirect("table", code_of(link))


def _key(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return uuid4()


def _sheet(
    request: HttpRequest,
    link: Link,
    row: Match,
    *,
    form: MarksForm | None = None,
    refused: Refused | None = None,
    settling: MarksForm | None = None,
    context: dict[str, Any] | None = None,
    template: str = "scoring/sheet.html",
    status: int = 200,
) -> HttpResponse:
    """The match with the typed values and the refusal."""
    row.refresh_from_db(fields=["state", "winner", "table"])
    shown = sheet(link, row)
    if _begins_with_hands(request, link.event, shown, is_shown=not (form or refused)):
        return redirect("hands", code_of(link), row.number)
    is_live = form is None and settling is None
    form = _marks_form(request, link, shown, form)
    page_context = {
        "link": link,
        "event": link.event,
        "code": code_of(link),
        "page": _page_of(link, context),
        "sheet": shown,
        "form": form,
        "is_live": is_live,
        "settling": _settling_form(shown, settling),
        "note": request.POST.get("note", ""),
        "refused": refused,
        "key": uuid4(),
        "rulings": rulings_of(link, row),
        "ruling_marks": _ruling_marks(link, shown),
        "first": _first_shake(link, shown),
    }
    if form is not None:
        page_context["elsewhere"] = note_presence(request, link, row.number)
    page = render(request, template, page_context | (context or {}), status=status)
    return with_device(request, page)


def _marks_form(
    request: HttpRequest, link: Link, shown: Sheet, typed: MarksForm | None
) -> MarksForm | None:
    """The typed marks while their game is open, else a new form if one is asked for."""
    if typed is not None and typed.ending.game == shown.row:
        return typed
    if shown.row is None or not _asks_marks(request, link, shown):
        return None
    return MarksForm(initial=_initial(link, shown), ending=Ending(shown.row))


def _settling_form(shown: Sheet, typed: MarksForm | None) -> MarksForm | None:
    """The judge's own marks for a dispute, where this link may settle it."""
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
    """Who shakes first, where the game is open and no hand of it is written down."""
    if shown.state != "open" or shown.row is None or shown.shared:
        return None
    return first_shake_of(shown.row, keeper_of(link))


def _page_of(link: Link, context: dict[str, Any] | None) -> TablePage | None:
    """What else its code opens; read once a request."""
    if link.kind == Link.Kind.JUDGE:
        return None
    read: TablePage | None = (context or {}).get("page")
    return read or table_page(link)


def _begins_with_hands(
    request: HttpRequest, event: Event, shown: Sheet, *, is_shown: bool
) -> bool:
    """The event keeps sheets, and this request did not ask for marks alone."""
    is_open = shown.state == "open" and shown.row and shown.row.marks_1 is None
    is_asked = request.method != "POST" and "marks" not in request.GET
    wants = event.depth != Event.Depth.MARKS
    return bool(is_shown and is_asked and is_open and wants)


def _initial(link: Link, shown: Sheet) -> dict[str, Any]:
    """Give the marks to fill in: those sent, or of a contesting side its sheet's."""
    version, marks = shown.version, shown.ruled
    if shown.owes_version and shown.row:
        own = load_scoresheet(shown.row, keeper_of(link), link.event.rules)
        version, marks = (None, own.marks) if own.rows else (version, marks)
    if version is None:
        return dict(zip(MARKS, marks, strict=False))
    sent = dict(zip(MARKS, version.marks, strict=False))
    return {**sent, "time_called": version.ended == "time"}
