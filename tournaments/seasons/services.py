"""Seals a season and opens it again; the log of each of its events covers what counts."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from players.seasons.models import Season
from players.seasons.services import open_season, seal_season
from tournaments.event.models import Event
from tournaments.event.services.change import open_change
from tournaments.seasons.selectors import season_part


@transaction.atomic
def seal(*, season: Season, by: str, at: datetime) -> None:
    """Freeze the results of a season."""
    if not season.is_sealed:
        seal_season(season=season, by=by, at=at)
        _log_in_events(season, _events(season), by, "season.seal")


@transaction.atomic
def unseal(*, season: Season, by: str) -> None:
    """Let a sealed season follow its events again."""
    events = _events(season)
    open_season(season=season)
    _log_in_events(season, events, by, "season.open")


def _events(season: Season) -> Collection[str]:
    rows = season.sealed_results.order_by().values_list("event_uid", flat=True)
    return set(rows)


def _log_in_events(season: Season, uids: Collection[str], by: str, action: str) -> None:
    for event in Event.objects.filter(uid__in=uids).order_by("pk"):
        with open_change(event, by=by) as change:
            change.anew = {season_part(season)}
            change.log(action, season=season.name)
