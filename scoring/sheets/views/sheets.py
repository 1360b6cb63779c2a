"""The scoresheet on a phone, written hand by hand."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render

from players.common.buttons import key_of, with_form
from players.common.numbers import parse_number
from scoring.codes.views.code_access import with_code
from scoring.game.catalogue import Consequence, Words
from scoring.game.choices import bonuses_of, contracts_of
from scoring.game.context import asked_match, is_still_closed
from scoring.game.endings import Ending
from scoring.game.first_shake import first_shake_of
from scoring.game.hands import (
    HandRow,
    NotAHandError,
    call_of,
    names_of_points,
    seats_in_order,
    tapped_hand,
)
from scoring.game.links import code_of, has_ended
from scoring.game.models import Link, Submission
from scoring.game.permissions import may_score
from scoring.game.rule_books import words_of
from scoring.game.seen import Seen, read_seen
from scoring.game.selectors.hands import (
    Scoresheet,
    SheetLine,
    keeper_of,
    load_scoresheet,
    time_word,
)
from scoring.results.selectors.sheets import Sheet, open_game
from scoring.rules.presets import Rules
from scoring.sheets.bid_chips import chips_of
from scoring.sheets.services import undo_hand, write_hand
from scoring.sheets.views.presence import note_presence, with_device
from tournaments.event.models import Event, Game, Match, Pair
from tournaments.event.services.change import Refused


@with_form
@with_code
def hands(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    """The sheet of a game: add a hand with two taps, undo it, correct an earlier one."""
    game = game_of(link, number)
    if game is None:
        return redirect("match", code_of(link), number)
    if request.method != "POST":
        return _page(request, link, game)
    known = ("made", "set", "thrown", "undo", *bonuses_of(link.event.rules))
    if (do := request.POST.get("do")) not in known:
        return HttpResponseBadRequest()
    unsent = None
    try:
        if do == "undo":
            undo_hand(link=link, game=game, seen=_seen(request), key=key_of(request))
        else:
            shaker = number_of(request, "shaker")
            row = tapped_hand(link.event.rules, shaker, request.POST.dict())
            unsent = None if "corrects" in request.POST else row
            put(request, link, game, row)
    except Refused as refused:
        status = 422 if isinstance(refused, NotAHandError) else 409
        return _page(
            request, link, game, refused=refused.sentence, unsent=unsent, status=status
        )
    return redirect("hands", code_of(link), number)


def game_of(link: Link, number: int) -> Game | None:
    """Return the game whose sheet this link may write now; None if there is none."""
    row = asked_match(link.event, number)
    game = open_game(row)
    is_closed = row.state == Match.State.VOID or is_still_closed(row)
    if is_closed or has_ended(link.event) or not may_score(link, row):
        return None
    return game if game and game.marks_1 is None else None


def put(request: HttpRequest, link: Link, game: Game, row: HandRow) -> None:
    write_hand(
        link=link,
        game=game,
        number=number_of(request, "number"),
        hand=row,
        seen=_seen(request),
        key=key_of(request),
        corrects="corrects" in request.POST,
    )


def _seen(request: HttpRequest) -> Seen:
    return read_seen(request.POST.dict()) or Seen()


def number_of(request: HttpRequest, name: str) -> int:
    return parse_number(request.POST.get(name, ""), most=9_999) or 0


def common(request: HttpRequest, link: Link, game: Game) -> dict[str, Any]:
    own = load_scoresheet(game, keeper_of(link))
    line = _to_correct(request, own)
    number = (line and line.number) or own.next_number
    old = line.hand if line else None
    shaker = old.shaker if old else own.shaker_of(number)
    first = None if shaker else first_shake_of(game, keeper_of(link))
    sheet = Sheet(link, game.match)
    sent = _sent(link, sheet, own)
    is_disputed = sheet.state == "disputed" and not sheet.owes_version
    return {
        "link": link,
        "event": link.event,
        "code": code_of(link),
        "sheet": sheet,
        "sent": sent,
        "is_unsent": own.is_won and not sent and not is_disputed,
        "own": own,
        "number": number,
        "old": old,
        "shaker": shaker,
        "first": first,
        "seats": link.event.variant.all_seats,
        "has_other_phone": note_presence(request, link, game.match.number),
        "turns": " ".join(map(str, seats_in_order(link.event.rules))),
    }


def _sent(link: Link, sheet: Sheet, own: Scoresheet) -> Submission | None:
    """The score of this sheet that waits already; who types a sheet again sees none."""
    is_keyed = sheet.state == "confirm" and link.event.policy == Event.Policy.KEYED
    if sheet.version is None or sheet.state == "disputed" or is_keyed:
        return None
    return sheet.version if sheet.version.marks == own.marks else None


def _to_correct(request: HttpRequest, own: Scoresheet) -> SheetLine | None:
    """The hand chosen with *Correct*, if it still stands and no ruling took it."""
    posted, asked = request.POST, request.GET.get("hand", "")
    if request.method == "POST":
        asked = posted.get("number", "") if "corrects" in posted else ""
    line = own.line(parse_number(asked) or 0)
    return None if line is None or line.ruling else line


def _points(
    request: HttpRequest, terms: Rules, old: HandRow | None
) -> list[tuple[str, int | str]]:
    """The fields for points taken, with the typed values or an old hand's."""
    names = names_of_points(terms)
    taken: list[int | str] = [""] * len(names)
    if old and old.points and old.bidder:
        is_each = len(names) > 1
        taken = list(old.points if is_each else old.points[old.bidder - 1 :][:1])
    typed = request.POST
    return [
        (name, typed.get(name, own)) for name, own in zip(names, taken, strict=True)
    ]


def _other_holder(request: HttpRequest, link: Link, own: Scoresheet) -> Link | None:
    """The other link that holds this sheet, unless this one takes it over."""
    if "take" in request.GET or request.method == "POST":
        return None
    return own.holder if own.holder and own.holder.pk != link.pk else None


def _ruled_beside(game: Game, own: Scoresheet) -> list[tuple[Pair, Words, Words]]:
    """The rulings that stand and have no line on the sheet: they gave no marks."""
    on_sheet = {line.ruling.pk for line in own.lines if line.ruling}
    scoring = game.match.event.rules.scoring
    return [
        (row.pair, words_of(row.code), Consequence(row.consequence).words_in(scoring))
        for row in game.rulings.standing().select_related("pair")
        if row.pk not in on_sheet
    ]


def _page(
    request: HttpRequest,
    link: Link,
    game: Game,
    *,
    refused: str = "",
    unsent: HandRow | None = None,
    status: int = 200,
) -> HttpResponse:
    """The sheet with its next hand, or with the hand to correct.

    ``unsent`` is the next hand, which was refused.
    """
    terms = link.event.rules
    context = common(request, link, game)
    own: Scoresheet = context["own"]
    old: HandRow | None = context["old"]
    is_changing = old is not None
    time, asks_more = time_word(Ending(game), own), "more" in request.GET
    is_over = own.is_won or time == "over"
    call = request.POST.get("call", call_of(terms, old) if old else "")
    (side, _colon, bid), chips = call.partition(":"), chips_of(terms)
    holder = None if is_changing else _other_holder(request, link, own)
    context |= {
        "refused": refused,
        "unsent": unsent,
        "bids": [chip for chip in chips if not chip.is_rare],
        "more_bids": [chip for chip in chips if chip.is_rare],
        "call": call,
        "opened": side if any(c.is_rare and c.key == bid for c in chips) else "",
        "in_points": terms.scoring == "points",
        "points": _points(request, terms, old),
        # The score that ends a game at once; None if a lead is needed.
        "target": terms.target if terms.win_by == 1 else None,
        "contracts": contracts_of(terms)[1:],
        "reshakes": terms.all_pass == "reshake",
        "bonuses": tuple(bonuses_of(terms)),
        "time": time,
        "is_writing": not holder and (is_changing or asks_more or not is_over),
        "holder": holder,
        "rulings": _ruled_beside(game, own) if link.kind == Link.Kind.JUDGE else (),
        "contract": request.POST.get("contract", old.contract if old else ""),
        "asks_more": asks_more,
    }
    return with_device(
        request, render(request, "scoring/sheets/hands.html", context, status=status)
    )
