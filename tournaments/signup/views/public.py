"""Public parts of an event: pictures, flyers, and pages that other sites may frame."""

from urllib.parse import urljoin

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.response import TemplateResponse
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt

from players.clubs.selectors import club_at
from players.common.files import as_file
from players.common.refused import Refused
from players.common.typesetting import can_typeset
from tournaments.brackets.selectors import bracket_page, bracket_stages
from tournaments.event.models import Event, EventPicture
from tournaments.event.public_page import Page, people_page, public_page
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.public.selectors.events import event_cards
from tournaments.public.selectors.facts import shown_facts
from tournaments.signup.flyer import PAPERS, flyer_of, set_flyer
from tournaments.standings.selectors.standings import standing_of
from tournaments.standings.tables import ledgers_of

MOST_COMING = 8
# Lets other sites frame a page; all others stay unframed.
framed = csp_replace({"frame-ancestors": ["*"]})


@public_page
def picture(
    request: HttpRequest, snapshot: EventSnapshot, kind: str, digest: str
) -> Page:
    """A picture, under the name of its bytes."""
    rows = EventPicture.objects.filter(event=snapshot.event, kind=kind)
    shown = shown_facts(snapshot.event)
    if digest not in (shown.facts.picture, shown.facts.winners_picture):
        raise Http404
    row = get_object_or_404(rows)
    return HttpResponse(bytes(row.jpeg), content_type="image/jpeg")


@public_page
def flyer(request: HttpRequest, snapshot: EventSnapshot, paper: str) -> Page:
    """The flyer as a PDF, or as a page to print where PDFs cannot be set."""
    if paper not in PAPERS:
        raise Http404
    event = snapshot.event
    base, path = str(settings.PUBLIC_URL), reverse("event", args=[event.slug])
    address = urljoin(base, path) if base else ""
    shown = shown_facts(event)
    rows = EventPicture.objects.filter(event=event, kind=EventPicture.Kind.EVENT)
    row = rows.first() if shown.picture else None
    says = flyer_of(event, shown, address)
    try:
        picture = bytes(row.jpeg) if row else b""
        pdf = set_flyer(says, paper, picture) if can_typeset() else b""
    except Refused:
        pdf = b""
    if not pdf:
        context = {"event": event, "flyer": says}
        return render(request, "tournaments/signup/flyer.html", context)
    return as_file(pdf, f"{event.slug}.pdf")


@xframe_options_exempt
@framed
@public_page
def embed_standings(request: HttpRequest, snapshot: EventSnapshot) -> Page:
    event = snapshot.event
    context = {"event": event, "ledgers": ledgers_of(event, standing_of(snapshot))}
    return TemplateResponse(request, "tournaments/signup/embed_standings.html", context)


@xframe_options_exempt
@framed
@public_page
def embed_brackets(request: HttpRequest, snapshot: EventSnapshot) -> Page:
    pages = [bracket_page(snapshot, stage) for stage in bracket_stages(snapshot)]
    context = {"event": snapshot.event, "brackets": pages}
    return TemplateResponse(request, "tournaments/signup/embed_brackets.html", context)


@xframe_options_exempt
@framed
@people_page
def embed_club(request: HttpRequest, slug: str) -> HttpResponse:
    """A club's next events alone."""
    club = club_at.or_404(slug)
    events = Event.objects.listed().filter(club=club, is_practice=False)
    coming = events.exclude(state=Event.State.FINAL).order_by("date", "name")
    context = {"club": club, "cards": event_cards(coming[:MOST_COMING])}
    return render(request, "tournaments/signup/embed_club.html", context)
