"""An event on the desk: made, its settings changed, its log."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from players.clubs.models import Club
from players.common.buttons import done, press_of, try_form, with_form
from players.common.edits import edit_form, edits
from players.common.numbers import parse_number
from players.common.paging import paged
from players.common.zones import all_zones
from tournaments.event.models import Event
from tournaments.event.permissions import directs, directs_club
from tournaments.event.selectors.audit import check_log, line_of_head
from tournaments.event.selectors.covered import COVER
from tournaments.event.services.change import Refused
from tournaments.event.services.tables import tables_of_others
from tournaments.floor.views.tables_in_use import change_table
from tournaments.setup.forms.day import DayForm
from tournaments.setup.forms.events import EventForm, SeriesForm
from tournaments.setup.next_time import series_of
from tournaments.setup.services.presets import make_events
from tournaments.setup.services.settings import change_event
from tournaments.setup.tables import LogTable

LINES = 50
MOST_TO_COPY = 12


@directs_club
@with_form
def event_new(request: HttpRequest, club: Club) -> HttpResponse:
    past = club.events.present().filter(uid=request.GET.get("as", ""))
    form = EventForm(request.POST or None, club=club, model=past.first())
    series = SeriesForm(request.POST or None)
    is_saved = request.method == "POST" and _is_saved(request)
    if is_saved and form.is_valid() & series.is_valid():
        try:
            first, dates = form.cleaned_data["date"], series.cleaned_data
            events = make_events(
                club=club,
                settings=form.settings(),
                format=form.chosen_format(),
                tables=form.cleaned_data["tables"],
                rules=form.chosen_rules(),
                days=series_of(first, dates["every"], dates["dates"] or 1),
                model=form.model,
                **press_of(request),
            )
        except Refused as refused:
            form.add_error("rules", refused.sentence)
        else:
            if len(events) == 1:
                return redirect("now", events[0].slug)
            made = _("%(n)s events are made.") % {"n": len(events)}
            return done(request, made, "club", club.slug)
    return _event_form(request, form, club, model=form.model, series=series)


@directs
@edits
@with_form
def event_edit(request: HttpRequest, event: Event) -> HttpResponse:
    if {"take_out", "put_back"} & request.POST.keys():
        return _change_table(request, event)
    form = edit_form(
        lambda data: EventForm(data, club=event.club, event=event), request.POST
    )
    if request.method == "POST" and _is_saved(request) and form.is_valid():
        format, tables = form.chosen_format(), form.cleaned_data["tables"]
        settings = {**form.settings(), "format": format, "tables": tables}
        if try_form(form, change_event, event=event, **settings, **press_of(request)):
            return redirect("now", event.slug)
    return _event_form(request, form, event.club, event)


def _is_saved(request: HttpRequest) -> bool:
    return "describe" not in request.POST


def _event_form(
    request: HttpRequest,
    form: EventForm,
    club: Club,
    event: Event | None = None,
    model: Event | None = None,
    series: SeriesForm | None = None,
) -> HttpResponse:
    day = DayForm(form.shown_values(), club=club, event=event or model)
    held = club.events.present().filter(is_practice=False).order_by("-date", "-pk")
    context = {
        "form": form,
        "club": club,
        "event": event,
        "model": model,
        # Of a shared hall those that no other division uses.
        "tables": event.tables.exclude(number__in=tables_of_others(event))
        if event
        else (),
        "day": day,
        "series": series,
        "past": () if event or model else held[:MOST_TO_COPY],
        "zones": all_zones(),
    }
    return render(request, "tournaments/setup/event_form.html", context)


def _change_table(request: HttpRequest, event: Event) -> HttpResponse:
    """Take a table out or put it back, after a preview of the matches that move."""
    put_back = "put_back" in request.POST
    name = "put_back" if put_back else "take_out"
    typed = request.POST[name]
    number = parse_number(typed) or 0
    button, back = (name, typed), request.path
    return change_table(
        request, event, number, put_back=put_back, button=button, back=back
    )


@login_required
@require_safe
def describe(request: HttpRequest) -> HttpResponse:
    """The day in sentences for a format, a field and a hall."""
    clubs = Club.objects.run_by(request.user)
    club = clubs.filter(slug=request.GET.get("club", "")).first()
    event = (
        club.events.filter(slug=request.GET.get("event", "")).first() if club else None
    )
    context = {"day": DayForm(request.GET, club=club, event=event), "is_oob": True}
    return render(request, "tournaments/setup/_day.html", context)


@directs
@require_safe
def log(request: HttpRequest, event: Event) -> HttpResponse:
    """The audit log, the newest entry first, without its lines of digests alone."""
    table = LogTable(event.audit.exclude(action=COVER), event=event)
    paged(request, [table], LINES)
    context = {"event": event, "table": table}
    return render(request, "tournaments/setup/log.html", context)


@directs
@require_safe
def log_check(request: HttpRequest, event: Event) -> HttpResponse:
    digest = "".join(request.GET.get("digest", "").split()).lower()
    context = {
        "event": event,
        "report": check_log(event, digest),
        "digest": digest,
        "line": line_of_head(event, digest),
    }
    return render(request, "tournaments/setup/log_check.html", context)
