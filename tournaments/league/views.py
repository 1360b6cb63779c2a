"""A league by dates: its schedule and calendars for everybody, its dates on the desk."""

from collections.abc import Iterable
from datetime import date
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from players.common.buttons import key_of, press_of, try_form, try_to, with_form
from players.common.edits import edit_form, edits
from players.common.files import as_file
from players.common.numbers import parse_number
from tournaments.event.models import Event, Fixture
from tournaments.event.permissions import directs
from tournaments.event.play import rules_of
from tournaments.event.public_page import public_page
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.formats import date_rules
from tournaments.league.calendar import calendar_bytes
from tournaments.league.forms import HomeForm, MoveFixtureForm
from tournaments.league.selectors.club_meetings import meeting_page
from tournaments.league.selectors.fixture_lines import FixtureLine
from tournaments.league.selectors.fixtures import (
    LeagueSeason,
    Week,
    at_home,
    fixture_lines,
    season_of,
    shown_season,
)
from tournaments.league.services.fixtures import move_fixture
from tournaments.league.services.planning import (
    free_before,
    homes_of,
    restore_week,
    set_homes,
    skip_week,
)
from tournaments.league.services.postponing import forfeit_left
from tournaments.standings.selectors.standings import standing_after
from tournaments.standings.tables import ledgers_of


@public_page
def schedule(request: HttpRequest, snapshot: EventSnapshot) -> TemplateResponse:
    season = shown_season(snapshot)
    return _public(request, snapshot, season, "schedule.html")


@public_page
def week(
    request: HttpRequest, snapshot: EventSnapshot, number: int
) -> TemplateResponse:
    season = shown_season(snapshot)
    chosen = (
        next((w for w in season.weeks if w.number == number), None) if season else None
    )
    if season is None or chosen is None:
        sentence = _("There is no week %(week)s here.") % {"week": number}
        return missing(request, snapshot, sentence)
    standing = standing_after(snapshot, season.stage, number)
    return _public(
        request,
        snapshot,
        season,
        "week.html",
        week=chosen,
        ledgers=ledgers_of(snapshot.event, standing),
    )


@public_page
def meeting(
    request: HttpRequest, snapshot: EventSnapshot, number: int
) -> TemplateResponse:
    """A meeting of two clubs with its games; ``number`` is any of its matches."""
    season = shown_season(snapshot)
    line = season.by_number.get(number) if season else None
    if line is None or not line.is_meeting:
        sentence = _("There is no meeting %(number)s here.") % {"number": number}
        return missing(request, snapshot, sentence)
    page = meeting_page(snapshot, line)
    return _public(request, snapshot, season, "meeting.html", page=page)


def missing(
    request: HttpRequest, snapshot: EventSnapshot, sentence: str
) -> TemplateResponse:
    context = {"event": snapshot.event, "sentence": sentence}
    template = "tournaments/league/missing.html"
    return TemplateResponse(request, template, context, status=404)


def _public(
    request: HttpRequest,
    snapshot: EventSnapshot,
    season: LeagueSeason | None,
    name: str,
    **more: object,
) -> TemplateResponse:
    context = {"event": snapshot.event, "section": "schedule", "season": season, **more}
    return TemplateResponse(request, f"tournaments/public/{name}", context)


@public_page
def calendar(request: HttpRequest, snapshot: EventSnapshot) -> HttpResponse:
    event, season = snapshot.event, shown_season(snapshot)
    lines = season.lines if season else ()
    return _calendar(event, lines, event.name, event.slug)


@public_page
def pair_calendar(
    request: HttpRequest, snapshot: EventSnapshot, number: int
) -> HttpResponse:
    event, season = snapshot.event, shown_season(snapshot)
    if number not in snapshot.pairs:
        return HttpResponse("There is no such pair here.\n", "text/plain", 404)
    lines = [
        line
        for line in (season.lines if season else ())
        if any(number in side.numbers for side in line.match.sides)
    ]
    named = snapshot.names[number]
    if lines and lines[0].is_meeting:
        named = snapshot.pairs[number].club
    title = f"{named} \N{MIDDLE DOT} {event.name}"
    return _calendar(event, lines, title, f"{event.slug}-{number}")


def _calendar(
    event: Event, lines: Iterable[FixtureLine], title: str, name: str
) -> HttpResponse:
    body = calendar_bytes(title, [(event, lines)], zone=event.time_zone)
    return as_file(body, f"{name}.ics")


@directs
@with_form
def dates(request: HttpRequest, event: Event) -> HttpResponse:
    """The league's weeks with their open points, and the week to leave free."""
    season = season_of(event)
    if request.method == "POST":
        return _shift(request, event, season)
    shown = season.weeks if season else ()
    weeks = [(week, _free_before(event, season, week)) for week in shown]
    context = {"event": event, "season": season, "weeks": weeks}
    with timezone.override(event.time_zone):
        return render(request, "tournaments/league/dates.html", context)


def _shift(
    request: HttpRequest, event: Event, season: LeagueSeason | None
) -> HttpResponse:
    """Leave the pressed week free, or take that back."""
    name = "skip" if "skip" in request.POST else "restore"
    week = parse_number(request.POST.get(name, ""))
    if season is None or week not in season.numbers:
        return HttpResponseBadRequest()
    asked = {"event": event, "stage": season.stage, "week": week}
    service = skip_week if name == "skip" else restore_week
    if try_to(request, service, **asked, **press_of(request, name)):
        sentence = _("Week %(week)s begins later now.")
        if name == "restore":
            sentence = _("Week %(week)s begins earlier now.")
        messages.success(request, sentence % {"week": week})
    return redirect("dates", event.slug)


def _free_before(event: Event, season: LeagueSeason | None, week: Week) -> date | None:
    """The day on which a week could begin if the free one before it is taken back."""
    rules = date_rules(rules_of(season.stage)) if season else None
    if season is None or rules is None or not week.has_not_begun:
        return None
    begins = {each.number: each.begins for each in season.weeks}
    return free_before(event, rules, begins, week.number)


@directs
@edits
@with_form
def date_of_match(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    fixture = get_object_or_404(
        Fixture.objects.select_related("match"),
        match__event=event,
        match__number=number,
    )
    if "given" in request.POST:
        return _give(request, event, number)
    with timezone.override(event.time_zone):
        stored = {name: getattr(fixture, name) for name in MoveFixtureForm.base_fields}
        form = edit_form(partial(MoveFixtureForm, initial=stored), request.POST)
        if form.is_bound and form.is_valid():
            act = {"event": event, "number": number, **form.cleaned_data}
            if try_form(form, move_fixture, **act, **press_of(request)):
                return redirect("dates", event.slug)
        [line] = [ln for ln in fixture_lines(event) if number in ln.numbers]
        context = {"event": event, "line": line, "form": form, "key": key_of(request)}
        status = 422 if form.errors else 200
        return render(request, "tournaments/league/date.html", context, status=status)


def _give(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Forfeit the rest of a meeting to the pressed club, or to neither."""
    winner = parse_number(request.POST["given"], most=2)
    if winner is None:
        return HttpResponseBadRequest()
    try_to(
        request,
        forfeit_left,
        event=event,
        number=number,
        winner=winner or None,
        **press_of(request, "given"),
    )
    return redirect("dates", event.slug)


@directs
@edits
@with_form
def homes(request: HttpRequest, event: Event) -> HttpResponse:
    known = homes_of(event)
    forms = [
        edit_form(
            partial(HomeForm, numbers=numbers, name=name, home=known.get(numbers[0])),
            request.POST,
        )
        for name, numbers in at_home(event)
    ]
    are_valid = [form.is_valid() for form in forms]
    if request.method == "POST" and all(are_valid):
        given = {
            number: form.as_home()
            for form in forms
            if form.is_given
            for number in form.numbers
        }
        if try_to(request, set_homes, event=event, homes=given, **press_of(request)):
            messages.success(request, _("The homes are stored."))
            return redirect("homes", event.slug)
    context = {"event": event, "forms": forms}
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/league/homes.html", context, status=status)
