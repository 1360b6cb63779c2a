"""A club's public ratings: the list, and the error of the forecasts."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from players.clubs.models import Club
from players.common.paging import paged
from players.ratings.selectors import (
    FEWEST_GAMES,
    foresight,
    rating_list,
    rating_progress,
)
from tournaments.event.public_page import people_page
from tournaments.ratings.selectors import events_to_rate
from tournaments.ratings.tables import ForesightTable, RatingsTable

LINES = 50


@people_page
def ratings(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody with enough games; the progress while events are being rated."""
    club = get_object_or_404(Club.objects.at_address(slug))
    if club.slug != slug:
        return redirect("club-ratings", club.slug, permanent=True)
    progress = rating_progress(club.pk)
    losses = foresight(club.pk)
    table = RatingsTable(rating_list(club.pk))
    paged(request, [table])
    context = {
        "club": club,
        "progress": progress,
        "events": events_to_rate(club.pk).count(),
        "foresight": losses,
        "foresight_table": ForesightTable(losses) if losses else None,
        "table": table,
        "fewest": FEWEST_GAMES,
    }
    return render(request, "tournaments/ratings/ratings.html", context)
