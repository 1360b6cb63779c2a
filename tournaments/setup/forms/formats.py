"""A format as a form: the event's part and one part per stage, and back to data."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from players.common.choices import set_choices
from tournaments import formats
from tournaments.event.translation import stage_name
from tournaments.formats.format import BRACKETS
from tournaments.formats.format_json import CRITERIA, KINDS, LEVELS
from tournaments.setup.forms.format_fields import (
    ADVANCES,
    KIND_NAMES,
    LEGS,
    LEVEL_NAMES,
    LEVEL_NAMES_IN_POINTS,
    LOSERS_NAMES,
    PAIRINGS,
    SEEDINGS,
    TAKES,
    UNPLAYED_NAMES,
    BestOfField,
    StepsField,
    criterion_field,
    number_field,
)

MOST_CRITERIA = len(CRITERIA)
SPARE_CRITERIA = 2
# How dominoes settle a tie.
DOMINOES = ("each_draws", "higher_end")
# The options of a league whose matches each have a date.
BY_DATES = ("every_days", "legs", "decide_after", "unplayed", "substitutes")
# What the form and the format call and write alike.
ALIKE = ("name", "kind", "take", "minutes", "timed_rounds", "level")


class StageForm(forms.Form):
    """One stage; fields that its kind does not use are left out of the data."""

    name = forms.CharField(label=_("Name"), max_length=60)
    kind = forms.ChoiceField(
        label=_("Kind"), choices=[(kind, KIND_NAMES[kind]) for kind in KINDS]
    )
    take = forms.ChoiceField(label=_("Who plays"), choices=TAKES)
    feeds_from = number_field(_("Stage"))
    group_size = number_field(_("Size of a group, at most"), 2)
    rounds = number_field(_("Rounds, or games each at most"))
    pairing = forms.ChoiceField(label=_("Paired"), choices=PAIRINGS, required=False)
    rounds_a_night = number_field(_("Rounds a night, where clubs meet home and away"))
    every_days = number_field(_("By dates: days from week to week"))
    legs = forms.TypedChoiceField(
        label=_("By dates, each against each"), choices=LEGS, coerce=int, required=False
    )
    decide_after = number_field(_("Days in which a match can be made up"))
    unplayed = forms.ChoiceField(
        label=_("A match not made up"), choices=UNPLAYED_NAMES, required=False
    )
    substitutes = number_field(_("Matches with a substitute, at most"), 0)
    field_in = number_field(_("Field comes in multiples of"))
    best_of = BestOfField(label=_("Games a match (best of), by round"), max_length=40)
    minutes = number_field(_("Minutes on the clock"))
    timed_rounds = number_field(
        _("First rounds, or first matches of each, with a clock, if not all"), 0
    )
    level = forms.ChoiceField(
        label=_("Level at time"), choices=[(name, LEVEL_NAMES[name]) for name in LEVELS]
    )
    advance = forms.ChoiceField(
        label=_("By the rule"), choices=ADVANCES, required=False
    )
    advance_number = number_field(_("How many"))
    advance_steps = StepsField(
        label=_("By the size of the field, how many go on"),
        required=False,
        max_length=80,
    )
    seeding = forms.ChoiceField(label=_("Seeded"), choices=SEEDINGS, required=False)
    last_four = forms.BooleanField(
        label=_("The last four play double elimination"), required=False
    )
    one_final = forms.BooleanField(
        label=_("No second final, if the undefeated lose the final"), required=False
    )
    losers = forms.ChoiceField(
        label=_("Losers drop"), choices=LOSERS_NAMES, required=False
    )
    bronze = forms.BooleanField(label=_("A match for third place"), required=False)
    each_draws = forms.BooleanField(
        label=_("A tie by dominoes: each player draws, and both are added"),
        required=False,
    )
    higher_end = forms.BooleanField(
        label=_("A tie by dominoes: of equal pips the higher end wins"), required=False
    )
    at_least = number_field(_("Held only with at least so many"), 2)
    drop = forms.BooleanField(label=_("Leave this stage out"), required=False)

    # The kinds that use a field, in the order shown; they are CSS classes of the page.
    KINDS_OF = {
        "group_size": "round_robin",
        "rounds": "round_robin swiss league",
        "pairing": "swiss",
        "rounds_a_night": "league",
        **dict.fromkeys(BY_DATES, "league"),
        "field_in": "round_robin swiss league",
        "seeding": "single_elimination double_elimination",
        "last_four": "single_elimination",
        "one_final": "single_elimination double_elimination",
        "losers": "double_elimination",
        "bronze": "single_elimination",
        "at_least": "single_elimination double_elimination draw_box",
        **dict.fromkeys(DOMINOES, "round_robin swiss league"),
    }

    def __init__(
        self,
        *args: Any,
        number: int,
        stage: formats.StageRules,
        in_points: bool,
        of_clubs: bool = False,
        **kwargs: Any,
    ) -> None:
        self.number = number
        self.ranks = min(max(len(stage.rank_by) + SPARE_CRITERIA, 5), MOST_CRITERIA)
        self.cuts = len(stage.cut_by) + 1
        kwargs |= {"prefix": f"stage-{number}", "initial": _initial(stage)}
        super().__init__(*args, **kwargs)
        if of_clubs:  # they always meet home and away
            set_choices(self, "legs", LEGS[1:])
            self.initial["legs"] = LEGS[-1][0]
        if in_points:
            names = LEVEL_NAMES_IN_POINTS
            set_choices(self, "level", ((n, names[n]) for n in LEVELS))
        for n in range(1, self.ranks + 1):
            self.fields[f"rank_{n}"] = criterion_field(in_points=in_points)
            self.initial[f"rank_{n}"] = (*stage.rank_by, *[""] * n)[n - 1]
        for n in range(1, self.cuts + 1):
            place, chain = (*stage.cut_by, ("", ()))[n - 1]
            self.fields[f"cut_{n}"] = number_field(_("A tie for place"))
            self.fields[f"cut_{n}_by"] = criterion_field(in_points=in_points)
            self.fields[f"cut_{n}_then"] = criterion_field(in_points=in_points)
            self.initial[f"cut_{n}"] = place
            self.initial[f"cut_{n}_by"] = (*chain, "")[0]
            self.initial[f"cut_{n}_then"] = (*chain, "", "")[1]

    @property
    def title(self) -> str:
        return stage_name(self["name"].value() or "")

    @property
    def chain(self) -> list[BoundField]:
        return [self[f"rank_{n}"] for n in range(1, self.ranks + 1)]

    @property
    def ties(self) -> list[tuple[BoundField, BoundField, BoundField]]:
        """A tie at the cut: the fields of its place and of two criteria."""
        return [
            (self[f"cut_{n}"], self[f"cut_{n}_by"], self[f"cut_{n}_then"])
            for n in range(1, self.cuts + 1)
        ]

    @property
    def of_kinds(self) -> list[tuple[str, BoundField]]:
        """The fields of some kinds only, with these kinds, in the order shown."""
        return [(k, self[n]) for n, k in self.KINDS_OF.items() if n not in DOMINOES]

    def as_json(self) -> dict[str, Any]:
        cleaned, kind = self.cleaned_data, self.cleaned_data["kind"]
        is_bracket = kind in BRACKETS
        used = {
            name: cleaned[name]
            for name, kinds in self.KINDS_OF.items()
            if kind in kinds.split()
            and cleaned[name] is not False
            and cleaned[name] not in (None, "")
        }
        if not cleaned["every_days"]:
            used = {n: v for n, v in used.items() if n not in BY_DATES}
        return {
            **{name: cleaned[name] for name in (*ALIKE, "best_of")},
            "feeds_from": None if cleaned["take"] == "all" else cleaned["feeds_from"],
            "group_size": used.pop("group_size", None),
            "rounds": used.pop("rounds", None),
            "rank_by": [] if is_bracket else self._chain(),
            "cut_by": {} if is_bracket else self._cuts(),
            "advance": None if is_bracket else self._advance(),
            "options": used,
        }

    def _chain(self) -> list[str]:
        names = (self.cleaned_data[field.name] for field in self.chain)
        return [name for name in names if name]

    def _cuts(self) -> dict[str, list[str]]:
        cleaned = self.cleaned_data
        return {
            str(cleaned[place.name]): [cleaned[f.name] for f in by if cleaned[f.name]]
            for place, *by in self.ties
            if cleaned[place.name]
        }

    def _advance(self) -> object:
        rule, number = self.cleaned_data["advance"], self.cleaned_data["advance_number"]
        rules: dict[str, object] = {
            "": None,
            "all": "all",
            "best": {"best": number},
            "half_power": {"best": "half_power"},
            "by_field": {"best": self.cleaned_data["advance_steps"]},
            "top": {"top": number},
            "half": {"top": "half"},
            "min_wins": {"min_wins": number},
        }
        return rules[rule]


def _initial(stage: formats.StageRules) -> dict[str, Any]:
    rule, number, steps = _advance_fields(stage.advance)
    own = (*ALIKE, "feeds_from", "group_size", "rounds")
    return {
        **{name: stage.option(name) for name in StageForm.KINDS_OF},
        **{name: getattr(stage, name) for name in own},
        "best_of": ", ".join(str(games) for games in stage.best_of),
        "advance": rule,
        "advance_number": number,
        "advance_steps": steps,
    }


def _advance_fields(rule: object) -> tuple[str, int | None, str]:
    if not isinstance(rule, Mapping):
        return ("all" if rule == "all" else ""), None, ""
    [(name, value)] = rule.items()
    if isinstance(value, list | tuple):
        return "by_field", None, ", ".join(f"{n}: {best}" for n, best in value)
    return (value, None, "") if isinstance(value, str) else (name, value, "")
