"""Check-in by the codes that pairs bring, one after the other."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from players.common.buttons import by, with_form
from players.common.numbers import parse_id
from scoring.codes.scanned import entrant_of
from tournaments.event.models import Event
from tournaments.event.permissions import directs
from tournaments.event.services.change import Refused
from tournaments.field.selectors.hall import Answer, Hall, answer_about, hall_of
from tournaments.field.selectors.pair_actions import could_join_late
from tournaments.field.services.check_in import check_in
from tournaments.field.views.pairs import STEPS
from tournaments.money.models import Payment
from tournaments.money.selectors.book import accounts_of
from tournaments.money.tables import pay_buttons
from tournaments.signup.models import SignUp
from tournaments.signup.services.check_in import check_in_single

CAMERA = "camera=(self), geolocation=(), microphone=()"


class Scanned(NamedTuple):
    """What a code or a button did: an answer, or why nothing was done."""

    number: int = 0
    hall: Hall | None = None
    answer: Answer | None = None
    is_new: bool = False
    wrong: str = ""


@directs
@with_form
def scan(request: HttpRequest, event: Event) -> HttpResponse:
    """Check in the pair of a code; take its fee, undo what was done."""
    scanned = _act(request, event) if request.method == "POST" else Scanned()
    account = (accounts_of(event) or {}).get(scanned.number)
    # A refused scan is answered as any other: there is no field to correct.
    is_typed = bool(scanned.wrong) and "scanned" not in request.POST
    context = {
        "event": event,
        "hall": scanned.hall or hall_of(event),
        "scanned": scanned,
        "typed": request.POST.get("code", "") if is_typed else "",
        "pay": pay_buttons(account) if account and account.open else "",
        "is_late": bool(scanned.wrong) and could_join_late(event, scanned.number),
    }
    status = 422 if is_typed else 200
    page = render(request, "scoring/codes/scan.html", context, status=status)
    page.headers["Permissions-Policy"] = CAMERA
    return page


def _act(request: HttpRequest, event: Event) -> Scanned:
    word = next((w for w in STEPS if w in request.POST), "")
    number = parse_id(request.POST.get(word, ""))
    try:
        if word:
            changed = STEPS[word](event=event, number=number, by=by(request))
        else:
            entrant = entrant_of(event, request.POST.get("code", ""))
            if isinstance(entrant, SignUp):
                return _check_in_single(request, event, entrant)
            number = entrant
            changed = check_in(event=event, number=number, by=by(request))
    except Refused as refused:
        return Scanned(number, wrong=refused.sentence)
    hall = hall_of(event)
    payment = changed if isinstance(changed, Payment) else None
    again = not word and not changed
    answer = answer_about(hall, [number], again=again, payment=payment)
    return Scanned(number, hall, answer, is_new=bool(changed))


def _check_in_single(request: HttpRequest, event: Event, single: SignUp) -> Scanned:
    is_new = check_in_single(event=event, number=single.pk, by=by(request))
    sentence = (
        _("%(player)s is in, and gets a partner when partners are drawn.")
        if is_new
        else _("%(player)s was in already.")
    )
    return Scanned(answer=Answer(sentence % {"player": single}), is_new=is_new)
