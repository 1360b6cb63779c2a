"""A club's public ratings: the list, how well they forecast, and how to redo them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from players.clubs.selectors import club_at
from players.common.files import as_file
from players.common.paging import paged
from players.ratings.models import RatedEvent
from players.ratings.rating import MODEL, NEW, SETTINGS, STEP
from players.ratings.selectors import (
    FEWEST_GAMES,
    foresight,
    is_due,
    rated_in_order,
    rating_list,
)
from tournaments.event.public_page import people_page
from tournaments.ratings.selectors import events_to_rate
from tournaments.ratings.tables import RatingsTable, ratings_csv


@people_page
def ratings(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody with enough games; the progress while events are being rated."""
    club = club_at.or_404(slug)
    if club.slug != slug:
        return redirect("club-ratings", club.slug, permanent=True)
    rated = RatedEvent.objects.filter(club=club).count()
    table = RatingsTable(rating_list(club.pk))
    paged(request, [table])
    context = {
        "club": club,
        "is_due": is_due(club.pk),
        "rated": rated,
        "events": events_to_rate(club.pk).count(),
        "foresight": foresight(club.pk),
        "table": table,
        "fewest": FEWEST_GAMES,
        "model": MODEL,
        "settings": SETTINGS,
        "scale": {"new": NEW, "step": STEP},
        "in_order": rated_in_order(club.pk, rated),
    }
    return render(request, "tournaments/ratings/ratings.html", context)


@people_page
def ratings_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """All that the ratings follow from, for whoever wants to redo them."""
    club = club_at.or_404(slug)
    return as_file(ratings_csv(club), f"{club.slug}-ratings.csv")
