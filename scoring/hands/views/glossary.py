"""The public glossary of the game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring import rules
from tournaments.event.public_page import people_page


@people_page
def glossary(request: HttpRequest) -> HttpResponse:
    return render(request, "scoring/hands/glossary.html", {"terms": rules.glossary()})
