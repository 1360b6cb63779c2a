"""Sentences of the formats and of the rules in the reader's language."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_noop as _

from tournaments.formats import StageName

STAGE_NAMES = (
    *(_("Morning"), _("Preliminary"), _("Round robin"), _("Season"), _("Evening")),
    *(_("Championship"), _("Consolation"), _("Finals"), _("Knockout"), _("Bracket")),
    *(_("Double elimination"), _("Draw box")),
)
"""Stage names of the presets; a name typed by a director is not translated."""
PRESET_TITLES = (
    *(_("Texas State Championship"), _("New Mexico State Championship")),
    *(_("texas42.net sample tournament"), _("Formal specification"), _("Club night")),
    _("Draw box"),
)
"""Titles that describe the preset; the others are names of events."""


@runtime_checkable
class Translatable(Protocol):
    """A sentence as a value: an English template and its values."""

    @property
    def template(self) -> str: ...

    @property
    def values(self) -> Mapping[str, object]: ...


def translate(sentence: Translatable) -> str:
    """Give the sentence in the active language, with its values translated alike."""
    values = {name: _value(value) for name, value in sentence.values.items()}
    return gettext(sentence.template) % values


def _value(value: object) -> object:
    if isinstance(value, StageName):
        return stage_name(value)
    is_plain = isinstance(value, str | int)  # asked first: a protocol is slow to ask
    return (
        translate(value) if not is_plain and isinstance(value, Translatable) else value
    )


def stage_name(name: str) -> str:
    """Give a stage's name in the active language, where a preset gave it."""
    return gettext(name) if name in STAGE_NAMES else name


def preset_title(title: str) -> str:
    """Give a preset's title in the active language, unless it names an event."""
    return gettext(title) if title in PRESET_TITLES else title


CRITERIA_WORDS = {
    "firsts": gettext_lazy("events won"),
    "best": gettext_lazy("the best event"),
    "wins": gettext_lazy("matches won"),
    "marks": gettext_lazy("marks for less marks against"),
    "events": gettext_lazy("events played"),
}
"""What may part equal points of a season."""
