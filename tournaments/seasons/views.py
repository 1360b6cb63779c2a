"""Seasons: the public table, and the desk that creates, previews and seals one."""

from collections.abc import Callable, Sequence
from copy import copy
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from players.associations.models import Association
from players.clubs.models import Club
from players.common import clock
from players.common.buttons import by, done, try_form, try_to, with_form
from players.common.edits import Edit, carry, edits, values_in
from players.common.files import as_file
from players.common.numbers import parse_id
from players.common.paging import WHOLE, paged
from players.seasons.models import Season
from players.seasons.points.ranking import MARKS
from players.seasons.points.scale import Level, Scale
from players.seasons.selectors.season_tables import (
    SeasonTables,
    season_tables,
    tables_now,
)
from players.seasons.selectors.seasons import differs_from_seal
from tournaments.event.permissions import directs_club, runs_association
from tournaments.event.public_page import people_page
from tournaments.event.translation import CRITERIA_WORDS
from tournaments.public.selectors.seasons import coming_events, events_for, season_links
from tournaments.seasons.forms.event_choices import event_fields, parse_choices
from tournaments.seasons.forms.season import PRESET_TITLES, SeasonForm, preset_season
from tournaments.seasons.holder import Holder
from tournaments.seasons.services import bring_back, delete, save, seal, unseal
from tournaments.seasons.tables import SeasonTable, season_csv
from tournaments.setup.services.deleted import GOOD_FOR

LINES = 50
PREVIEWED = 20
PAGE = "tournaments/seasons/season.html"
View = Callable[..., HttpResponse]


@people_page
def season(request: HttpRequest, number: int) -> HttpResponse:
    """The tables of a season, each line with its reasons."""
    seasons = Season.objects.select_related("club", "association")
    season = get_object_or_404(seasons, pk=number)
    scale, tables = season.scale, season_tables(season)
    others = season_links(club=season.club, association=season.association)
    shown = {
        "people_table": SeasonTable(tables.people, scale),
        "pairs_table": SeasonTable(tables.pairs, scale, of_pairs=True),
    }
    paged(request, shown.values(), LINES)
    context = {
        "season": season,
        "tables": tables,
        "is_long": max(len(tables.people), len(tables.pairs)) > LINES,
        "is_whole": WHOLE in request.GET,
        "coming": () if season.is_sealed else coming_events(season),
        "others": tuple(s for s in others if s.pk != season.pk),
        **shown,
        **_rules(scale, is_mixed=tables.is_mixed),
    }
    return render(request, "tournaments/seasons/people_season.html", context)


@people_page
def season_sheet(request: HttpRequest, number: int) -> HttpResponse:
    season = get_object_or_404(Season.objects.select_related("club"), pk=number)
    return as_file(season_csv(season_tables(season)), f"season-{season.pk}.csv")


def _both(view: View, *, locks: bool = False) -> tuple[View, View]:
    """A view of a club's seasons, for its directors, and an association's officers."""

    def of_club(request: HttpRequest, club: Club, /, **given: Any) -> HttpResponse:
        return view(request, Holder(club=club), **given)

    def of_association(
        request: HttpRequest, association: Association, /, **given: Any
    ) -> HttpResponse:
        return view(request, Holder(association=association), **given)

    lock: Callable[[View], View] = edits if locks else lambda view: view
    return (
        never_cache(directs_club(lock(with_form(of_club)))),
        runs_association(lock(with_form(of_association))),
    )


def _seasons(request: HttpRequest, holder: Holder) -> HttpResponse:
    """The seasons, the presets for a new one, and the deleted ones."""
    deleted = holder.seasons(deleted=True)
    if request.method == "POST":
        number = parse_id(request.POST.get("season", ""))
        season = get_object_or_404(deleted, pk=number)
        if try_to(request, bring_back, season=season, by=by(request)):
            sentence = _("%(season)s is back.") % {"season": season.name}
            return done(request, sentence, holder.seasons_path)
        return redirect(holder.seasons_path)
    context = {
        "holder": holder,
        "seasons": [(row, holder.season_path(row)) for row in holder.seasons()],
        "deleted": [
            (season, season.deleted_at + GOOD_FOR)
            for season in deleted.order_by("-deleted_at")
            if season.deleted_at
        ],
        "presets": PRESET_TITLES.items(),
    }
    return render(request, "tournaments/seasons/seasons.html", context)


def _new(request: HttpRequest, holder: Holder) -> HttpResponse:
    preset, today = request.GET.get("preset", ""), timezone.localdate()
    season = preset_season(preset, today, holder.club, holder.association)
    return _edit(request, holder, season)


def _desk(request: HttpRequest, holder: Holder, number: int) -> HttpResponse:
    """Change a season, seal it, open or delete it."""
    rows = holder.seasons().select_related("club", "association")
    season = get_object_or_404(rows, pk=number)
    if do := request.POST.get("do"):
        return _press(request, holder, season, do)
    return _edit(request, holder, season)


def _press(
    request: HttpRequest, holder: Holder, season: Season, do: str
) -> HttpResponse:
    acts: dict[str, Callable[..., object]] = {
        "seal": partial(seal, at=clock.now()),
        "open": unseal,
        "delete": partial(delete, at=clock.now()),
    }
    if do not in acts:
        return HttpResponseBadRequest()
    if try_to(request, acts[do], season=season, by=by(request)) and do == "delete":
        sentence = _("%(season)s is deleted. It can be brought back here.")
        return done(request, sentence % {"season": season.name}, holder.seasons_path)
    return redirect(holder.season_path(season))


def _edit(request: HttpRequest, holder: Holder, season: Season) -> HttpResponse:
    """The form with a preview of its table; Save stores it."""
    form = SeasonForm(initial=SeasonForm.initial_of(season))
    levels = season.scale.levels
    fields = event_fields(events_for(season), season, levels)
    stored = {**values_in(form), **{row["name"]: [row["chosen"]] for row in fields}}
    if request.method != "POST":
        return _page(request, holder, season, carry(form, stored), season)
    edit = Edit(request.POST, stored)
    form = carry(SeasonForm(edit.data), stored)
    edit.refuse_in(form)
    events = {row["name"]: row["event"].name for row in fields}
    edit.refuse_left(form, lambda name: events.get(name, _("An event")))
    choices = parse_choices(edit.typed, season.choices)
    if not form.is_valid():
        refused = copy(season)
        refused.choices = choices
        levels = form.cleaned_data.get("levels", levels)
        return _page(request, holder, season, form, refused, levels)
    typed = form.season(choices, season)
    if "save" in request.POST and try_form(form, save, season=typed, by=by(request)):
        return done(request, _("Saved."), holder.season_path(typed))
    return _page(request, holder, season, form, typed)


def _page(
    request: HttpRequest,
    holder: Holder,
    season: Season,
    form: SeasonForm,
    typed: Season,
    levels: Sequence[Level] | None = None,
) -> HttpResponse:
    """The form and its table; with ``levels`` of a form that is refused no table."""
    preview = tables_now(typed) if levels is None else None
    if levels is None:
        levels = typed.scale.levels
    is_preview = "HX-Request" in request.headers
    context: dict[str, Any] = {
        "holder": holder,
        "season": season if season.pk else None,
        "coming": coming_events(season) if season.pk else (),
        "is_preview": is_preview,
        "form": form,
        "event_fields": event_fields(events_for(typed), typed, levels),
        "preview": preview,
        "preview_tables": _preview_tables(preview, typed.scale) if preview else (),
        "has_moved": season.is_sealed and differs_from_seal(season),
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


seasons, association_seasons = _both(_seasons)
season_new, association_season_new = _both(_new)
season_desk, association_season = _both(_desk, locks=True)
