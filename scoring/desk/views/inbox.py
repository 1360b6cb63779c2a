"""The director's inbox: the versions to confirm or decide."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from players.common.buttons import by
from scoring.desk.selectors.inbox import inbox
from scoring.results.selectors.undo import just_decided
from scoring.rulings.selectors.overruled import games_overruled
from scoring.rulings.selectors.rulings import open_appeals
from tournaments.event.models import Event
from tournaments.event.permissions import directs

MOST_ON_BOARD = 10


@directs
@require_safe
def inbox_page(request: HttpRequest, event: Event) -> HttpResponse:
    """The versions to confirm or decide: all on a page, the first on the Now board."""
    items, on_board = inbox(event), request.GET.get("on") == "board"
    shown = items[:MOST_ON_BOARD] if on_board else items
    context = {
        "event": event,
        "items": shown,
        "reported": sum(i.may_stand for i in items) if event.policy != "keyed" else 0,
        "all": len(items) if len(items) > len(shown) else 0,
        "first_to_confirm": next((i for i in shown if i.may_be_confirmed), None),
        "overruled": games_overruled(event),
        "appeals": open_appeals(event),
        "undo": just_decided(event, by(request)),
        "current_page": "now",
    }
    part = "#waiting" if on_board else ""
    return render(request, f"scoring/desk/inbox.html{part}", context)
