"""A season's choice for each event: by its day, left out, or counting at a level."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from django.utils.translation import gettext as _now

from players.seasons.models import EventChoice, Season
from players.seasons.points.scale import Level
from tournaments.event.models import Event

BY_DAYS, LEFT_OUT, COUNTS = "", "out", "in:"


def parse_choices(
    typed: Mapping[str, str], before: Mapping[str, EventChoice]
) -> dict[str, EventChoice]:
    """A posted form's choice for each event, by the event's id.

    The choice for an event that the form does not show stays, because it may return.
    """
    choices = {
        uid: choice for uid, choice in before.items() if f"event-{uid}" not in typed
    }
    for name, value in typed.items():
        uid = name.removeprefix("event-")
        if uid == name or len(uid) > 40 or value == BY_DAYS:
            continue
        level = value.removeprefix(COUNTS)[:40]
        is_counted = value != LEFT_OUT
        choices[uid] = EventChoice(is_counted, level if is_counted else "")
    return choices


def event_fields(
    events: Iterable[Event], season: Season, levels: Iterable[Level]
) -> list[dict[str, Any]]:
    """A select for each event: by the days, left out, or counting at a level."""
    names = [level.name for level in levels] or [""]
    return [
        {
            "event": event,
            "name": f"event-{event.uid}",
            "chosen": _chosen(season, event.uid, names),
            "options": [
                (BY_DAYS, _by_days(season, event.date)),
                *((f"{COUNTS}{name}", _counts_as(name)) for name in names),
                (LEFT_OUT, _now("left out")),
            ],
        }
        for event in events
    ]


def _chosen(season: Season, uid: str, levels: Sequence[str]) -> str:
    choice = season.choices.get(uid)
    if choice is None:
        return BY_DAYS
    if not choice.is_counted:
        return LEFT_OUT
    # An event at a level no longer in the scale counts at the first one.
    return f"{COUNTS}{choice.level if choice.level in levels else levels[0]}"


def _by_days(season: Season, day: date) -> str:
    counts = season.takes_all and season.starts_on <= day <= season.ends_on
    return _now("counts, by its day") if counts else _now("does not count")


def _counts_as(level: str) -> str:
    if not level:
        return _now("counts")
    return _now("counts as %(level)s") % {"level": level}
