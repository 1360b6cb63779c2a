"""Seasons: the public table, and the desk that creates, previews and seals one."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from players.clubs.models import Club
from players.common import clock
from players.common.buttons import by, with_form
from players.common.edits import Edit, carry, edits, values_in
from players.common.numbers import parse_id
from players.common.paging import WHOLE, paged
from players.seasons.models import Season
from players.seasons.points.ranking import MARKS
from players.seasons.points.scale import Scale
from players.seasons.season_draft import SeasonDraft
from players.seasons.selectors.season_tables import (
    SeasonTables,
    draft_tables,
    season_tables,
)
from players.seasons.selectors.seasons import differs_from_seal, draft_of
from players.seasons.services import (
    bring_back_season,
    delete_season,
    save_season,
)
from tournaments.event.permissions import directs_club
from tournaments.event.public_page import people_page
from tournaments.event.services.change import Refused
from tournaments.event.translation import CRITERIA_WORDS
from tournaments.public.selectors.seasons import (
    coming_events,
    events_for,
    season_associations,
    season_links,
)
from tournaments.seasons.forms.event_choices import event_fields, parse_choices
from tournaments.seasons.forms.season import PRESET_TITLES, SeasonForm, preset_draft
from tournaments.seasons.seasons_file import season_csv
from tournaments.seasons.services import seal, unseal
from tournaments.seasons.tables import SeasonTable
from tournaments.setup.services.deleted import GOOD_FOR

LINES = 50
PREVIEWED = 20
PAGE = "tournaments/seasons/season.html"


@people_page
def season(request: HttpRequest, number: int) -> HttpResponse:
    """The tables of a season, each line with its reasons."""
    seasons = Season.objects.select_related("club", "association")
    season = get_object_or_404(seasons, pk=number)
    draft = draft_of(season)
    tables = season_tables(season, draft)
    shown = {
        "people_table": SeasonTable(tables.people, draft.scale),
        "pairs_table": SeasonTable(tables.pairs, draft.scale, of_pairs=True),
    }
    paged(request, shown.values(), LINES)
    context = {
        "season": season,
        "tables": tables,
        "is_long": max(len(tables.people), len(tables.pairs)) > LINES,
        "is_whole": WHOLE in request.GET,
        "coming": () if season.is_sealed else coming_events(season),
        "others": tuple(s for s in season_links(season.club) if s.number != season.pk),
        **shown,
        **_rules(draft.scale, is_mixed=tables.is_mixed),
    }
    return render(request, "tournaments/seasons/people_season.html", context)


@people_page
def season_sheet(request: HttpRequest, number: int) -> HttpResponse:
    """The whole season, for a spreadsheet."""
    season = get_object_or_404(Season.objects.select_related("club"), pk=number)
    tables = season_tables(season)
    headers = {"Content-Disposition": f'attachment; filename="season-{season.pk}.csv"'}
    body = season_csv(tables)
    return HttpResponse(body, "text/csv; charset=utf-8", headers=headers)


@never_cache
@directs_club
@with_form
def seasons(request: HttpRequest, club: Club) -> HttpResponse:
    """The seasons of a club, the presets for a new one, and the deleted ones."""
    deleted = Season.with_deleted.filter(club=club, deleted_at__isnull=False)
    if request.method == "POST":
        number = parse_id(request.POST.get("season", ""))
        return _bring_back(request, get_object_or_404(deleted, pk=number))
    context = {
        "club": club,
        "seasons": club.seasons.all(),
        "deleted": [
            (season, season.deleted_at + GOOD_FOR)
            for season in deleted.order_by("-deleted_at")
            if season.deleted_at
        ],
        "presets": PRESET_TITLES.items(),
    }
    return render(request, "tournaments/seasons/seasons.html", context)


def _bring_back(request: HttpRequest, season: Season) -> HttpResponse:
    """Undo a deletion, or say why not."""
    try:
        bring_back_season(season=season)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        sentence = _("%(season)s is back.") % {"season": season.name}
        messages.success(request, sentence)
    return redirect("seasons", season.club.slug)


@never_cache
@directs_club
@with_form
def season_new(request: HttpRequest, club: Club) -> HttpResponse:
    """A new season, begun from a preset."""
    draft = preset_draft(request.GET.get("preset", ""), timezone.localdate())
    return _edit(request, club, draft, None)


@never_cache
@directs_club
@edits
@with_form
def season_desk(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    """Change a season, seal it, open or delete it."""
    season = get_object_or_404(club.seasons.select_related("club"), pk=number)
    if do := request.POST.get("do"):
        return _press(request, season, do)
    return _edit(request, club, draft_of(season), season)


def _press(request: HttpRequest, season: Season, do: str) -> HttpResponse:
    """Carry out the pressed button."""
    try:
        if do == "seal":
            seal(season=season, by=by(request), at=clock.now())
        elif do == "open":
            unseal(season=season, by=by(request))
        elif do == "delete":
            delete_season(season=season, by=by(request), at=clock.now())
            sentence = _("%(season)s is deleted. It can be brought back here.")
            messages.success(request, sentence % {"season": season.name})
            return redirect("seasons", season.club.slug)
        else:
            return HttpResponseBadRequest()
    except Refused as refused:
        messages.error(request, refused.sentence)
    return redirect("season-desk", season.club.slug, season.pk)


def _edit(
    request: HttpRequest, club: Club, draft: SeasonDraft, season: Season | None
) -> HttpResponse:
    """The form with a preview of its table; Save stores it."""
    own = season_associations(request.user, club, season)
    form = SeasonForm(initial=SeasonForm.initial_of(draft), associations=own)
    fields = event_fields(events_for(club, draft), draft)
    stored = {**values_in(form), **{row["name"]: [row["chosen"]] for row in fields}}
    if request.method != "POST":
        return _page(request, club, season, carry(form, stored), draft)
    edit = Edit(request.POST, stored)
    form = carry(SeasonForm(edit.data, associations=own), stored)
    edit.refuse_in(form)
    events = {row["name"]: row["event"].name for row in fields}
    edit.refuse_left(form, lambda name: events.get(name, _("An event")))
    is_valid = form.is_valid()
    choices = parse_choices(edit.typed, draft.choices)
    if not is_valid:
        refused = form.refused(draft, choices)
        return _page(request, club, season, form, refused, is_valid=False)
    draft = form.draft(choices, draft)
    if "save" in request.POST:
        try:
            season = save_season(club=club, draft=draft, season=season)
        except Refused as refused:
            form.add_error(refused.field or None, refused.sentence)
        else:
            messages.success(request, _("Saved."))
            return redirect("season-desk", club.slug, season.pk)
    return _page(request, club, season, form, draft)


def _page(
    request: HttpRequest,
    club: Club,
    season: Season | None,
    form: SeasonForm,
    draft: SeasonDraft,
    *,
    is_valid: bool = True,
) -> HttpResponse:
    preview: SeasonTables | None = draft_tables(club, draft) if is_valid else None
    is_preview = "HX-Request" in request.headers
    context: dict[str, Any] = {
        "club": club,
        "season": season,
        "coming": coming_events(season) if season else (),
        "is_preview": is_preview,
        "form": form,
        "event_fields": event_fields(events_for(club, draft), draft),
        "preview": preview,
        "preview_tables": _preview_tables(preview, draft.scale) if preview else (),
        "has_moved": bool(season and season.is_sealed and differs_from_seal(season)),
    }
    return render(request, PAGE + ("#preview" if is_preview else ""), context)


def _preview_tables(preview: SeasonTables, scale: Scale) -> list[SeasonTable]:
    """The first lines of each table that has any."""
    both = (
        SeasonTable(preview.people[:PREVIEWED], scale, is_narrow=True),
        SeasonTable(preview.pairs[:PREVIEWED], scale, of_pairs=True, is_narrow=True),
    )
    return [table for table in both if table.data.data]


def _rules(scale: Scale, *, is_mixed: bool) -> dict[str, Any]:
    """The scale for its page; mixed events have no common measure of marks."""
    left_out = {MARKS} if is_mixed else set()
    return {
        "scale": scale,
        "ties": tuple(CRITERIA_WORDS[n] for n in scale.ties if n not in left_out),
        "is_mixed": not left_out.isdisjoint(scale.ties),
        "places": tuple(enumerate(scale.places, 1)),
    }
