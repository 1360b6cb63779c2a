"""Public pages of an event: without an account, the same for everybody.

Each page is a function of the event's snapshot, which ``public_page`` passes in.
"""

from dataclasses import replace
from urllib.parse import urljoin

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from players.clubs.roles import Role
from players.common.server_address import base_of
from tournaments.brackets.selectors import bracket_page, bracket_stages
from tournaments.event.fingerprint import fingerprint
from tournaments.event.models import Stage
from tournaments.event.permissions import may_see
from tournaments.event.public_page import (
    EPOCH_HEADER,
    VERSION_HEADER,
    people_page,
    public_page,
)
from tournaments.event.selectors.clocks import hall_messages
from tournaments.event.selectors.snapshot import EventSnapshot, read_event
from tournaments.event.terms import term
from tournaments.house.selectors import cite_format
from tournaments.league.views import missing
from tournaments.public.selectors.events import event_lists, event_page
from tournaments.public.selectors.facts import (
    beside,
    last_winners,
    next_invitation,
    shown_facts,
)
from tournaments.public.selectors.newspaper import news_stages, paragraph
from tournaments.public.selectors.pairs import pair_lines, pair_page
from tournaments.public.selectors.roles import ROLES, TASKS
from tournaments.public.selectors.seasons import season_links
from tournaments.public.tables import PairsTable
from tournaments.schedule.selectors.rounds import (
    current_round,
    is_all_brackets,
    round_page,
)
from tournaments.standings.selectors.standings import standing_of
from tournaments.standings.tables import ledgers_of


@people_page
def home(request: HttpRequest) -> HttpResponse:
    events, invitation = event_lists(), next_invitation()
    context = {
        **events,
        "coming": beside(invitation, events["coming"]),
        "seasons": season_links(),
        "invitation": invitation,
        "last": last_winners(),
    }
    return render(request, "tournaments/public/home.html", context)


@people_page
def roles(request: HttpRequest) -> HttpResponse:
    context = {"roles": ROLES, "tasks": TASKS, "officials": list(Role)}
    return render(request, "tournaments/public/roles.html", context)


@public_page
def event(request: HttpRequest, snapshot: EventSnapshot) -> TemplateResponse:
    """The event's page: the pinned pair, the clock, current play."""
    event, page = snapshot.event, event_page(snapshot)
    return _page(
        request,
        snapshot,
        "event",
        page=page,
        hall=hall_messages(event),
        shown=shown_facts(event),
        cited=cite_format(event),
        ledgers=ledgers_of(event, page.standing),
        brackets=page.brackets,
    )


@public_page
def standings(request: HttpRequest, snapshot: EventSnapshot) -> TemplateResponse:
    standing = standing_of(snapshot, clinched=True)
    return _page(
        request,
        snapshot,
        "standings",
        standing=standing and replace(standing, tables=()),
        ledgers=ledgers_of(snapshot.event, standing),
        is_all_brackets=standing is None and is_all_brackets(snapshot),
    )


@public_page
def rounds(request: HttpRequest, snapshot: EventSnapshot) -> TemplateResponse:
    """The round being played now."""
    stages = [s for s in snapshot.shown_stages if not s.is_bracket]
    pages = [
        round_page(snapshot, stage, current.number)
        for stage in stages[-1:]
        if (current := current_round(snapshot, stage))
    ]
    elsewhere = not pages and is_all_brackets(snapshot)
    return _page(request, snapshot, "rounds", pages=pages, is_all_brackets=elsewhere)


@public_page
def round(
    request: HttpRequest, snapshot: EventSnapshot, stage: int, number: int
) -> TemplateResponse:
    """One round: its waves, tables, results, clock."""
    drawn = next((s for s in snapshot.shown_stages if s.number == stage), None)
    page = round_page(snapshot, drawn, number) if drawn else None
    if page is None:
        sentence = _("There is no round %(round)s here.") % {"round": number}
        return missing(request, snapshot, sentence)
    return _page(request, snapshot, "rounds", pages=[page])


@public_page
def newspaper(request: HttpRequest, snapshot: EventSnapshot) -> TemplateResponse:
    stages = news_stages(snapshot)
    text = paragraph(snapshot, stages)
    return _page(request, snapshot, "newspaper", stages=stages, paragraph=text)


@public_page
def brackets(request: HttpRequest, snapshot: EventSnapshot) -> TemplateResponse:
    stages = bracket_stages(snapshot)
    if len(stages) == 1:
        return _bracket(request, snapshot, stages[0])
    pages = [bracket_page(snapshot, stage) for stage in stages]
    return _page(request, snapshot, "brackets", pages=pages)


@public_page
def bracket(
    request: HttpRequest, snapshot: EventSnapshot, stage: int
) -> TemplateResponse:
    """One bracket alone, to follow or to print."""
    drawn = next((s for s in bracket_stages(snapshot) if s.number == stage), None)
    if drawn is None:
        sentence = _("There is no bracket %(stage)s here.") % {"stage": stage}
        return missing(request, snapshot, sentence)
    return _bracket(request, snapshot, drawn)


@public_page
def pairs(request: HttpRequest, snapshot: EventSnapshot) -> TemplateResponse:
    """The entries; the browser searches them."""
    table = PairsTable(pair_lines(snapshot), event=snapshot.event)
    table.order_by = request.GET.getlist("sort") or ("number",)
    return _page(request, snapshot, "event-pairs", table=table)


@public_page
def pair(
    request: HttpRequest, snapshot: EventSnapshot, number: int
) -> TemplateResponse:
    """One pair: its next match, its results, and the reason for its rank."""
    page = pair_page(snapshot, number)
    if page is None:
        sentence = term(
            snapshot.event,
            _("There is no pair %(number)s here."),
            _("There is no player %(number)s here."),
            _("There is no team %(number)s here."),
            number=number,
        )
        return missing(request, snapshot, sentence)
    return _page(
        request,
        snapshot,
        "pair",
        image=reverse("pair-image", args=[snapshot.event.slug, number]),
        page=page,
        can_mail=settings.CAN_MAIL,
        can_push=bool(settings.PUSH_SERVICES),
    )


@require_safe
def version(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's version, for browsers that poll instead of listening."""
    event = read_event(slug)
    if event is None or not may_see(request.user, event):
        return render(request, "tournaments/event/unknown.html", status=404)
    stamp = {
        VERSION_HEADER: str(event.version),
        EPOCH_HEADER: str(event.epoch),
        "Cache-Control": "no-cache",
        "ETag": f'"{fingerprint(event.uid, event.epoch, event.version)}"',
    }
    return JsonResponse({"version": event.version}, headers=stamp)


def _page(
    request: HttpRequest,
    snapshot: EventSnapshot,
    section: str,
    *,
    image: str = "",
    **context: object,
) -> TemplateResponse:
    template = f"tournaments/public/{section.removeprefix('event-')}.html"
    event = snapshot.event
    shown = image or reverse("event-image", args=[event.slug])
    shared = urljoin(base_of(request), shown)
    values = {"event": event, "section": section, "image": shared, **context}
    return TemplateResponse(request, template, values)


def _bracket(
    request: HttpRequest, snapshot: EventSnapshot, stage: Stage
) -> TemplateResponse:
    image = reverse("final-image", args=[snapshot.event.slug, stage.number])
    pages = [bracket_page(snapshot, stage)]
    return _page(request, snapshot, "brackets", alone=True, pages=pages, image=image)
