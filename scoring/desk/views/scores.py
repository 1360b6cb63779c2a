"""A scorekeeper's pages: the matches without a result, and one of them.

Directors may open them too. They decide and correct nothing.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from players.clubs.roles import Right, Role
from players.common.buttons import by, with_form
from scoring.desk.selectors import games_to_enter, inbox
from scoring.desk.views.desk import MatchDesk
from scoring.game.endings import Ending
from scoring.results.forms import MarksForm
from scoring.results.selectors.undo import just_decided
from tournaments.event.models import Event
from tournaments.event.permissions import scores
from tournaments.event.services.change import Refused
from tournaments.floor.selectors.missing import matches_to_enter, meetings_to_enter


@scores
@require_safe
def to_enter(request: HttpRequest, event: Event, role: Role) -> HttpResponse:
    """The matches in play without a result, and sheets to key again."""
    items = inbox(event)
    is_keyed = event.policy == "keyed"
    disputed = {item.match.number for item in items if item.is_disputed}
    context = {
        "event": event,
        "role": role,
        "matches": [
            (match, match.number in disputed) for match in matches_to_enter(event)
        ],
        "meetings": meetings_to_enter(event),
        "undo": just_decided(event, by(request)),
        "again": [item for item in items if is_keyed and item.may_be_confirmed],
    }
    return render(request, "scoring/desk/scores.html", context)


@scores
@require_safe
def quick_entry(request: HttpRequest, event: Event, role: Role) -> HttpResponse:
    """The games that are entered one after the other, and the form for each."""
    games, apart = games_to_enter(event)
    decides = Right.DIRECT in role.rights and request.GET.get("at") != "scores"
    context = {
        "event": event,
        "games": games,
        "apart": apart,
        "may_forfeit": decides,
        "form": MarksForm(ending=Ending(games[0].game)) if games else None,
        "page": "enter" if decides else "match-scores",
    }
    return render(request, "scoring/desk/_quick_entry.html", context)


@scores
@with_form
def match_scores(
    request: HttpRequest, event: Event, role: Role, number: int
) -> HttpResponse:
    desk = MatchDesk(request, event, number, role)
    game = desk.page.undisputed_game
    if request.method != "POST" or game is None:
        return desk.show()
    form = MarksForm(request.POST, ending=Ending(game.game))
    if not form.is_valid() or form.asks_sure:
        return desk.show(form=form, status=422)
    try:
        desk.enter(form, decides=False)
    except Refused as refused:
        return desk.show(form=form, refused=refused, status=409)
    return desk.go_on()
