"""Writes of seasons as their desks make them.

The log of each event covers what a sealed season counts of it; an association's log
says what became of its seasons.
"""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from players.associations.models import AssociationEntry
from players.clubs.services.holders import note
from players.seasons.models import Season
from players.seasons.services import (
    bring_back_season,
    delete_season,
    open_season,
    save_season,
    seal_season,
)
from tournaments.event.models import Event
from tournaments.event.services.change import open_change
from tournaments.seasons.selectors import season_part


@transaction.atomic
def save(*, season: Season, by: str) -> Season:
    """Store a new season, or the new state of one that is not sealed."""
    season = save_season(season)
    _log(season, by, AssociationEntry.Action.SAVE)
    return season


@transaction.atomic
def delete(*, season: Season, by: str, at: datetime) -> None:
    """Delete a season that is not sealed; its events stay, and it can be brought back."""
    delete_season(season=season, by=by, at=at)
    _log(season, by, AssociationEntry.Action.DELETE)


@transaction.atomic
def bring_back(*, season: Season, by: str) -> None:
    """Undo the deletion; nothing else of the season changes."""
    bring_back_season(season=season)
    _log(season, by, AssociationEntry.Action.BACK)


@transaction.atomic
def seal(*, season: Season, by: str, at: datetime) -> None:
    if not season.is_sealed:
        seal_season(season=season, by=by, at=at)
        _log_in_events(season, _events(season), by, "season.seal")
        _log(season, by, AssociationEntry.Action.SEAL)


@transaction.atomic
def unseal(*, season: Season, by: str) -> None:
    """Let a sealed season follow its events again."""
    events = _events(season)
    open_season(season=season)
    _log_in_events(season, events, by, "season.open")
    _log(season, by, AssociationEntry.Action.OPEN)


def _log(season: Season, by: str, action: str) -> None:
    if season.association:
        note(season.association, by, action, season.name)


def _events(season: Season) -> Collection[str]:
    rows = season.sealed_results.order_by().values_list("event_uid", flat=True)
    return set(rows)


def _log_in_events(season: Season, uids: Collection[str], by: str, action: str) -> None:
    for event in Event.objects.filter(uid__in=uids).order_by("pk"):
        with open_change(event, by=by) as change:
            change.anew = {season_part(season)}
            change.log(action, season=season.name)
