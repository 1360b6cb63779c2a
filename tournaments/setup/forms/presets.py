"""The choice of a format: the club's own presets and all others, in a form's order."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from players.clubs.models import Club
from tournaments import formats
from tournaments.event.models import ClubPreset, Event
from tournaments.event.translation import preset_title

BRACKETS = ("single_elimination", "double_elimination", "draw_box")
DAYS = {
    (True, True): _("Rounds, then brackets"),
    (False, True): _("Brackets from the first match on"),
    (True, False): _("Rounds alone: leagues and evenings"),
}
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
    return club.presets.filter(pk=name.removeprefix(OWN)).first()


def preset_of(event: Event) -> str:
    """The choice of the event's preset."""
    return f"{OWN}{event.club_preset_id}" if event.club_preset_id else event.preset


def preset_choices(club: Club | None) -> list[tuple[Any, Any]]:
    """The club's own presets, latest versions first, then all by the shape of the day."""
    own = list(club.presets.order_by("name", "-version")) if club else []
    ours = [
        (f"{OWN}{p.pk}", _("%(name)s, version %(version)s") % _named(p)) for p in own
    ]
    days: dict[Any, list[tuple[str, str]]] = {_("The club's own"): ours}
    days |= {day: [] for day in DAYS.values()}
    for preset in formats.PRESETS.values():
        days[DAYS[_day_of(preset)]].append((preset.preset, preset_title(preset.title)))
    return [(day, choices) for day, choices in days.items() if choices]


def _day_of(preset: formats.Format) -> tuple[bool, bool]:
    """Whether it begins with rounds, and whether it ends in brackets."""
    kinds = [stage.kind for stage in preset.stages]
    return kinds[0] not in BRACKETS, kinds[-1] in BRACKETS


def _named(preset: ClubPreset) -> dict[str, Any]:
    return {"name": preset.name, "version": preset.version}
