"""Sentences of the formats and of the rules in the reader's language."""

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Protocol, runtime_checkable

from django.utils.formats import date_format
from django.utils.translation import get_language, gettext, gettext_lazy
from django.utils.translation import gettext_noop as _

from tournaments.event.terms import Entered, Scored
from tournaments.formats import FormatTitle, StageName

MOST_DAYS = 8192
# Stage names of the presets; a name typed by a director is not translated.
STAGE_NAMES = (
    *(_("Morning"), _("Preliminary"), _("Round robin"), _("Season"), _("Evening")),
    *(_("Championship"), _("Consolation"), _("Finals"), _("Knockout"), _("Bracket")),
    *(_("Double elimination"), _("Draw box"), _("Playoff")),
)
# Titles that describe the preset; the others are names of events.
PRESET_TITLES = (
    *(_("Texas State Championship"), _("New Mexico State Championship")),
    *(_("texas42.net sample tournament"), _("Formal specification"), _("Club night")),
    *(_("Draw box"), _("Home and away league"), _("Curry County, home and away")),
    *(_("84 evening"), _("88 evening"), _("79 evening"), _("80 evening")),
    *(_("84 evening, six at a table"), _("72 evening"), _("Big Game evening")),
    _("Geezer evening"),
    _("Moon evening"),
    _("3-handed evening"),
    _("Moon evening, four at a table"),
    _("140 evening"),
)


@runtime_checkable
class Translatable(Protocol):
    """A sentence as a value: an English template and its values."""

    @property
    def template(self) -> str: ...

    @property
    def values(self) -> Mapping[str, object]: ...


# The formats' sentences of marks, for an event scored in points.
IN_POINTS = {
    "marks for": _("points for"),
    "fewest marks against": _("fewest points against"),
    "difference of marks": _("difference of points"),
    "Standings count at most %(n)s marks a game.": _(
        "Standings count at most %(n)s points a game."
    ),
    "1 mark": _("1 point"),
    "%(n)s marks": _("%(n)s points"),
}


# The formats' sentences of pairs, for an event of teams; clubs enter pairs.
OF_TEAMS = {
    "pairs": _("teams"),
    "all pairs": _("all teams"),
    "%(n)s pairs": _("%(n)s teams"),
    "%(least)s to %(most)s pairs": _("%(least)s to %(most)s teams"),
}


class DescribedEvent(Scored, Entered, Protocol):
    """An event, as far as the formats' sentences depend on it."""


def translate_for(event: DescribedEvent, sentence: Translatable) -> str:
    """Return the sentence in the active language, in the event's own nouns."""
    in_points = event.rules.scoring == "points"
    return translate(sentence, in_points=in_points, of_teams=event.entered_as == "team")


def translate(
    sentence: Translatable, *, in_points: bool = False, of_teams: bool = False
) -> str:
    """Return the sentence in the active language, with its values translated too.

    ``in_points``: the event is scored in points; ``of_teams``: teams of three or four
    enter. The formats know neither.
    """
    values = {n: _value(v, in_points, of_teams) for n, v in sentence.values.items()}
    template = sentence.template
    if in_points:
        template = IN_POINTS.get(template, template)
    if of_teams:
        template = OF_TEAMS.get(template, template)
    return gettext(template) % values


def _value(value: object, in_points: bool, of_teams: bool) -> object:
    if isinstance(value, StageName):
        return stage_name(value)
    if isinstance(value, FormatTitle):
        return preset_title(value)
    is_plain = isinstance(value, str | int)  # checked first: a protocol check is slow
    if not is_plain and isinstance(value, Translatable):
        return translate(value, in_points=in_points, of_teams=of_teams)
    return value


def day_text(day: date) -> str:
    return _day_text(day, get_language())


@lru_cache(MOST_DAYS)
def _day_text(day: date, _language: str) -> str:
    return date_format(day, "DATE_FORMAT")


def stage_name(name: str) -> str:
    """Return a stage's name in the active language, if a preset gave it."""
    return gettext(name) if name in STAGE_NAMES else name


def preset_title(title: str) -> str:
    """Return a preset's title in the active language, unless it names an event."""
    return gettext(title) if title in PRESET_TITLES else title


# The criteria that separate equal points of a season.
CRITERIA_WORDS = {
    "firsts": gettext_lazy("events won"),
    "best": gettext_lazy("the best event"),
    "wins": gettext_lazy("matches won"),
    "marks": gettext_lazy("score for less score against"),
    "events": gettext_lazy("events played"),
}
