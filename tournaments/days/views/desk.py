"""A day made, its name, its divisions, and which tables each has."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from players.clubs.models import Club
from players.common.buttons import done, form_of, press_of, try_to, with_form
from players.common.edits import edit_form, edits
from tournaments.days.forms.days import (
    AddForm,
    NameForm,
    NewDayForm,
    TablesForm,
    events_to_tie,
)
from tournaments.days.selectors.divisions import divisions_of
from tournaments.days.services.divisions import (
    add_division,
    leave_day,
    make_day,
    rename_day,
)
from tournaments.days.services.parts import give_tables, preview_tables
from tournaments.event.models import Day
from tournaments.event.permissions import directs_club, directs_day
from tournaments.event.services.change import Refused

MOST_TO_COPY = 12


@directs_club
@with_form
def day_new(request: HttpRequest, club: Club) -> HttpResponse:
    events = events_to_tie(club)
    form = NewDayForm(request.POST or None, events=events)
    if request.method == "POST" and form.is_valid():
        try:
            day = make_day(
                club=club,
                name=form.cleaned_data["name"],
                events=form.chosen(),
                **press_of(request),
            )
            return redirect("day-settings", day.slug)
        except Refused as refused:
            form.add_error(refused.field or None, refused.sentence)
    status = 422 if form.errors else 200
    held = club.days.filter(events__in=club.events.present()).distinct()
    past = held.order_by("-pk")[:MOST_TO_COPY]
    context = {"club": club, "form": form, "events": events, "past": past}
    return render(request, "tournaments/days/new.html", context, status=status)


@directs_day
@edits
@with_form
def settings(request: HttpRequest, day: Day) -> HttpResponse:
    if request.POST.get("do") == "add":
        return _add(request, day)
    initial = {"name": day.name}
    form = edit_form(lambda data: NameForm(data, initial=initial), request.POST)
    if request.method == "POST" and form.is_valid():
        rename_day(day=day, name=form.cleaned_data["name"], **press_of(request))
        return done(request, _("Saved."), "day-settings", day.slug)
    return _settings_page(request, day, name=form)


def _add(request: HttpRequest, day: Day) -> HttpResponse:
    form = AddForm(request.POST, events=events_to_tie(day.club))
    if not form.is_valid():
        return _settings_page(request, day, add=form)
    event = form.by_slug[form.cleaned_data["event"]]
    try:
        add_division(day=day, event=event, **press_of(request))
    except Refused as refused:
        form.add_error("event", refused.sentence)
        return _settings_page(request, day, add=form)
    sentence = _("%(event)s shares the hall.") % {"event": event.name}
    return done(request, sentence, "day-settings", day.slug)


@directs_day
@edits
@form_of("day-settings")
def tables(request: HttpRequest, day: Day) -> HttpResponse:
    """Give each division its tables, after a preview of the matches that move."""
    form = edit_form(lambda data: TablesForm(data, day=day), request.POST)
    if not form.is_valid():
        return _settings_page(request, day, tables=form)
    try:
        is_sure = "sure" in request.POST
        if not is_sure and (lines := preview_tables(day=day, parts=form.parts)):
            context = {
                "day": day,
                "lines": lines,
                "hidden": [*form.cleaned_data.items()],
                "form": form,
                "current_page": "settings",
            }
            return render(request, "tournaments/days/tables.html", context)
        give_tables(day=day, parts=form.parts, **press_of(request))
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return _settings_page(request, day, tables=form)
    return done(request, _("Saved."), "day-settings", day.slug)


@directs_day
@require_POST
def leave(request: HttpRequest, day: Day) -> HttpResponse:
    slug = request.POST.get("division", "")
    event = get_object_or_404(day.club.events.present(), slug=slug)
    if try_to(request, leave_day, event=event, **press_of(request)):
        gone = _("%(event)s has its tables for itself again.") % {"event": event.name}
        messages.success(request, gone)
    if Day.objects.filter(pk=day.pk).exists():
        return redirect("day-settings", day.slug)
    return redirect("club", day.club.slug)


def _settings_page(
    request: HttpRequest,
    day: Day,
    *,
    name: NameForm | None = None,
    tables: TablesForm | None = None,
    add: AddForm | None = None,
) -> HttpResponse:
    events, divisions = events_to_tie(day.club), divisions_of(day)
    initial = {"name": day.name}
    forms = (name, tables, add)
    context = {
        "day": day,
        "divisions": divisions,
        "is_on_several_dates": len({event.date for event in divisions}) > 1,
        "name": name or edit_form(lambda d: NameForm(d, initial=initial), None),
        "tables": tables or edit_form(lambda d: TablesForm(d, day=day), None),
        "add": add or (AddForm(events=events) if events else None),
    }
    status = 422 if any(form and form.errors for form in forms) else 200
    return render(request, "tournaments/days/settings.html", context, status=status)
