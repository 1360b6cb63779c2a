"""The pages of a day that everybody sees: today in this hall, and the wall."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from tournaments.days.selectors.divisions import (
    divisions_of,
    shown_divisions,
    streams_of,
    today,
    version_of,
)
from tournaments.days.selectors.wall import day_wall
from tournaments.days.tables import DayPairsTable
from tournaments.event.models import Day, Event
from tournaments.event.public_page import people_page


@people_page
def day(request: HttpRequest, slug: str) -> HttpResponse:
    def context(divisions: list[Event]) -> dict[str, object]:
        page = today(divisions)
        return {"page": page, "table": DayPairsTable(page.pairs)}

    return _page(request, slug, "day", context)


@people_page
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    return _page(request, slug, "wall", lambda events: {"wall": day_wall(events)})


@people_page
def version(request: HttpRequest, slug: str) -> HttpResponse:
    shared = get_object_or_404(Day, slug=slug)
    return JsonResponse({"version": version_of(divisions_of(shared))})


def _page(
    request: HttpRequest,
    slug: str,
    name: str,
    context: Callable[[list[Event]], dict[str, object]],
) -> HttpResponse:
    shared = get_object_or_404(Day.objects.select_related("club"), slug=slug)
    divisions = shown_divisions(shared)
    if not divisions:
        raise Http404
    with timezone.override(divisions[0].time_zone):
        response = render(
            request,
            f"tournaments/days/{name}.html",
            {
                "day": shared,
                "first": divisions[0],
                "streams": streams_of(divisions),
                "version": version_of(divisions_of(shared)),
                **context(divisions),
            },
        )
    if not divisions[0].is_listed:
        response["X-Robots-Tag"] = "noindex"
    return response
