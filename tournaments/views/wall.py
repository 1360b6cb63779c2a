"""The projector's page of an event: the same for every wall, kept like all public pages.

How large and how fast is the browser's own affair.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.models import Event
from tournaments.public_page import public_page
from tournaments.selectors.wall import wall_page


@public_page
def wall(request: HttpRequest, event: Event) -> HttpResponse:
    """Clock, next tables, results, standings and brackets in turn."""
    with timezone.override(event.time_zone):
        context = {"event": event, "page": wall_page(event)}
        return render(request, "tournaments/public/wall.html", context)
