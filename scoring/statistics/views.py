"""Public statistics of an event, a season and a person: bids, lengths, penalties."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.response import TemplateResponse

from players.archive.selectors.records import name_of
from players.people.models import Person
from players.seasons.models import Season
from scoring.statistics.selectors.figures import (
    bids_of_person,
    event_statistics,
    round_figures,
    season_statistics,
)
from tournaments.event.public_page import people_page, public_page
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.following.followed import plays_in_public


@public_page
def event(request: HttpRequest, snapshot: EventSnapshot) -> TemplateResponse:
    context = {
        "event": snapshot.event,
        "section": "statistics",
        "figures": event_statistics(snapshot.event),
        "rounds": round_figures(snapshot.event),
    }
    return TemplateResponse(
        request, "scoring/statistics/event_statistics.html", context
    )


@people_page
def person(request: HttpRequest, number: int) -> HttpResponse:
    person = get_object_or_404(Person, pk=number)
    if person.merged_into_id is not None:
        return redirect("person-bids", person.merged_into_id)
    if not plays_in_public(person):
        raise Http404
    context = {"person": name_of(person), "figures": bids_of_person(person)}
    return render(request, "scoring/statistics/person_bids.html", context)


@people_page
def season(request: HttpRequest, number: int) -> HttpResponse:
    season = get_object_or_404(Season.objects.select_related("club"), pk=number)
    context = {"season": season, "figures": season_statistics(season)}
    return render(request, "scoring/statistics/season_statistics.html", context)
