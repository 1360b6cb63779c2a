"""The captain's page: a pair's link in a league by dates, and its forms."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from players.common.buttons import form_key_of
from players.common.edits import locked
from scoring.captain.forms import LineupForm, OfferForm, lineup_form
from scoring.captain.selectors.captain import CaptainMatch, CaptainPage, captain_page
from scoring.codes.views.code_access import with_code
from scoring.game.links import code_of, has_ended
from scoring.game.models import Link
from scoring.game.permissions import side_of
from scoring.results.services.versions import signature
from tournaments.event.services.change import Refused
from tournaments.league.services.lineups import enter_lineup
from tournaments.league.services.postponing import (
    SeenMove,
    accept_date,
    acknowledge_moves,
    offer_date,
    postpone_match,
    restore_date,
    withdraw_date,
)

WITHOUT_DATE = {"postpone": postpone_match, "restore": restore_date}
Forms = tuple[CaptainMatch, OfferForm, LineupForm]


def season_page(
    request: HttpRequest,
    link: Link,
    page: CaptainPage,
    *,
    sent: tuple[int, OfferForm | LineupForm] | None = None,
    refused: Refused | None = None,
) -> HttpResponse:
    """The season for the pair's captain; ``sent`` keeps a form's input."""
    with timezone.override(link.event.time_zone):
        context = {
            "link": link,
            "event": link.event,
            "code": code_of(link),
            "page": page,
            "to_play": [_forms(page, match, sent) for match in page.to_play],
            "sent": sent[0] if sent else None,
            "refused": refused,
            "can_mail": settings.CAN_MAIL,
            "can_push": bool(settings.PUSH_SERVICES),
        }
        status = 409 if refused else 422 if sent else 200
        return render(request, "scoring/captain/captain.html", context, status=status)


def _forms(
    page: CaptainPage,
    match: CaptainMatch,
    sent: tuple[int, OfferForm | LineupForm] | None,
) -> Forms:
    own = sent[1] if sent and sent[0] == match.number else None
    offer, lineup = OfferForm(auto_id=f"m{match.number}_%s"), _lineup_form(page, match)
    if isinstance(own, OfferForm):
        return match, own, lineup
    return match, offer, own or lineup


def _lineup_form(
    page: CaptainPage, match: CaptainMatch, data: QueryDict | None = None
) -> LineupForm:
    players = match.lineup or page.members
    return lineup_form(players, data, auto_id=f"m{match.number}_%s")


@require_http_methods(["POST"])
@with_code
def dates(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    """Postpone a match or take that back, offer, withdraw or accept a date, or what else a captain presses."""
    with locked(link.event), timezone.override(link.event.time_zone):
        return _press(request, link, number)


def _press(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    match = get_object_or_404(link.event.matches, number=number)
    side, page = side_of(link, match), captain_page(link)
    if side is None or page is None or has_ended(link.event):
        return redirect("table", code_of(link))
    do = request.POST.get("do", "")
    asked: dict[str, Any] = {
        "event": link.event,
        "by": signature(link),
        "key": form_key_of(request),
    }
    given = {**asked, "number": number, "side": side}
    form: OfferForm | LineupForm | None = None
    try:
        if do in WITHOUT_DATE:
            WITHOUT_DATE[do](seen_moves=_moves(request), **given)
        elif do == "acknowledge":
            acknowledge_moves(seen=_seen(request, page, number), **asked)
        elif do == "accept":
            accept_date(starts_at=_moment(request.POST.get("at", "")), **given)
        elif do == "withdraw":
            withdraw_date(starts_at=_moment(request.POST.get("at", "")), **given)
        elif do in ("offer", "lineup"):
            form = _form_of(request.POST, do, page, number)
            if not form.is_valid():
                return season_page(request, link, page, sent=(number, form))
            _send(form, given)
        else:
            return HttpResponseBadRequest()
    except ValueError:
        return HttpResponseBadRequest()
    except Refused as refused:
        again = captain_page(link) or page
        sent = (number, form) if form else None
        return season_page(request, link, again, sent=sent, refused=refused)
    return redirect("table", code_of(link))


def _moves(request: HttpRequest) -> int | None:
    """How often the match had been moved on the page; raises ValueError for a text."""
    moves = request.POST.get("moves")
    return int(moves) if moves else None


def _seen(request: HttpRequest, page: CaptainPage, number: int) -> list[SeenMove]:
    """The moves that the form showed, each as match:moves; one without it is this match's.

    Raises ValueError for other text.
    """
    sides = {match.number: match.side for match in page.to_play}
    texts = [text.rpartition(":") for text in request.POST.getlist("moves")]
    shown = {int(of or number): int(count) for of, _colon, count in texts}
    return [SeenMove(n, sides[n], count) for n, count in shown.items() if n in sides]


def _form_of(
    posted: QueryDict, do: str, page: CaptainPage, number: int
) -> OfferForm | LineupForm:
    if do == "offer":
        return OfferForm(posted, auto_id=f"m{number}_%s")
    match = next((match for match in page.to_play if match.number == number), None)
    return _lineup_form(page, match, posted) if match else LineupForm(posted)


def _send(form: OfferForm | LineupForm, given: dict[str, Any]) -> None:
    if isinstance(form, OfferForm):
        offer_date(starts_at=form.cleaned_data["starts_at"], **given)
    else:
        enter_lineup(players=form.players(), **given)


def _moment(text: str) -> datetime:
    """A moment as written on the page; raises ValueError for other text."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(text)
    return moment
