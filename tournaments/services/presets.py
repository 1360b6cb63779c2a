"""Formats as data: an event's changed before round 1, a club's kept under its name."""

from uuid import UUID

from django.utils.translation import gettext as _

from players.models import Club
from tournaments import clock
from tournaments.formats import Format, format_to_json
from tournaments.models import ClubPreset, Event
from tournaments.services.change import Refused, change
from tournaments.services.events import set_format


def change_format(
    *, event: Event, format: Format, by: str, key: UUID | None = None
) -> None:
    """Let the event be played by this format; refused once it is drawn."""
    with change(event, by=by, key=key) as now:
        if not now.again and set_format(now, format):
            now.log("event.format", preset=format.preset, title=format.title)


def save_preset(
    *, event: Event, name: str, format: Format, by: str, key: UUID | None = None
) -> ClubPreset:
    """Keep the format as the club's own under a name; an event not drawn plays by it.

    What the club has under that name already stays as it is: this is its next version,
    or that one again where nothing differs.
    """
    with change(event, by=by, key=key) as now:
        kept = keep_preset(club=now.event.club, name=name, format=format)
        if now.again:
            return kept
        if not now.event.matches.exists():
            set_format(now, kept.format)
            now.event.club_preset = kept
        now.log("event.preset", name=kept.name, version=kept.version)
    return kept


def keep_preset(*, club: Club, name: str, format: Format) -> ClubPreset:
    """The club's preset of this name and shape, a new version where there is none."""
    tidy = " ".join(name.split())
    if not tidy:
        raise Refused(_("Give it a name, for example Our spring open."), field="name")
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    shape = format_to_json(format) | {"title": tidy}
    last = club.presets.filter(name=tidy).last()
    if last is not None and last.format_json == shape:
        return last
    return ClubPreset.objects.create(
        club=club,
        name=tidy,
        version=last.version + 1 if last else 1,
        format_json=shape,
        saved_at=clock.now(),
    )
