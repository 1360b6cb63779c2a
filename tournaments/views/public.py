"""What anyone may see of an event, without an account and the same for everybody.

Each page is a plain function of the event; ``public_page`` opens the snapshot it is
read from.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Event
from tournaments.public_page import public_page
from tournaments.selectors.brackets import bracket_page, bracket_stages
from tournaments.selectors.citation import cite_format
from tournaments.selectors.clocks import hall_words
from tournaments.selectors.events import door, event_page
from tournaments.selectors.pairs import pair_lines, pair_page
from tournaments.selectors.rounds import (
    current_rounds,
    is_all_brackets,
    round_page,
    shown_stages,
)
from tournaments.selectors.standings import names_of, standing_of
from tournaments.tables.pairs import PairsTable
from tournaments.tables.standings import standings_tables
from tournaments.terms import term


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The events of the clubs here, and the box for a short code."""
    return render(request, "tournaments/public/home.html", {"door": door()})


@public_page
def event(request: HttpRequest, event: Event) -> HttpResponse:
    """The player's page: my pair, the clock, what is on, the rest a tap away."""
    page = event_page(event)
    return _page(
        request,
        event,
        "event",
        page=page,
        hall=hall_words(event),
        cited=cite_format(event),
        ledgers=standings_tables(event, page.standing)[:1],
        brackets=[bracket_page(stage, page.names) for stage in page.brackets],
    )


@public_page
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """Every table of the stage that has tables, and why each row stands where."""
    standing = standing_of(event, clinched=True)
    ledgers = standings_tables(event, standing)
    return _page(
        request,
        event,
        "standings",
        standing=standing,
        ledgers=ledgers,
        is_all_brackets=standing is None and is_all_brackets(event),
    )


@public_page
def rounds(request: HttpRequest, event: Event) -> HttpResponse:
    """The rounds being played now, one of each stage."""
    stages = [s for s in shown_stages(event) if not s.is_bracket]
    pages = [round_page(r.stage, r.number) for r in current_rounds(stages[-1:])]
    return _page(
        request,
        event,
        "rounds",
        pages=pages,
        is_all_brackets=not pages and is_all_brackets(event),
    )


@public_page
def round(request: HttpRequest, event: Event, stage: int, number: int) -> HttpResponse:
    """One round: its waves, tables, results, clock."""
    found = next((s for s in shown_stages(event) if s.number == stage), None)
    page = round_page(found, number) if found else None
    if page is None:
        return _missing(
            request, event, _("There is no round %(round)s here.") % {"round": number}
        )
    return _page(request, event, "rounds", pages=[page])


@public_page
def brackets(request: HttpRequest, event: Event) -> HttpResponse:
    """Every bracket of the event, from the seeding to the trophy."""
    names = names_of(event)
    pages = [bracket_page(stage, names) for stage in bracket_stages(event)]
    return _page(request, event, "brackets", pages=pages)


@public_page
def bracket(request: HttpRequest, event: Event, stage: int) -> HttpResponse:
    """One bracket alone, to follow or to print."""
    found = next((s for s in bracket_stages(event) if s.number == stage), None)
    if found is None:
        return _missing(
            request, event, _("There is no bracket %(stage)s here.") % {"stage": stage}
        )
    return _page(
        request,
        event,
        "brackets",
        alone=True,
        pages=[bracket_page(found, names_of(event))],
    )


@public_page
def pairs(request: HttpRequest, event: Event) -> HttpResponse:
    """Who is entered; searched in the browser."""
    table = PairsTable(pair_lines(event), event=event)
    table.order_by = request.GET.getlist("sort") or ("number",)
    return _page(request, event, "event-pairs", table=table)


@public_page
def pair(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Where one pair plays next, what it has played and why it stands where it does."""
    page = pair_page(event, number)
    if page is None:
        return _missing(
            request,
            event,
            term(
                event,
                _("There is no pair %(number)s here."),
                _("There is no player %(number)s here."),
                number=number,
            ),
        )
    return _page(
        request,
        event,
        "pair",
        page=page,
        can_mail=settings.CAN_MAIL,
        can_push=bool(settings.PUSH_SERVICES),
    )


@public_page
def version(request: HttpRequest, event: Event) -> HttpResponse:
    """The event's version, for browsers that ask instead of listening."""
    return JsonResponse({"version": event.version})


def _page(
    request: HttpRequest, event: Event, section: str, **context: object
) -> HttpResponse:
    template = f"tournaments/public/{section.removeprefix('event-')}.html"
    with timezone.override(event.time_zone):
        return render(
            request, template, {"event": event, "section": section, **context}
        )


def _missing(request: HttpRequest, event: Event, sentence: str) -> HttpResponse:
    context = {"event": event, "sentence": sentence}
    return render(request, "tournaments/public/missing.html", context, status=404)
