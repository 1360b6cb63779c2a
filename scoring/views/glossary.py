"""The public glossary of the game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring import rules


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """Every term with a short plain meaning."""
    return render(request, "scoring/glossary.html", {"terms": rules.glossary()})
