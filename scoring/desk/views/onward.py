"""Where the desk goes once a result is entered."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from scoring.desk.selectors.desk import MatchPage, next_to_enter
from tournaments.event.models import Event


def after_entry(request: HttpRequest, event: Event, page: MatchPage) -> HttpResponse:
    """Go on to the next table if the form says so, else back to the board.

    A match that is not over goes on with its next game.
    """
    page.row.refresh_from_db(fields=["state"])
    if page.row.state != page.row.State.FINAL:
        return redirect("enter", event.slug, page.row.number)
    following = next_to_enter(event, page.row)
    if request.POST.get("do") != "next" or following is None:
        return redirect("now", event.slug)
    place = reverse("enter", args=[event.slug, following])
    return redirect(f"{place}?after={page.row.number}")
