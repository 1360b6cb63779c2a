"""The format of an event, cited by name, version and date. Reads only."""

from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.event.models import Event
from tournaments.event.translation import preset_title
from tournaments.house.selectors.house import rules_page


@dataclass(frozen=True, slots=True)
class Citation:
    """A format's name and version, and the day it was frozen."""

    title: str
    version: int | None
    is_changed: bool  # The director changed it for this event
    frozen_on: date | None
    rules: str
    sources: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name with its version, for citations."""
        if self.is_changed:
            return _("%(name)s, changed for this event") % {
                "name": self._versioned_title
            }
        return self._versioned_title

    @property
    def _versioned_title(self) -> str:
        if self.version is None:
            return self.title
        values = {"title": self.title, "version": self.version}
        return _("%(title)s, version %(version)s") % values


def cite_format(event: Event) -> Citation:
    """The event's format by name and version or date."""
    own = event.club_preset
    shape = event.format
    if own is not None:
        original = own.format_json
    else:
        preset = formats.PRESETS.get(event.preset)
        original = formats.format_to_json(preset) if preset else None
    zone = ZoneInfo(event.time_zone)
    return Citation(
        title=own.name if own else preset_title(shape.title),
        version=own.version if own else None,
        is_changed=original != event.format_json,
        frozen_on=event.frozen_at.astimezone(zone).date() if event.frozen_at else None,
        rules=rules_page(event).name,
        sources=shape.sources,
    )
