"""What a phone could not send, handed to the director as a code."""

from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.kept import Kept, NotKeptError, kept_from_text
from scoring.links import RevokedCodeError, WrongCodeError, link_of
from scoring.models import Link, Submission, score_text
from scoring.selectors.sheets import line
from scoring.services.door import enter_kept, game_of, take_kept
from tournaments.models import Event
from tournaments.permissions import directs
from tournaments.services.change import Refused
from tournaments.views.press import by


@directs
def handover(request: HttpRequest, event: Event) -> HttpResponse:
    """Scan or paste a kept result: send it for its link, or enter it as the director."""
    typed = (request.POST or request.GET).get("kept", "").strip()[:2000]
    context: dict[str, Any] = {"event": event, "typed": typed}
    if not typed:
        return render(request, "scoring/handover.html", context)
    try:
        link, kept = _read(event, typed)
        context |= _shown(event, link, kept)
        if request.method == "POST":
            _do(request, event, link, kept)
            return redirect("enter", event.slug, kept.match)
    except (NotKeptError, Refused) as refused:
        context["refused"] = refused
        return render(request, "scoring/handover.html", context, status=422)
    return render(request, "scoring/handover.html", context)


def _do(request: HttpRequest, event: Event, link: Link, kept: Kept) -> None:
    if request.POST.get("do") == "enter":
        enter_kept(event, kept, by=by(request))
    else:
        take_kept(link, kept)


def _read(event: Event, typed: str) -> tuple[Link, Kept]:
    """A pasted text or the whole address of the code; its link has to be this event's."""
    asked = parse_qs(urlsplit(typed).query).get("kept") if "://" in typed else None
    code, kept = kept_from_text(asked[0] if asked else typed)
    try:
        link = link_of(code)
    except (WrongCodeError, RevokedCodeError) as error:
        raise NotKeptError(_no_link()) from error
    if link.event_id != event.pk:
        raise NotKeptError(_("This result was kept for another event."))
    return link, kept


def _no_link() -> str:
    return _("The code it was kept under opens nothing any more. Enter it by hand.")


def _shown(event: Event, link: Link, kept: Kept) -> dict[str, Any]:
    game = game_of(event, kept)
    return {
        "link": link,
        "kept": kept,
        "score": score_text(*kept.marks),
        "match": line(game.match),
        "game": game,
        "is_in": _is_in(kept.key),
    }


def _is_in(key: UUID) -> bool:
    return Submission.objects.filter(key=key).exists()
