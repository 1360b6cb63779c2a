"""The figures of an event and of a season, for everybody: bids, lengths, penalties."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.response import TemplateResponse

from players.models import Season
from scoring.selectors.statistics import (
    event_statistics,
    round_figures,
    season_statistics,
)
from tournaments.public_page import people_page, public_page
from tournaments.selectors.snapshot import EventSnapshot


@public_page
def event(request: HttpRequest, snapshot: EventSnapshot) -> TemplateResponse:
    """How an event was played, and how long its rounds took."""
    context = {
        "event": snapshot.event,
        "section": "statistics",
        "figures": event_statistics(snapshot.event),
        "rounds": round_figures(snapshot.event),
    }
    return TemplateResponse(request, "scoring/event_statistics.html", context)


@people_page
def season(request: HttpRequest, number: int) -> HttpResponse:
    """How the finished events of a season were played, added up."""
    season = get_object_or_404(Season.objects.select_related("club"), pk=number)
    context = {"season": season, "figures": season_statistics(season)}
    return render(request, "scoring/season_statistics.html", context)
