"""Changes an event's settings."""

from typing import Any

from tournaments.draw.services.seating import change_hall
from tournaments.event.models import ClubPreset, Event
from tournaments.event.services.change import Change, Key, changes
from tournaments.event.services.events import SETTINGS, set_format
from tournaments.formats import Format
from tournaments.league.services.planning import move_season


@changes(final_too=True)
def change_event(
    change: Change,
    /,
    *,
    event: Event,
    by: str,
    format: Format | None = None,
    club_preset: ClubPreset | None = None,
    tables: int | None = None,
    key: Key = None,
    **settings: Any,
) -> None:
    """Change those of an event's settings that are given; its format before the draw."""
    assert settings.keys() <= set(SETTINGS)
    if format and set_format(change, format):
        event.club_preset = club_preset
    visibility, day, zone = event.visibility, event.date, event.time_zone
    for name, value in settings.items():
        setattr(event, name, value)
    if event.visibility != visibility:
        change.log("event.visibility", visibility=event.visibility)
    if (event.date, event.time_zone) != (day, zone):
        move_season(change, has_other_date=event.date != day)
    count = event.tables.count() if tables is None else tables
    change_hall(change, count)
    preset = (format or event.format).preset
    change.log("event.change", name=event.name, preset=preset, tables=count)
