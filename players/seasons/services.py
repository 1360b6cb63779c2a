"""Writes of seasons: created, changed, sealed, reopened, deleted."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from players.common.refused import Refused
from players.seasons.models import SealedResult, Season, SeasonEvent
from players.seasons.selectors.seasons import RESULT_COLUMNS, performances_in

EDITED = ("name", "starts_on", "ends_on", "ranks", "takes_all", "scale_json")


@transaction.atomic
def save_season(season: Season) -> Season:
    """Store a new season, or the new state of one that is not sealed."""
    if season.pk and _locked(season).is_sealed:
        raise Refused(_("The season is sealed. Open it first to change anything."))
    _refuse_name_in_use(season)
    if season.ends_on < season.starts_on:
        raise Refused(_("The last day is before the first."), field="ends_on")
    choices = season.choices.items()
    season.save(update_fields=EDITED if season.pk else None)
    season.events.all().delete()
    SeasonEvent.objects.bulk_create(
        SeasonEvent(season=season, event_uid=uid, **choice._asdict())
        for uid, choice in choices
    )
    return season


@transaction.atomic
def seal_season(*, season: Season, by: str, at: datetime) -> None:
    """Freeze the results of a season; later corrections do not change it."""
    season = _locked(season)
    if season.is_sealed:
        return
    rows = performances_in(season)
    SealedResult.objects.bulk_create(
        SealedResult(season=season, **dict(zip(RESULT_COLUMNS, row, strict=True)))
        for row in rows.values_list(*RESULT_COLUMNS)
    )
    season.sealed_at, season.sealed_by = at, by
    season.save(update_fields=["sealed_at", "sealed_by"])


@transaction.atomic
def open_season(*, season: Season) -> None:
    """Let a sealed season follow its events again."""
    season = _locked(season)
    season.sealed_results.all().delete()
    season.sealed_at, season.sealed_by = None, ""
    season.save(update_fields=["sealed_at", "sealed_by"])


@transaction.atomic
def delete_season(*, season: Season, by: str, at: datetime) -> None:
    """Delete a season that is not sealed; its events stay, and it can be brought back."""
    season = _locked(season)
    if season.is_sealed:
        raise Refused(_("The season is sealed. Open it first to change anything."))
    season.deleted_at, season.deleted_by = at, by
    season.save(update_fields=["deleted_at", "deleted_by"])


@transaction.atomic
def bring_back_season(*, season: Season) -> None:
    """Undo the deletion; nothing else of the season changes."""
    season = _locked(season)
    _refuse_name_in_use(season)
    season.deleted_at, season.deleted_by = None, ""
    season.save(update_fields=["deleted_at", "deleted_by"])


def forget_deleted_seasons(*, before: datetime) -> None:
    Season.with_deleted.filter(deleted_at__lt=before).delete()


def _refuse_name_in_use(season: Season) -> None:
    others = Season.objects.filter(
        club=season.club_id, association=season.association_id, name=season.name
    )
    if others.exclude(pk=season.pk).exists():
        raise Refused(_("There is a season of this name already."), field="name")


def _locked(season: Season) -> Season:
    return (
        Season.with_deleted.select_for_update(of=("self",))
        .select_related("club")
        .get(pk=season.pk)
    )
