"""Formats to choose from, each drawn and in figures for a field, a hall and a length."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from players.clubs.models import Club
from players.common.choices import set_choices
from scoring.rules.house import House, read_house
from tournaments import formats
from tournaments.event.models import Event
from tournaments.event.services.tables import MOST_TABLES
from tournaments.event.terms import counted, enters
from tournaments.event.translation import day_text, translate
from tournaments.house.forms import chosen_house
from tournaments.house.selectors import short_rules
from tournaments.setup.drawing import ShapeDrawing, draw_shape
from tournaments.setup.forms.presets import (
    Preset,
    format_of,
    preset_choices,
    presets_by_shape,
)
from tournaments.templatetags.moments import nearness

MOST_PAIRS = 1024
MOST_MINUTES = 240
USUAL_PAIRS = 24  # Drawn while nobody says how many come


@dataclass(frozen=True, slots=True)
class FormatCard:
    """A format on this day: its drawing, what it takes, its figures if the field fits."""

    preset: Preset
    is_chosen: bool
    drawing: ShapeDrawing
    field: str
    fits: bool
    # What is to be compared, by its heading; empty without a field that fits.
    figures: tuple[tuple[str, str], ...]

    @property
    def summary(self) -> str:
        """Rounds and hours in a line; that the field does not fit."""
        return ", ".join(text for _heading, text in self.figures[:2])


class DayForm(forms.Form):
    preset = forms.ChoiceField()
    beside = forms.ChoiceField(
        label=gettext_lazy("Compare it with"), required=False, initial=""
    )
    pairs = forms.IntegerField(min_value=2, max_value=MOST_PAIRS, required=False)
    tables = forms.IntegerField(min_value=1, max_value=MOST_TABLES, required=False)
    minutes = forms.IntegerField(min_value=5, max_value=MOST_MINUTES, required=False)
    date = forms.DateField(required=False)

    def __init__(
        self,
        *args: Any,
        club: Club | None = None,
        event: Event | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.club, self.event = club, event
        choices = preset_choices(club)
        set_choices(self, "preset", choices)
        set_choices(self, "beside", [("", "-"), *choices])
        self.is_valid()
        self._game_minutes: int | None = self.cleaned_data.get("minutes")

    def groups(self) -> Iterator[tuple[str, bool, list[FormatCard]]]:
        """Every format by the shape of its day, and whether the chosen one is among."""
        for heading, presets in presets_by_shape(self.club):
            days = [self._day(preset) for preset in presets]
            yield str(heading), any(day.is_chosen for day in days), days

    def compared(self) -> Iterator[tuple[FormatCard, tuple[str, ...]]]:
        """The chosen format with its sentences, and the one beside it."""
        if not self.is_whole:
            return
        chosen = self.cleaned_data["preset"]
        names = dict.fromkeys([chosen, self.cleaned_data.get("beside") or chosen])
        presets = {p.value: p for _day, of in presets_by_shape(self.club) for p in of}
        for name in names:
            yield self._day(presets[name]), self._sentences(name)

    def house_rules(self) -> tuple[str, ...]:
        """The rules of the game in sentences; none while the format is not valid."""
        return short_rules(self._house()) if self.is_whole else ()

    def notice(self) -> str:
        """That the date is near, or over."""
        day: date | None = self.cleaned_data.get("date")
        return near_day(day) if day else ""

    @property
    def is_whole(self) -> bool:
        """Whether everything typed can be read; a wrong date describes the day too."""
        return not set(self.errors) - {"date"}

    def _format(self, name: str) -> formats.Format:
        shape = format_of(name, self.club, self.event)
        return shape.with_clock(self._game_minutes) if self._game_minutes else shape

    def _house(self, name: str = "") -> House:
        """The chosen rules, else the event's own, else those of the format."""
        rules = self.data.get("rules") or ""
        if self.club and (house := chosen_house(rules, self.club)):
            return house
        if self.event and not name:
            return self.event.house
        return read_house(self._format(name or self.cleaned_data["preset"]).rules)

    def _sentences(self, name: str) -> tuple[str, ...]:
        shape, rules = self._format(name), self._house(name).rules
        in_points = rules.scoring == "points"
        of_teams = enters(shape.entry, rules.preset) == "team"
        sentences = formats.describe(
            shape,
            self.cleaned_data.get("pairs"),
            self.cleaned_data.get("tables"),
            game_minutes=self._game_minutes or formats.MINUTES_A_GAME,
        )
        return tuple(
            translate(sentence, in_points=in_points, of_teams=of_teams)
            for sentence in sentences
        )

    def _day(self, preset: Preset) -> FormatCard:
        shape = self._format(preset.value)
        pairs = self.cleaned_data.get("pairs")
        day = self._shape(shape, pairs) if pairs else None
        drawn = day or self._shape(shape, _usual_field(shape))
        entered = enters(shape.entry, shape.rules)
        figures = _figures(shape, day) if day else ()
        if pairs and not day:
            misfit = _("not for %(entered)s") % {"entered": counted(entered, pairs)}
            figures = ((_("Rounds"), misfit),)
        return FormatCard(
            preset=preset,
            is_chosen=preset.value == self.data.get("preset"),
            drawing=draw_shape(drawn) if drawn else ShapeDrawing(1, 1, ()),
            field=translate(formats.field_sentence(shape), of_teams=entered == "team"),
            fits=day is not None or not pairs,
            figures=figures,
        )

    def _shape(self, shape: formats.Format, pairs: int) -> formats.DayShape | None:
        return formats.day_shape(
            shape,
            pairs,
            self.cleaned_data.get("tables"),
            self._game_minutes or formats.MINUTES_A_GAME,
        )


def near_day(day: date) -> str:
    """The sentence that a date is today, in the next two days or over."""
    near, text = nearness(day), ""
    if day < timezone.localdate():
        text = _("The date is over: %(day)s.")
    elif near:
        text = _("The event is %(near)s: %(day)s.")
    return text and text % {"near": near, "day": day_text(day)}


def _usual_field(shape: formats.Format) -> int:
    least, most = shape.field
    usual = max(least, min(USUAL_PAIRS, most))
    fold = formats.field_in(shape)
    return usual // fold * fold


def _figures(
    shape: formats.Format, day: formats.DayShape
) -> tuple[tuple[str, str], ...]:
    time = formats.time_sentence(day)
    tables = ngettext("%(n)s table", "%(n)s tables", day.most_matches)
    tables %= {"n": day.most_matches}
    if day.waves > 1:
        tables = _("%(tables)s, or %(waves)s waves on %(n)s") % {
            "tables": tables,
            "waves": day.waves,
            "n": day.tables,
        }
    matches = ngettext(
        "%(n)s match at least", "%(n)s matches at least", day.fewest_matches
    )
    return (
        (_("Rounds"), translate(formats.rounds_sentence(shape, day))),
        *([(_("Time"), translate(time))] if time else []),
        (_("Tables"), tables),
        (_("Everybody plays"), matches % {"n": day.fewest_matches}),
    )
