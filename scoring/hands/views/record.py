"""A hand recorded in full on a phone, checked while it is tapped or typed."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from players.common.buttons import with_form
from scoring import rules
from scoring.codes.views.code_access import with_code
from scoring.game.catalogue import Words
from scoring.game.choices import (
    CONTRACT_WORDS,
    DOUBLES_WORDS,
    TRUMP_WORDS,
    contracts_of,
    doubles_of,
    trumps_of,
)
from scoring.game.hands import NotAHandError, row_of_record
from scoring.game.links import code_of
from scoring.game.models import Link
from scoring.hands.hand_entry import FIELDS, Writing, typed_of
from scoring.rules.games import GAMES
from scoring.rules.presets import Rules
from scoring.rules.tiles import TEXTS as TILE_TEXTS
from scoring.sheets.views.presence import with_device
from scoring.sheets.views.sheets import common, game_of, number_of, put
from tournaments.event.models import Game
from tournaments.event.services.change import Refused

HAND = gettext_lazy("Hand of seat {seat}")
TEXTS = (
    ("bids", gettext_lazy("Bids in turn, left of the shaker first")),
    ("plays", gettext_lazy("Dominoes in the order played")),
)
RARE_TEXTS = (
    ("exposed", gettext_lazy("Dominoes shown too early: seat, domino, trick")),
    ("claim", gettext_lazy("Lay-down: the dominoes in order")),
)
LEFT_TEXTS = (
    ("left", gettext_lazy("Dominoes nobody drew")),
    ("exchange", gettext_lazy("Taken from them, “for”, put back: 6-2 for 1-0")),
)
OFFENCES = {
    "renege": "renege",
    "out_of_turn": "play_turn",
    "claim_wrong": "lay_down",
    "claim_open": "lay_down",
}


@with_form
@with_code
def record(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    """Record a hand in full, as the next row of the sheet."""
    game = game_of(link, number)
    if game is None:
        return redirect("match", code_of(link), number)
    if request.method != "POST":
        return _record_page(request, link, game)
    terms, shaker = link.event.rules, number_of(request, "shaker")
    try:
        writing = Writing(terms, shaker, _typed(request))
        row = row_of_record(shaker, writing.record, writing.verdict)
        put(request, link, game, row)
    except NotAHandError as error:
        return _record_page(request, link, game, refused=str(error), status=422)
    except Refused as refused:
        return _record_page(request, link, game, refused=refused.sentence, status=409)
    return redirect("hands", code_of(link), number)


@require_POST
@with_code
def check(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    game = game_of(link, number)
    if game is None:
        return HttpResponseBadRequest()
    shaker = number_of(request, "shaker")
    if shaker not in link.event.variant.all_seats:
        return HttpResponseBadRequest()
    context = _writing(request, link, game, shaker, _typed(request))
    return render(request, "scoring/hands/_check.html", context)


def _texts(terms: Rules) -> list[tuple[str, Words]]:
    seats = GAMES[terms.game].all_seats
    hands = [(f"hand_{seat}", format_lazy(HAND, seat=seat)) for seat in seats]
    left = LEFT_TEXTS if GAMES[terms.game].left else ()
    return [*TEXTS, *hands, *left, *RARE_TEXTS]


def _contract(name: str) -> str:
    """The field's value: the straight contract needs no word."""
    return "" if name == "straight" else name


def _typed(request: HttpRequest) -> dict[str, str]:
    return {name: request.POST.get(name, "")[:400] for name in FIELDS}


def _record_page(
    request: HttpRequest,
    link: Link,
    game: Game,
    *,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page with the typed hand, or the one on the sheet."""
    terms = link.event.rules
    context = common(request, link, game)
    asked = number_of(request, "shaker")
    is_seat = asked in GAMES[terms.game].all_seats
    shaker = asked if is_seat else context["shaker"] or context["first"].seat or 1
    typed = _typed(request)
    if context["old"] and context["old"].record and request.method != "POST":
        typed = typed_of(context["old"].record)
    context |= _writing(request, link, game, shaker, typed)
    context |= _choices(terms) | {
        "refused": refused,
        "shaker": shaker,
        "typed": typed,
        "texts": [(name, words, typed.get(name, "")) for name, words in _texts(terms)],
        "contract": _contract(typed.get("contract", "")),
        "put": "plays",
        "check": reverse("record-check", args=[code_of(link), game.match.number]),
    }
    response = render(request, "scoring/hands/record.html", context, status=status)
    return with_device(request, response)


def _choices(terms: Rules) -> dict[str, Any]:
    game = GAMES[terms.game]
    contracts = [(_contract(n), CONTRACT_WORDS[n]) for n in contracts_of(terms)]
    return {
        "trumps": [(name, TRUMP_WORDS[name]) for name in trumps_of(terms)],
        "contracts": contracts,
        "doubles": [(name, DOUBLES_WORDS[name]) for name in doubles_of(terms)],
        "hands": [(seat, f"hand_{seat}") for seat in GAMES[terms.game].all_seats],
        "tiles": tuple(TILE_TEXTS[tile] for tile in reversed(game.tiles)),
        "copies": game.copies,
        "each": game.each,
    }


def _writing(
    request: HttpRequest, link: Link, game: Game, shaker: int, typed: dict[str, str]
) -> dict[str, Any]:
    """Return the hand so far, or its fault; for a judge with a link to rule."""
    writing = Writing(link.event.rules, shaker, typed)
    book = str(link.event.club_rules or "")
    context = {"writing": writing, "event": link.event, "book": book}
    try:
        wrong = writing.wrong
    except NotAHandError as error:
        return context | {"unread": str(error)}
    offence = next((fault for fault in wrong if fault.code in OFFENCES), None)
    ruling = ""
    if offence and link.kind == Link.Kind.JUDGE:
        ruling = _ruling(request, link, game, writing, offence)
    leads = [(word, TRUMP_WORDS[word[-1]]) for word in writing.announced_leads]
    return context | {"ruling": ruling, "announced": leads}


def _ruling(
    request: HttpRequest, link: Link, game: Game, writing: Writing, fault: rules.Fault
) -> str:
    """Return the address of the ruling form for a fault, filled in from the record."""
    won = writing.winner
    team = GAMES[writing.terms.game].team(fault.seat or 1)
    side = game.match.sides.filter(side=team + 1).first()
    asked = {
        "code": OFFENCES[fault.code],
        "pair": side.pair.number if side and side.pair else "",
        "bid": won.bid.marks if won and not won.bid.need else 0,
        "hand": request.POST.get("number") or request.GET.get("hand", ""),
    }
    where = reverse("rulings", args=[code_of(link), game.match.number])
    return f"{where}?{urlencode(asked)}"
