"""What is wrong with a season's scale, in a sentence beside its field."""

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from datetime import date
from itertools import starmap
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.forms import model_to_dict
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from players.associations.models import Association
from players.clubs.models import Club
from players.common.choices import set_choices
from players.common.edits import EditForm
from players.common.numbers import parse_number
from players.seasons.models import EventChoice, Season
from players.seasons.points.ranking import CRITERIA
from players.seasons.points.record import NUMBERS as STATED
from players.seasons.points.record import ScaleError, as_record, check_scale
from players.seasons.points.scale import PRESETS, FieldStep, Level, Scale
from tournaments.event.translation import CRITERIA_WORDS

PERCENT = _("A per cent is a whole number from 1 to 1000.")
# What to write instead, by the field and the fault of a scale.
FAULTS = {
    ("places", "number"): _("Write whole numbers from 0 to 10000: 10, 8, 6, 5"),
    ("places", "order"): _(
        "Write the points in falling order, the first place's first."
    ),
    ("places", "many"): _("Points are for 200 places at most."),
    ("places", "nothing"): _(
        "Nobody could ever have a point. Give points for something."
    ),
    ("field_steps", "number"): _(
        "Write a number of entrants and a per cent, one a line: 16: 125"
    ),
    ("field_steps", "order"): _(
        "Write the sizes in rising order, each once, from 1 on."
    ),
    ("field_steps", "percent"): PERCENT,
    ("levels", "number"): _("Write a name and a per cent, one a line: Major: 150"),
    ("levels", "percent"): PERCENT,
    ("levels", "many"): _("A season has 12 levels at most."),
    ("levels", "name"): _("A level has a name of 40 letters at most."),
    ("levels", "twice"): _("Two levels have the same name."),
    ("drop_worst", "both"): _(
        "Choose one: how many of the best count, or how many of the worst do not."
    ),
    ("drop_worst", "number"): _("Of the worst 200 are left out at most."),
    ("ties", "twice"): _("The same stands here twice."),
}


PRESET_TITLES = {
    "monthly": _("Monthly club table (an example)"),
    "circuit": _("Year-long circuit (an example)"),
    "league": _("League: every match counts (an example)"),
}
TIES = tuple(f"tie_{number}" for number in range(1, len(CRITERIA) + 1))
OWN = ("name", "starts_on", "ends_on", "ranks", "takes_all")  # But for its scale
NUMBERS = (*STATED, "drop_worst")
MOST_LETTERS = 600
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2199, 12, 31)


def day(label: Any) -> forms.DateField:
    """A field for a day; limits the year, because dates cannot count beyond it."""
    sentence = _("Write a day between 1900 and 2199.")
    return forms.DateField(
        label=label,
        widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
        validators=[
            MinValueValidator(FIRST_DAY, sentence),
            MaxValueValidator(LAST_DAY, sentence),
        ],
    )


def whole(label: Any, help_text: Any = "", least: int = 0) -> forms.IntegerField:
    """A field for a small whole number that can be left empty."""
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        min_value=least,
        max_value=1_000,
        required=False,
    )


def lines_of(label: Any, help_text: Any) -> forms.CharField:
    return forms.CharField(
        label=label,
        help_text=help_text,
        required=False,
        max_length=MOST_LETTERS,
        widget=forms.Textarea({"rows": 3}),
    )


class SeasonForm(EditForm):
    """A season as a director or an officer sets it up."""

    name = forms.CharField(label=_("Name"), max_length=80)
    starts_on = day(_("First day"))
    ends_on = day(_("Last day"))
    ranks = forms.ChoiceField(label=_("Ranks"), choices=Season.Ranks.choices)
    takes_all = forms.BooleanField(
        label=_("Every event between these days counts"),
        help_text=_("Without it only those that you choose below."),
        required=False,
    )
    places = forms.CharField(
        label=_("Points for places"),
        help_text=_("First place, second, and so on: 10, 8, 6, 5"),
        required=False,
        max_length=MOST_LETTERS,
    )
    behind = whole(_("For each entrant left behind"))
    attendance = whole(_("For taking part"))
    win = whole(_("For a match won"))
    tie = whole(_("For a tied match"))
    field_steps = lines_of(
        _("By the size of the field"),
        _(
            "From so many entrants on, places count so many per cent, one a line: 16: 125"
        ),
    )
    levels = lines_of(
        _("Levels of events"),
        _(
            "A name and its per cent, one a line: Major: 150. The first is that of an event for which none is chosen."
        ),
    )
    best_of = whole(
        _("How many events count, the best ones"), _("Empty: all."), least=1
    )
    drop_worst = whole(
        _("Or how many of the worst are left out"),
        _("Of the season's events; one that somebody missed is left out first."),
        least=1,
    )
    tie_1 = forms.ChoiceField(label=_("Equal points are parted by"), required=False)
    tie_2 = forms.ChoiceField(label=_("then by"), required=False)
    tie_3 = forms.ChoiceField(label=_("then by"), required=False)
    tie_4 = forms.ChoiceField(label=_("then by"), required=False)
    tie_5 = forms.ChoiceField(label=_("then by"), required=False)
    qualify = whole(
        _("How many qualify"),
        _("Those level with the last of them do too. Empty: nobody, the table is all."),
    )
    min_events = whole(_("With at least so many events"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in TIES:
            set_choices(self, name, [("", "-"), *CRITERIA_WORDS.items()])

    @staticmethod
    def initial_of(season: Season) -> dict[str, Any]:
        scale = season.scale
        steps = [f"{step.entrants}: {step.percent}" for step in scale.field_steps]
        levels = [f"{level.name}: {level.percent}" for level in scale.levels]
        return {
            **model_to_dict(season, OWN),
            "places": ", ".join(map(str, scale.places)),
            "field_steps": "\n".join(steps),
            "levels": "\n".join(levels),
            "best_of": scale.best_of,
            **{name: getattr(scale, name) or None for name in NUMBERS},
            **dict(zip(TIES, scale.ties, strict=False)),
        }

    def clean_places(self) -> tuple[int, ...]:
        parts = re.split(r"[\s,;]+", self.cleaned_data["places"].strip())
        return tuple(_number(part, "places") for part in parts if part)

    def clean_field_steps(self) -> tuple[FieldStep, ...]:
        lines = _named_percents(self.cleaned_data["field_steps"], "field_steps")
        return tuple(FieldStep(_number(n, "field_steps"), of) for n, of in lines)

    def clean_levels(self) -> tuple[Level, ...]:
        lines = _named_percents(self.cleaned_data["levels"], "levels")
        return tuple(starmap(Level, lines))

    def clean(self) -> dict[str, Any]:
        """Build the scale; each fault is shown beside its field."""
        typed: dict[str, Any] = super().clean() or {}
        first, last = typed.get("starts_on"), typed.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", _now("The last day is before the first."))
        if not self.errors:
            try:
                typed["scale"] = check_scale(_scale_of(typed))
            except ScaleError as fault:
                field = _repeated(typed) if fault.field == "ties" else fault.field
                self.add_error(field, str(FAULTS[fault.field, fault.fault]))
        return typed

    def season(self, choices: Mapping[str, EventChoice], before: Season) -> Season:
        """The season as it was typed, not stored; the form has to be valid.

        An event whose level got another name stays at that level.
        """
        typed, season = self.cleaned_data, copy(before)
        season.name, season.ranks = typed["name"], typed["ranks"]
        season.starts_on, season.ends_on = typed["starts_on"], typed["ends_on"]
        season.takes_all, season.scale = typed["takes_all"], typed["scale"]
        renamed = _renamed(before.scale.levels, season.scale.levels)
        season.choices = {
            uid: choice._replace(level=renamed.get(choice.level, choice.level))
            for uid, choice in choices.items()
        }
        return season


def _scale_of(typed: Mapping[str, Any]) -> Scale:
    as_typed = ("places", "field_steps", "levels", "best_of")
    given: dict[str, Any] = {name: typed[name] for name in as_typed}
    given |= {name: typed[name] or 0 for name in NUMBERS}
    return Scale(**given, ties=tuple(typed[name] for name in TIES if typed[name]))


def _renamed(before: Sequence[Level], after: Sequence[Level]) -> dict[str, str]:
    """The new name of each level that replaces one at the same index."""
    lasting = {level.name for level in before} & {level.name for level in after}
    return {
        old.name: new.name
        for old, new in zip(before, after, strict=False)
        if not {old.name, new.name} & lasting
    }


def _repeated(typed: Mapping[str, Any]) -> str:
    words = [typed[name] for name in TIES]
    return next(
        name
        for place, name in enumerate(TIES)
        if typed[name] and typed[name] in words[:place]
    )


def _named_percents(text: str, field: str) -> Iterator[tuple[str, int]]:
    for line in filter(None, map(str.strip, text.splitlines())):
        name, _colon, percent = line.rpartition(":")
        yield name.strip(), _number(percent.strip().rstrip("%").strip(), field)


def _number(text: str, field: str) -> int:
    number = parse_number(text, most=99_999)
    if number is None:
        raise forms.ValidationError(FAULTS[field, "number"])
    return number


def preset_season(
    name: str, today: date, club: Club | None, association: Association | None
) -> Season:
    """A season of this year by a preset; unknown names mean the first preset."""
    key = name if name in PRESETS else next(iter(PRESETS))
    return Season(
        club=club,
        association=association,
        name=str(today.year),
        starts_on=today.replace(month=1, day=1),
        ends_on=today.replace(month=12, day=31),
        ranks="people" if key == "monthly" else "both",
        scale_json=as_record(PRESETS[key]),
    )
