"""An event on the desk: made, its settings changed, its log."""

from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from players.clubs.models import Club
from players.common.buttons import button_key_of, by, key_of, try_to, with_form
from players.common.edits import edit_form, edits
from players.common.numbers import parse_number
from players.common.paging import paged
from players.common.zones import all_zones
from tournaments.event.models import Event
from tournaments.event.permissions import directs, directs_club
from tournaments.event.selectors.audit import check_log, line_of_head
from tournaments.event.services.change import Refused
from tournaments.event.services.events import change_event, create_event
from tournaments.floor.views.tables_in_use import ask_first, table_change
from tournaments.money.services.terms import take_over_terms
from tournaments.setup.forms.events import DescribeForm, EventForm
from tournaments.setup.tables import LogTable

LINES = 50


@directs_club
@with_form
def event_new(request: HttpRequest, club: Club) -> HttpResponse:
    """Create an event, new or with the settings of an earlier one."""
    past = club.events.present().filter(uid=request.GET.get("as", ""))
    form = EventForm(request.POST or None, club=club, model=past.first())
    if request.method == "POST" and _is_saved(request) and form.is_valid():
        try:
            event = create_event(
                club=club,
                facts=form.facts(),
                rules=form.chosen_rules(),
                by=by(request),
                key=key_of(request),
            )
            if form.model:
                take_over_terms(event=event, source=form.model, by=by(request))
            return redirect("now", event.slug)
        except Refused as refused:
            form.add_error("rules", refused.sentence)
    return _event_form(request, form, club, model=form.model)


@directs
@edits
@with_form
def event_edit(request: HttpRequest, event: Event) -> HttpResponse:
    """Change an event's settings, or which tables are in use."""
    if {"take_out", "put_back"} & request.POST.keys():
        return _change_table(request, event)
    form = edit_form(
        lambda data: EventForm(data, club=event.club, event=event), request.POST
    )
    if request.method == "POST" and _is_saved(request) and form.is_valid():
        try:
            change_event(
                event=event, facts=form.facts(), by=by(request), key=key_of(request)
            )
            return redirect("now", event.slug)
        except Refused as refused:
            form.add_error(refused.field or None, refused.sentence)
    return _event_form(request, form, event.club, event)


def _is_saved(request: HttpRequest) -> bool:
    return "describe" not in request.POST


def _event_form(
    request: HttpRequest,
    form: EventForm,
    club: Club,
    event: Event | None = None,
    model: Event | None = None,
) -> HttpResponse:
    description = DescribeForm(form.shown_values(), club=club, event=event or model)
    context = {
        "form": form,
        "club": club,
        "event": event,
        "model": model,
        "tables": event.tables.all() if event else (),
        "sentences": description.sentences(),
        "house_rules": description.house_rules(),
        "zones": all_zones(),
        "key": uuid4(),
        "current_page": "settings",
    }
    return render(request, "tournaments/setup/event_form.html", context)


def _change_table(request: HttpRequest, event: Event) -> HttpResponse:
    """Take a table out or put it back, after a preview of the matches that move."""
    put_back = "put_back" in request.POST
    name = "put_back" if put_back else "take_out"
    typed = request.POST[name]
    number = parse_number(typed) or 0
    question = ask_first(
        request,
        event,
        number,
        put_back=put_back,
        button=(name, typed),
        back=request.path,
    )
    if question:
        return question
    does = table_change(request, number, put_back=put_back)
    key = button_key_of(request, name)
    try_to(request, does, event=event, by=by(request), key=key)
    return redirect("event-edit", event.slug)


@login_required
@require_safe
def describe(request: HttpRequest) -> HttpResponse:
    """The day in sentences for a format, a field and a hall."""
    clubs = Club.objects.run_by(request.user)
    club = clubs.filter(slug=request.GET.get("club", "")).first()
    description = DescribeForm(request.GET, club=club)
    context = {
        "sentences": description.sentences(),
        "house_rules": description.house_rules(),
    }
    return render(request, "tournaments/setup/event_form.html#sentences", context)


@directs
@require_safe
def log(request: HttpRequest, event: Event) -> HttpResponse:
    """The audit log, the newest entry first."""
    table = LogTable(event.audit.all(), event=event)
    paged(request, [table], LINES)
    context = {"event": event, "table": table, "current_page": "log"}
    return render(request, "tournaments/setup/log.html", context)


@directs
@require_safe
def log_check(request: HttpRequest, event: Event) -> HttpResponse:
    """The log recomputed: the first faulty entry, rows that differ."""
    digest = "".join(request.GET.get("digest", "").split()).lower()
    context = {
        "event": event,
        "report": check_log(event, digest),
        "digest": digest,
        "line": line_of_head(event, digest),
        "current_page": "log",
    }
    return render(request, "tournaments/setup/log_check.html", context)
