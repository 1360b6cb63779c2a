"""Formats changed before round 1, and stored as presets of a club."""

from uuid import UUID

from django.utils.translation import gettext as _

from players.models import Club
from tournaments import clock
from tournaments.formats import Format, format_to_json
from tournaments.models import ClubPreset, Event
from tournaments.services.change import Refused, open_change
from tournaments.services.events import set_format


def change_format(
    *, event: Event, format: Format, by: str, key: UUID | None = None
) -> None:
    """Set the event's format; refused once the event is drawn."""
    with open_change(event, by=by, key=key) as change:
        if not change.again and set_format(change, format):
            change.log("event.format", preset=format.preset, title=format.title)


def save_preset(
    *, event: Event, name: str, format: Format, by: str, key: UUID | None = None
) -> ClubPreset:
    """Store the format as a preset of the club; an event not drawn takes it.

    A preset that has this name already stays: this becomes its next version, or that
    same version if nothing differs.
    """
    with open_change(event, by=by, key=key) as change:
        preset = store_preset(club=change.event.club, name=name, format=format)
        if change.again:
            return preset
        if not change.event.matches.exists():
            set_format(change, preset.format)
            change.event.club_preset = preset
        change.log("event.preset", name=preset.name, version=preset.version)
    return preset


def store_preset(*, club: Club, name: str, format: Format) -> ClubPreset:
    """Return the club's preset of this name and format, stored as a new version if new."""
    title = " ".join(name.split())
    if not title:
        raise Refused(_("Give it a name, for example Our spring open."), field="name")
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    shape = format_to_json(format) | {"title": title}
    last = club.presets.filter(name=title).last()
    if last is not None and last.format_json == shape:
        return last
    return ClubPreset.objects.create(
        club=club,
        name=title,
        version=last.version + 1 if last else 1,
        format_json=shape,
        saved_at=clock.now(),
    )
