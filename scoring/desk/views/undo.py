"""What just happened at the desk is undone: what it changes is shown, then it is done."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from players.clubs.roles import Right, Role
from players.common.buttons import by, key_of, with_form
from players.common.numbers import parse_id
from scoring.game.models import Submission
from scoring.results.selectors.sheets import line
from scoring.results.selectors.undo import just_decided
from scoring.results.services.undo import plan_undo, undo_result
from tournaments.event.models import Event
from tournaments.event.permissions import scores
from tournaments.event.services.change import Refused


@scores
@with_form
def undo(request: HttpRequest, event: Event, role: Role, number: int) -> HttpResponse:
    """The last result of a match that this official let stand, to be undone."""
    match = get_object_or_404(event.matches, number=number)
    page = "enter" if Right.DIRECT in role.rights else "match-scores"
    refused, status = None, 200
    plan: tuple[str, ...] = ()
    try:
        if request.method == "POST":
            pk = parse_id(request.POST.get("version", ""))
            rows = Submission.objects.filter(game__match=match)
            undo_result(
                event=event,
                version=get_object_or_404(rows, pk=pk),
                by=by(request),
                key=key_of(request),
            )
            return redirect(page, event.slug, number)
        version = just_decided(event, by(request), match)
        plan = plan_undo(event=event, version=version) if version else ()
    except Refused as wrong:
        refused, version, status = wrong, None, 409
    context = {
        "event": event,
        "role": role,
        "match": line(match),
        "version": version,
        "plan": plan,
        "refused": refused,
        "back": page,
        "key": uuid4(),
        "current_page": "now" if page == "enter" else "scores",
    }
    return render(request, "scoring/desk/undo.html", context, status=status)
