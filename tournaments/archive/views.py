"""The archive: every finished event, and a search over events and people."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from players.common.numbers import parse_number
from tournaments.archive.selectors import archive_page
from tournaments.event.public_page import people_page

MOST_LETTERS = 80


@people_page
def archive(request: HttpRequest) -> HttpResponse:
    asked = {
        name: request.GET.get(name, "")[:MOST_LETTERS].strip()
        for name in ("q", "year", "club", "town")
    }
    page = archive_page(
        words=asked["q"],
        year=parse_number(asked["year"], most=9999),
        club=asked["club"],
        town=asked["town"],
    )
    return render(request, "tournaments/archive/archive.html", {"page": page})
