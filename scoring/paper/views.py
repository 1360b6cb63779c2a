"""The page of all papers, each paper as PDF, and the day as one file."""

from collections.abc import Callable, Collection
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from players.common.files import as_file
from players.common.refused import Refused
from players.common.server_address import base_of
from players.common.typesetting import can_typeset
from scoring.game.links import has_ended
from scoring.game.models import Link
from scoring.paper.papers import PAGES, PAPERS, day_file, pdf_of
from scoring.paper.values.common import Order
from scoring.paper.values.honours import press_paragraphs
from tournaments.event.models import Event
from tournaments.event.permissions import directs

LABELS = {
    "letter": gettext_lazy("Letter"),
    "a4": "A4",
    "11x17": "11 \N{MULTIPLICATION SIGN} 17 in",
    "a3": "A3",
    "18x24": "24 \N{MULTIPLICATION SIGN} 18 in",
    "24x36": "36 \N{MULTIPLICATION SIGN} 24 in",
}


@never_cache
@directs
@require_safe
def papers(request: HttpRequest, event: Event) -> HttpResponse:
    """Every paper in each language and size, one click each."""
    ended = has_ended(event)
    context = {
        "event": event,
        "papers": [
            (paper, [(size, LABELS[size]) for size in paper.sizes])
            for paper in PAPERS.values()
            if not (ended and paper.name == "table-cards")
        ],
        "languages": settings.LANGUAGES,
        "can_typeset": can_typeset(),
        "lacks_codes": not ended
        and not event.links.filter(kind=Link.Kind.TABLE).exists(),
        "paragraphs": press_paragraphs(event) if event.has_begun else (),
    }
    return render(request, "scoring/paper/papers.html", context)


@never_cache
@directs
@require_safe
def pdf(request: HttpRequest, event: Event, name: str) -> HttpResponse:
    paper = PAPERS.get(name)
    if paper is None:
        raise Http404
    make, ending = partial(pdf_of, paper), f"-{name}-{{language}}-{{size}}.pdf"
    return _file(request, event, make, paper.sizes, ending)


@never_cache
@directs
@require_safe
def day(request: HttpRequest, event: Event) -> HttpResponse:
    return _file(request, event, day_file, PAGES, ".zip")


def _file(
    request: HttpRequest,
    event: Event,
    make: Callable[[Event, Order, str], bytes],
    sizes: Collection[str],
    ending: str,
) -> HttpResponse:
    """Make a file in the asked size and language, which the end of its name may have."""
    size, asked = request.GET.get("size", "letter"), request.GET.get("language", "")
    if size not in sizes or not can_typeset():
        raise Http404
    is_known = asked in dict(settings.LANGUAGES)
    language = asked if is_known else get_language() or "en"
    try:
        content = make(event, Order(size, base_of(request)), language)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("paper", event.slug)
    return as_file(content, event.slug + ending.format(language=language, size=size))
