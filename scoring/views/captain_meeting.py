"""A meeting of two clubs on a captain's phone: its games entered, confirmed, its line-up."""

from typing import Any
from uuid import uuid4, uuid5

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from scoring.endings import Ending
from scoring.forms.captain import LineupForm
from scoring.forms.marks import MarksForm
from scoring.links import code_of, has_ended
from scoring.models import Link
from scoring.seen import Seen
from scoring.selectors.captain import captain_page
from scoring.selectors.captain_meeting import (
    CaptainMeeting,
    captain_meeting,
    open_games,
)
from scoring.services.decisions import confirm_result
from scoring.services.results import submit_result
from scoring.services.versions import signature
from scoring.views.code_access import with_code
from tournaments.models import Game
from tournaments.services.change import Refused
from tournaments.services.lineups import enter_club_lineup
from tournaments.views.buttons import key_of

Faults = dict[int, str]
"""By match why its score was not taken; 0 is the whole page."""


@require_http_methods(["GET", "HEAD", "POST"])
@with_code
def meeting(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    """A meeting of the captain's club; ``number`` is any of its matches."""
    page = captain_page(link)
    if page is None or has_ended(link.event):
        return redirect("table", code_of(link))
    match = page.meeting(number)
    if match is None:
        raise Http404
    shown = captain_meeting(link, match)
    if request.method != "POST":
        return _page(request, link, shown)
    do = request.POST.get("do", "")
    forms = _lineups(shown, request.POST if do == "lineup" else None)
    if do == "lineup":
        faults = _line_up(request, link, shown, forms)
    elif do == "send":
        faults = _send(request, link, shown)
    elif do == "confirm":
        faults = _confirm(request, link, shown)
    else:
        return HttpResponseBadRequest()
    if faults or any(form.errors for form in forms):
        again = captain_page(link)
        fresh = again.meeting(number) if again else None
        shown = captain_meeting(link, fresh or match)
        return _page(request, link, shown, faults=faults, forms=forms)
    return redirect("captain-meeting", code_of(link), number)


def _page(
    request: HttpRequest,
    link: Link,
    shown: CaptainMeeting,
    *,
    faults: Faults | None = None,
    forms: list[LineupForm] | None = None,
) -> HttpResponse:
    """The meeting, with what was typed beside what is wrong."""
    faults = faults or {}
    typed = {
        game.number: (*_typed(request, game.number), game.number in faults)
        for round in shown.rounds
        for game in round.games
    }
    labels = {
        g.number: g.match.sides[0].numbered for r in shown.rounds for g in r.games
    }
    context = {
        "link": link,
        "event": link.event,
        "code": code_of(link),
        "meeting": shown,
        "forms": forms or _lineups(shown),
        "faults": [(labels.get(n, ""), text) for n, text in faults.items()],
        "is_lineup_wrong": 0 in faults or any(form.errors for form in forms or ()),
        "typed": typed,
        "key": uuid4(),
    }
    status = 409 if faults else 422 if forms is not None else 200
    with timezone.override(link.event.time_zone):
        return render(request, "scoring/captain_meeting.html", context, status=status)


def _lineups(shown: CaptainMeeting, data: Any = None) -> list[LineupForm]:
    """A form for each pair of the club."""
    forms = []
    for team in shown.teams:
        first, second = [*team.players, "", ""][:2]
        initial = {"first": first, "second": second}
        form = LineupForm(data, initial=initial, prefix=f"pair-{team.number}")
        form.number = team.number
        forms.append(form)
    return forms


def _line_up(
    request: HttpRequest, link: Link, shown: CaptainMeeting, forms: list[LineupForm]
) -> Faults:
    are_valid = [form.is_valid() for form in forms]
    if not all(are_valid):
        return {}
    try:
        enter_club_lineup(
            event=link.event,
            number=shown.match.number,
            side=shown.match.side,
            teams={form.number: form.players() for form in forms},
            by=signature(link),
            key=key_of(request),
        )
    except Refused as refused:
        return {0: refused.sentence}
    return {}


def _send(request: HttpRequest, link: Link, shown: CaptainMeeting) -> Faults:
    """Send each score that was typed; one that is refused stops no other."""
    faults: Faults = {}
    for game in open_games(link, shown):
        number = game.match.number
        typed = _typed(request, number)
        if any(text.strip() for text in typed):
            fault = _send_game(request, link, game, typed)
            if fault:
                faults[number] = fault
    return faults


def _typed(request: HttpRequest, number: int) -> list[str]:
    """What was typed for the two sides of a match."""
    return [request.POST.get(f"marks-{number}-{side}", "") for side in (1, 2)]


def _send_game(request: HttpRequest, link: Link, game: Game, typed: list[str]) -> str:
    """Send one score; gives why it was not taken. A night's clock ends what is not won."""
    key = uuid5(key_of(request), str(game.match.number))
    fields = {"marks_1": typed[0], "marks_2": typed[1], "key": str(key)}
    fields["seen_versions"] = "0"
    if game.match.round.minutes:
        fields["time_called"] = "on"
    form = MarksForm(fields, ending=Ending(game))
    if not form.is_valid() or form.score is None:
        return " ".join(str(text) for texts in form.errors.values() for text in texts)
    try:
        submit_result(link=link, game=game, score=form.score, seen=Seen(), key=key)
    except Refused as refused:
        return refused.sentence
    return ""


def _confirm(request: HttpRequest, link: Link, shown: CaptainMeeting) -> Faults:
    """Confirm the versions that the page showed."""
    asked = set(request.POST.getlist("version"))
    faults: Faults = {}
    for game in shown.theirs:
        version = game.version
        if version is None or str(version.pk) not in asked:
            continue
        try:
            key = uuid5(key_of(request), str(version.pk))
            confirm_result(link=link, version=version, key=key)
        except Refused as refused:
            faults[game.number] = refused.sentence
    return faults
