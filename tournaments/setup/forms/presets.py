"""The choice of a format: the club's own presets and all others by their shape."""

from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from players.clubs.models import Club
from players.common.numbers import parse_id
from tournaments import formats
from tournaments.event.models import ClubPreset, Event
from tournaments.event.translation import preset_title, translate

ROUNDS_THEN_BRACKETS = _("Rounds, then brackets")
BRACKETS_ALONE = _("Brackets from the first match on")
ROUNDS_ALONE = _("An evening of rounds")
LEAGUES = _("Leagues: a season of weeks or nights")
DAYS = (ROUNDS_THEN_BRACKETS, BRACKETS_ALONE, ROUNDS_ALONE, LEAGUES)
OURS = _("The club's own")
OWN = "own-"  # Prefix of the id of a club's own preset among the choices


def format_of(
    name: str, club: Club | None, event: Event | None = None
) -> formats.Format:
    """The format of a choice; the event's own preset means the event's format."""
    if event is not None and name == preset_of(event):
        return event.format
    own = own_preset(name, club)
    return own.format if own else formats.preset(name)


def own_preset(name: str, club: Club | None) -> ClubPreset | None:
    """The club's own preset of a choice, if it is one."""
    if club is None or not name.startswith(OWN):
        return None
    return club.presets.filter(pk=parse_id(name.removeprefix(OWN))).first()


def preset_of(event: Event) -> str:
    return f"{OWN}{event.club_preset_id}" if event.club_preset_id else event.preset


@dataclass(frozen=True, slots=True)
class Preset:
    """A format to choose: by what it is, and where it is played so."""

    value: str
    name: str
    place: str  # Empty if the name says all
    format: formats.Format

    @property
    def label(self) -> str:
        return f"{self.name} · {self.place}" if self.place else self.name


def presets_by_shape(club: Club | None) -> list[tuple[Any, list[Preset]]]:
    """The club's own presets, latest versions first, then all by the shape of the day."""
    own = list(club.presets.order_by("name", "-version")) if club else []
    days: dict[Any, list[Preset]] = {OURS: [_own(preset) for preset in own]}
    days |= {day: [] for day in DAYS}
    for preset in formats.PRESETS.values():
        days[_day_of(preset)].append(_named(preset))
    return [(day, presets) for day, presets in days.items() if presets]


def preset_choices(club: Club | None) -> list[tuple[Any, Any]]:
    return [
        (day, [(preset.value, preset.label) for preset in presets])
        for day, presets in presets_by_shape(club)
    ]


def shape_title(shape: formats.Format) -> str:
    return capfirst(translate(formats.shape_name(shape)))


def _named(preset: formats.Format) -> Preset:
    """A preset that has sources is named after the place that they tell of."""
    shape, title = shape_title(preset), preset_title(preset.title)
    name, place = (shape, title) if preset.sources else (title, shape)
    return Preset(preset.preset, name, "" if name == place else place, preset)


def _own(preset: ClubPreset) -> Preset:
    values = {"name": preset.name, "version": preset.version}
    name = gettext("%(name)s, version %(version)s") % values
    return Preset(f"{OWN}{preset.pk}", name, shape_title(preset.format), preset.format)


def _day_of(preset: formats.Format) -> Any:
    if preset.stages[0].kind == "league":
        return LEAGUES
    if not preset.has_tables:
        return BRACKETS_ALONE
    return ROUNDS_THEN_BRACKETS if preset.has_brackets else ROUNDS_ALONE
