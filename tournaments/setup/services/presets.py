"""Formats changed before round 1, and stored as presets of a club."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from players.clubs.models import Club
from scoring.rules.house import House
from tournaments.draw.services.wishes import take_over_wishes
from tournaments.event.models import ClubPreset, ClubRules, Event
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.event.services.events import create_event, set_format
from tournaments.formats import Format, format_to_json
from tournaments.money.services.terms import take_over_terms
from tournaments.setup.next_time import name_on
from tournaments.signup.services.desk import copy_facts


@changes(final_too=True)
def change_format(
    change: Change, *, event: Event, format: Format, by: str, key: Key = None
) -> None:
    """Set the event's format; refused once the event is drawn."""
    if set_format(change, format):
        change.log("event.format", preset=format.preset, title=format.title)


def _store(
    change: Change, *, name: str, format: Format, **_given: object
) -> ClubPreset:
    """The club's preset of this name and format, stored as a new version if new."""
    title = " ".join(name.split())
    if not title:
        raise Refused(_("Give it a name, for example Our spring open."), field="name")
    shape = format_to_json(format) | {"title": title}
    return ClubPreset.store(
        change.event.club,
        title,
        lambda last: last.format_json == shape,
        format_json=shape,
    )


@changes(again=_store, final_too=True)
def save_preset(
    change: Change, *, event: Event, name: str, format: Format, by: str, key: Key = None
) -> ClubPreset:
    """Store the format as a preset of the club; an event not drawn takes it."""
    preset = _store(change, name=name, format=format)
    if not event.matches.exists():
        set_format(change, preset.format)
        event.club_preset = preset
    change.log("event.preset", name=preset.name, version=preset.version)
    return preset


@transaction.atomic
def make_events(
    *,
    club: Club,
    settings: Mapping[str, Any],
    format: Format,
    tables: int,
    rules: House | ClubRules | None,
    days: Sequence[date],
    model: Event | None,
    by: str,
    key: UUID,
) -> list[Event]:
    """Make an event with these settings on each day; the same key makes them once."""
    events: list[Event] = []
    for day in days:
        name = name_on(settings["name"], settings["date"], day)
        event = create_event(
            Event(**{**settings, "club": club, "name": name, "date": day}),
            format=format,
            tables=tables,
            rules=rules,
            by=by,
            key=uuid5(key, day.isoformat()) if events else key,
        )
        if model is not None:
            copy_facts(event=event, model=model, by=by)
            take_over_terms(event=event, source=model, by=by)
            take_over_wishes(event=event, source=model, by=by)
        events.append(event)
    return events
