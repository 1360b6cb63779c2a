"""A day of several divisions is held again."""

from datetime import date
from uuid import UUID, uuid5

from django.db import transaction

from players.clubs.services.holders import lock_club
from tournaments.days.services.divisions import make_day
from tournaments.days.services.parts import give_tables
from tournaments.draw.services.seating import tables_in_use
from tournaments.event.models import Day, Event
from tournaments.event.services.events import SETTINGS
from tournaments.setup.services.presets import make_events


@transaction.atomic
def hold_day_again(
    *, day: Day, name: str, date: date, by: str, key: UUID
) -> Day | None:
    """Make each division anew on another date, with its part of the same hall.

    The same key makes one day; None if that is no day any more.
    """
    lock_club(day.club_id)
    if known := Event.objects.filter(uid=key.hex).first():
        return known.day
    models = list(day.events.present().order_by("pk"))
    events: list[Event] = []
    for model in models:
        own_key = uuid5(key, model.uid) if events else key
        events += _copy(model, date, by=by, key=own_key)
    again = make_day(club=day.club, name=name, events=events, by=by)
    pairs = zip(events, models, strict=True)
    parts = {event.pk: tables_in_use(model) for event, model in pairs}
    give_tables(day=again, parts=parts, by=by)
    return again


def _copy(model: Event, date: date, *, by: str, key: UUID) -> list[Event]:
    settings = {column: getattr(model, column) for column in SETTINGS}
    return make_events(
        club=model.club,
        settings={**settings, "club_preset": model.club_preset},
        format=model.format,
        tables=model.tables.count(),
        rules=model.house,
        days=[date],
        model=model,
        by=by,
        key=key,
    )
