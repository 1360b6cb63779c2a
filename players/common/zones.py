"""Time zones as choices: the country's own first."""

from functools import cache
from zoneinfo import available_timezones

from django.utils.translation import gettext as _

# Zones in which 42 is played.
COUNTRY = (
    "America/Chicago",
    "America/Denver",
    "America/New_York",
    "America/Los_Angeles",
    "America/Phoenix",
    "America/Anchorage",
    "Pacific/Honolulu",
)


@cache
def all_zones() -> tuple[str, ...]:
    """Returns every time zone by name, as people write it."""
    zones = (z for z in available_timezones() if "/" in z and not z.startswith("Etc/"))
    return tuple(sorted(map(title_of, zones)))


def title_of(zone: str) -> str:
    return zone.replace("_", " ")


def zone_of(typed: str) -> str | None:
    """Return the zone of the typed name, None if there is none."""
    name = "_".join(typed.split()).casefold()
    zones = {zone.casefold(): zone for zone in available_timezones()}
    by_city = {zone.rpartition("/")[2]: zone for zone in sorted(zones)}
    return zones.get(name) or zones.get(by_city.get(name, ""))


def zone_choices(*others: str) -> list[tuple[str, str]]:
    names = dict.fromkeys([*COUNTRY, *filter(None, others)])
    return [(name, title_of(name)) for name in names]


def every_zone() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every zone as choices in two groups: the country's first."""
    elsewhere = [(title.replace(" ", "_"), title) for title in all_zones()]
    others = [(name, title) for name, title in elsewhere if name not in COUNTRY]
    return [(_("United States"), zone_choices()), (_("Elsewhere"), others)]
