"""A meeting of two clubs on a captain's phone: games entered and confirmed, line-ups."""

from uuid import uuid4, uuid5

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from scoring.forms.captain import LineupForm
from scoring.forms.marks import MarksForm
from scoring.forms.meeting import lineup_forms, refused_game
from scoring.links import code_of, has_ended
from scoring.models import Link
from scoring.selectors.captain import captain_page
from scoring.selectors.captain_meeting import CaptainMeeting, captain_meeting
from scoring.selectors.meeting_games import MeetingGame
from scoring.services.decisions import confirm_result
from scoring.services.results import submit_result
from scoring.services.versions import signature
from scoring.views.code_access import with_code
from scoring.views.meeting_sheet import (
    Faults,
    sentences_of,
    sheet_of,
    take_games,
    wrong_rounds,
)
from tournaments.formats import Score
from tournaments.services.change import Refused
from tournaments.services.lineups import enter_club_lineup
from tournaments.views.buttons import key_of


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
    do, faults, refused = request.POST.get("do", ""), {}, ""
    forms = lineup_forms(shown.teams, request.POST if do == "lineup" else None)
    if do == "lineup":
        refused = _line_up(request, link, shown, forms)
    elif do == "send":
        faults = _send(request, link, shown)
    elif do == "confirm":
        faults = _confirm(request, link, shown)
    else:
        return HttpResponseBadRequest()
    if faults or refused or any(form.errors for form in forms):
        again = captain_page(link)
        fresh = again.meeting(number) if again else None
        shown = captain_meeting(link, fresh or match)
        return _page(request, link, shown, faults=faults, refused=refused, forms=forms)
    return redirect("captain-meeting", code_of(link), number)


def _page(
    request: HttpRequest,
    link: Link,
    shown: CaptainMeeting,
    *,
    faults: Faults | None = None,
    refused: str = "",
    forms: list[LineupForm] | None = None,
) -> HttpResponse:
    """The meeting, with the input and its faults."""
    faults = faults or {}
    context = {
        "link": link,
        "event": link.event,
        "code": code_of(link),
        "meeting": shown,
        "rounds": sheet_of(shown.rounds, faults),
        "forms": forms or lineup_forms(shown.teams),
        "faults": sentences_of(shown.games, faults),
        "wrong_rounds": wrong_rounds(shown.rounds, faults),
        "refused": refused,
        "is_lineup_wrong": refused or any(form.errors for form in forms or ()),
        "key": uuid4(),
    }
    status = 409 if faults or refused else 422 if forms is not None else 200
    with timezone.override(link.event.time_zone):
        return render(request, "scoring/captain_meeting.html", context, status=status)


def _line_up(
    request: HttpRequest, link: Link, shown: CaptainMeeting, forms: list[LineupForm]
) -> str:
    """Store the line-up; return the faults."""
    are_valid = [form.is_valid() for form in forms]
    if not all(are_valid):
        return ""
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
        return refused.sentence
    return ""


def _send(request: HttpRequest, link: Link, shown: CaptainMeeting) -> Faults:
    """Send each typed score."""

    def send(game: MeetingGame, form: MarksForm, score: Score) -> None:
        if game.game is not None:
            submit_result(
                link=link,
                game=game.game,
                score=score,
                seen=form.cleaned_data["seen"],
                key=form.cleaned_data["key"],
                off_sheet=form.cleaned_data["off_sheet"],
            )

    return take_games(request.POST.dict(), shown.games, key_of(request), send)


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
            data = request.POST.dict()
            faults[game.number] = refused_game(data, game, None, refused.sentence)
    return faults
