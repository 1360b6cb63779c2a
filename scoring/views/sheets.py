"""The scoresheet on a phone: hand by hand, or each hand in full."""

from typing import Any
from uuid import uuid4

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from scoring import rules
from scoring.final_marks import Ending
from scoring.hands import (
    HandRow,
    NotAHandError,
    bid_hand,
    bids_of,
    contracts_of,
    keeps_sheets,
    reshakes,
    row_of_record,
    trumps_of,
    written_hand,
)
from scoring.links import code_of, has_ended
from scoring.models import Link
from scoring.permissions import may_score
from scoring.selectors.hands import Kept, kept, time_word
from scoring.selectors.sheets import open_game, sheet
from scoring.services.sheets import undo_hand, write_hand
from scoring.services.versions import signature
from scoring.views.doors import with_code
from tournaments.models import Game, Match
from tournaments.services.change import Refused
from tournaments.views.press import key_of

DEVICE = "device"
OPEN_SECONDS = 90
TILES = [f"{high}-{low}" for high in range(6, -1, -1) for low in range(high, -1, -1)]
FIELDS = ("hands", "bids", "trump", "contract", "doubles", "plays", "claim")


@require_http_methods(["GET", "HEAD", "POST"])
@with_code
def hands(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    """The sheet of a match's game: two taps a hand, undo, an earlier hand put right."""
    game = _game(link, number)
    if game is None:
        return redirect("match", code_of(link), number)
    if request.method != "POST":
        return _page(request, link, game)
    if request.POST.get("do") not in ("made", "set", "thrown", "undo"):
        return HttpResponseBadRequest()
    try:
        _write(request, link, game)
    except NotAHandError as error:
        return _page(request, link, game, refused=str(error), status=422)
    except Refused as refused:
        return _page(request, link, game, refused=refused.sentence, status=409)
    return redirect("hands", code_of(link), number)


@require_http_methods(["GET", "HEAD", "POST"])
@with_code
def record(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    """One hand in full: bids, trump and tricks, checked, then a row of the sheet."""
    game = _game(link, number)
    if game is None:
        return redirect("match", code_of(link), number)
    if request.method != "POST":
        return _record_page(request, link, game)
    preset, shaker = link.event.format.rules, _number(request, "shaker")
    try:
        found, verdict = written_hand(preset, shaker=shaker, typed=_typed(request))
        row = row_of_record(shaker, found, verdict)
        _put(request, link, game, row)
    except NotAHandError as error:
        return _record_page(request, link, game, refused=str(error), status=422)
    except Refused as refused:
        return _record_page(request, link, game, refused=refused.sentence, status=409)
    return redirect("hands", code_of(link), number)


@require_POST
@with_code
def check(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    """What the rules say of the hand as it is typed; nothing is written."""
    if _game(link, number) is None:
        return HttpResponseBadRequest()
    context = _verdict(link, _number(request, "shaker"), _typed(request))
    return render(request, "scoring/_verdict.html", context)


def _game(link: Link, number: int) -> Game | None:
    """The game whose sheet may be kept now; None where there is none for this link."""
    row = get_object_or_404(
        link.event.matches.select_related("stage", "round"), number=number
    )
    row.event = link.event
    game = open_game(row)
    closed = row.state in (Match.State.WAITING, Match.State.READY, Match.State.VOID)
    if game is None or closed or has_ended(link.event) or not may_score(link, row):
        return None
    is_kept = game.marks_1 is None and keeps_sheets(link.event.format.rules)
    return game if is_kept else None


def _write(request: HttpRequest, link: Link, game: Game) -> None:
    do = request.POST["do"]
    if do == "undo":
        undo_hand(
            link=link, game=game, seen=_number(request, "seen"), key=key_of(request)
        )
        return
    shaker = _number(request, "shaker")
    row = HandRow(shaker)
    if do != "thrown":
        row = bid_hand(
            link.event.format.rules,
            shaker=shaker,
            call=request.POST.get("call", ""),
            made=do == "made",
            contract=request.POST.get("contract", ""),
        )
    _put(request, link, game, row)


def _put(request: HttpRequest, link: Link, game: Game, row: HandRow) -> None:
    write_hand(
        link=link,
        game=game,
        number=_number(request, "number"),
        hand=row,
        seen=_number(request, "seen"),
        key=key_of(request),
    )


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0


def _typed(request: HttpRequest) -> dict[str, str]:
    return {name: request.POST.get(name, "")[:400] for name in FIELDS}


def _common(request: HttpRequest, link: Link, game: Game, own: Kept) -> dict[str, Any]:
    """What both pages of a sheet show: whose it is, which hand comes, how it stands."""
    asked = request.POST.get("number") or request.GET.get("hand", "")
    number = int(asked) if asked.isdecimal() and len(asked) < 4 else own.next_number
    number = number if 1 <= number <= own.next_number else own.next_number
    old = own.hands[number - 1] if number <= len(own.hands) else None
    shaker = old.shaker if old else own.shaker
    return {
        "link": link,
        "event": link.event,
        "code": code_of(link),
        "sheet": sheet(link, game.match),
        "own": own,
        "number": number,
        "old": old,
        "shaker": shaker,
        "seats": range(1, 5),
        "key": uuid4(),
        "elsewhere": _open_elsewhere(request, link, game),
    }


def _page(
    request: HttpRequest,
    link: Link,
    game: Game,
    *,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    preset = link.event.format.rules
    own = kept(game, signature(link), preset)
    time, asks_more = time_word(Ending(game), own), "more" in request.GET
    context = _common(request, link, game, own)
    is_over = own.is_won or time == "over"
    context |= {
        "refused": refused,
        "bids": bids_of(preset),
        "contracts": contracts_of(preset)[1:],
        "reshakes": reshakes(preset),
        "time": time,
        "is_writing": bool(context["old"]) or asks_more or not is_over,
        "call": request.POST.get("call", ""),
        "asks_more": asks_more,
    }
    return _with_device(
        request, render(request, "scoring/hands.html", context, status=status)
    )


def _record_page(
    request: HttpRequest,
    link: Link,
    game: Game,
    *,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    preset = link.event.format.rules
    own = kept(game, signature(link), preset)
    context = _common(request, link, game, own)
    shaker = _number(request, "shaker") or context["shaker"] or 1
    typed = _typed(request)
    if context["old"] and context["old"].record and request.method != "POST":
        typed = _as_typed(context["old"].record)
    if any(typed.values()):
        context |= _verdict(link, shaker, typed)
    context |= {
        "refused": refused,
        "shaker": shaker,
        "typed": typed,
        "trumps": trumps_of(preset),
        "contracts": contracts_of(preset),
        "tiles": TILES,
        "check": reverse("record-check", args=[code_of(link), game.match.number]),
    }
    response = render(request, "scoring/record.html", context, status=status)
    return _with_device(request, response)


def _as_typed(found: dict[str, Any]) -> dict[str, str]:
    """The fields of a hand that was written down before."""
    clauses = dict.fromkeys(FIELDS, "")
    for clause in str(rules.Hand.from_record(found)).split("; "):
        name, _blank, text = clause.partition(" ")
        if name in clauses:
            clauses[name] = text
    return clauses


def _verdict(link: Link, shaker: int, typed: dict[str, str]) -> dict[str, Any]:
    try:
        found, verdict = written_hand(
            link.event.format.rules, shaker=shaker, typed=typed
        )
    except NotAHandError as error:
        return {"unread": str(error)}
    faults = verdict.faults
    return {
        "verdict": verdict,
        "outcome": verdict.outcome,
        "tricks": [
            (trick, [f for f in faults if getattr(f, "trick", None) == n])
            for n, trick in enumerate(found.get("plays") or (), 1)
        ],
        "other_faults": [f for f in faults if getattr(f, "trick", None) is None],
    }


def _open_elsewhere(request: HttpRequest, link: Link, game: Game) -> bool:
    """Whether another device has this sheet open; only a warning, writes are checked."""
    name, mine = f"sheet-open:{game.pk}:{link.pk}", _device(request)
    seen: dict[str, bool] = cache.get(name, {})
    others = [d for d in seen if d != mine and cache.get(f"{name}:{d}")]
    cache.set(f"{name}:{mine}", True, OPEN_SECONDS)
    cache.set(name, dict.fromkeys([*others, mine], True), OPEN_SECONDS)
    return bool(others)


def _device(request: HttpRequest) -> str:
    known = request.COOKIES.get(DEVICE, "")
    if not (known.isalnum() and len(known) == 32):
        known = request.COOKIES[DEVICE] = uuid4().hex
    return known


def _with_device(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    response.set_cookie(
        DEVICE,
        _device(request),
        max_age=86_400,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response
