"""Public pages of clubs: the list, one club, and its winners by year."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from players.archive.selectors.winners import roll_of
from players.clubs.selectors import club_at
from players.common.files import as_file
from tournaments.clubs.selectors import (
    MOST_COMING,
    club_lines,
    club_page,
    coming_events,
)
from tournaments.event.public_page import people_page
from tournaments.league.calendar import calendar_bytes
from tournaments.league.selectors.fixtures import shown_lines
from tournaments.people.selectors.club_records import club_records


@people_page
def clubs(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/clubs/clubs.html", {"clubs": club_lines()})


@people_page
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """A club's next events, last results, seasons, winners, records and contact."""
    club = club_at.or_404(slug)
    if club.slug != slug:
        return redirect("club-page", club.slug, permanent=True)
    page = club_page(club)
    records = club_records(club) if page["finished"] else None
    context = {"club": club, "page": page, "records": records}
    return render(request, "tournaments/clubs/people_club.html", context)


@people_page
def club_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """A club's future events and the matches of its leagues, as a calendar."""
    club = club_at.or_404(slug)
    if club.slug != slug:
        return redirect("club-calendar", club.slug, permanent=True)
    coming = coming_events(club)[:MOST_COMING]
    events = [(event, shown_lines(event)) for event in coming]
    return as_file(calendar_bytes(club.name, events), f"{club.slug}.ics")


@people_page
def winners(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_at.or_404(slug)
    if club.slug != slug:
        return redirect("winners", club.slug, permanent=True)
    context = {"club": club, "years": roll_of(club)}
    return render(request, "tournaments/clubs/winners.html", context)
