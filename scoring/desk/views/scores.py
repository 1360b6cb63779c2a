"""A scorekeeper's pages: the matches without a result, and one of them.

Directors may open them too. They decide and correct nothing.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from players.clubs.roles import Right, Role
from players.common.buttons import by, with_form
from scoring.desk.selectors.desk import MatchPage, match_page, next_to_enter
from scoring.desk.selectors.games import GamePage, games_to_enter, inbox
from scoring.desk.views.desk import enter_typed, entry_context
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
        "current_page": "scores",
    }
    return render(request, "scoring/desk/scores.html", context)


@scores
@require_safe
def quick_entry(request: HttpRequest, event: Event, role: Role) -> HttpResponse:
    """The games that are entered one after the other, and the form for each."""
    games = games_to_enter(event)
    decides = Right.DIRECT in role.rights and request.GET.get("at") != "scores"
    context = {
        "event": event,
        "games": games,
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
    """Enter the result of a match's open game."""
    page = match_page(event, number)
    if page is None:
        raise Http404
    game = _entering(page)
    if request.method != "POST" or game is None:
        return _page(request, event, role, page)
    form = MarksForm(request.POST, ending=Ending(game.game))
    if not form.is_valid() or form.asks_sure:
        return _page(request, event, role, page, form=form, status=422)
    try:
        enter_typed(request, event, form, decides=False)
    except Refused as refused:
        return _page(request, event, role, page, form=form, refused=refused, status=409)
    page.row.refresh_from_db(fields=["state"])
    if page.row.state != page.row.State.FINAL:
        return redirect("match-scores", event.slug, number)
    following = next_to_enter(event, page.row)
    if request.POST.get("do") == "next" and following:
        return redirect("match-scores", event.slug, following)
    return redirect("scores", event.slug)


def _page(
    request: HttpRequest,
    event: Event,
    role: Role,
    page: MatchPage,
    *,
    form: MarksForm | None = None,
    refused: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    """The match with the typed values and the refusal."""
    fresh = match_page(event, page.row.number) or page
    game = _entering(fresh)
    if game is None:
        form = None
    elif form is None:
        form = MarksForm(ending=Ending(game.game))
    context = entry_context(request, event, fresh, game, form) | {
        "role": role,
        "is_disputed": any(each.is_disputed for each in fresh.games),
        "focus": (form and form.wrong) or 1,
        "refused": refused,
        "current_page": "scores",
    }
    return render(request, "scoring/desk/match_scores.html", context, status=status)


def _entering(page: MatchPage) -> GamePage | None:
    """The game to enter, if it is not disputed."""
    game = page.open_game
    return None if game is None or game.is_disputed else game
