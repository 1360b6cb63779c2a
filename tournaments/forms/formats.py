"""A format as a form: the event's part and one part for every stage, and back to data.

What makes sense is the formats' own judgement; its sentences are shown in place.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from scoring.rules.presets import PRESETS as RULES
from tournaments import formats
from tournaments.formats.format_json import BRACKETS, CRITERIA, KINDS, LEVELS
from tournaments.selectors.standings import CRITERIA as CRITERION_NAMES

MOST_STAGES = 6
MOST_CRITERIA = len(CRITERIA)
SPARE_CRITERIA = 2
ENDLESS = 999

KIND_NAMES = {
    "round_robin": _("round robin in groups"),
    "swiss": _("Swiss"),
    "single_elimination": _("single elimination"),
    "double_elimination": _("double elimination"),
    "draw_box": _("draw box"),
    "league": _("league over weeks"),
}
LEVEL_NAMES = {
    "tie": _("stays a tie"),
    "one_hand": _("one more hand decides"),
    "sudden_death": _("the next mark decides"),
}
TAKES = [
    ("all", _("everybody")),
    ("advance", _("those who go on from stage")),
    ("rest", _("those left over from stage")),
]
ADVANCES = [
    ("", _("nobody goes on")),
    ("all", _("all go on")),
    ("best", _("the best N over all groups")),
    ("half_power", _("half of the field, rounded down to a power of two")),
    ("by_field", _("the best so many, by the size of the field")),
    ("top", _("the top N of each group")),
    ("half", _("the top half of each group")),
    ("min_wins", _("everybody with N wins or more")),
]
PAIRINGS = [
    ("draw", _("by draw")),
    ("score", _("by score")),
    ("partners", _("partners drawn anew each round")),
]
SEEDINGS = [
    ("", _("by the overall standing")),
    ("winners_meet_runners_up", _("group winners meet runners-up")),
]
NO_SHOWS = [("game", _("forfeits the game")), ("event", _("is out of the event"))]
PENALTIES = [
    ("n42pa-2019", _("National 42 Players Association, 2019")),
    ("spec", _("Formal specification, section 9")),
]


def _number(label: object, least: int = 1, **more: Any) -> forms.IntegerField:
    more.setdefault("required", False)
    return forms.IntegerField(
        label=label,  # type: ignore[arg-type]
        min_value=least,
        max_value=ENDLESS,
        widget=forms.TextInput({"inputmode": "numeric", "size": 4}),
        **more,
    )


class EventRulesForm(forms.Form):
    """What holds for the whole event."""

    least = _number(_("Fewest who can play"), 2, required=True)
    most = _number(_("Most who can play"), 2, required=True)
    rules = forms.ChoiceField(label=_("Rules of the game"))
    penalties = forms.ChoiceField(label=_("Penalties"), choices=PENALTIES)
    marks_cap = _number(_("Most marks a game counts in the standings"))
    bye_won = _number(_("A bye counts"), 0, required=True)
    bye_lost = _number(_("to"), 0, required=True)
    forfeit_won = _number(_("A forfeit counts"), 0, required=True)
    forfeit_lost = _number(_("to"), 0, required=True)
    no_show_minutes = _number(_("Minutes until a no-show"), 0, required=True)
    no_show = forms.ChoiceField(label=_("Who does not come"), choices=NO_SHOWS)

    def __init__(self, *args: Any, shape: formats.Format, **kwargs: Any) -> None:
        kwargs["initial"] = {
            "least": shape.field[0],
            "most": shape.field[1],
            "rules": shape.rules,
            "penalties": shape.penalties,
            "marks_cap": shape.marks_cap,
            "bye_won": shape.bye[0],
            "bye_lost": shape.bye[1],
            "forfeit_won": shape.forfeit[0],
            "forfeit_lost": shape.forfeit[1],
            "no_show_minutes": shape.no_show_minutes,
            "no_show": shape.no_show,
        }
        super().__init__(*args, **kwargs)
        self.fields["rules"].choices = [(name, name) for name in _games_of_42()]  # type: ignore[attr-defined]

    @property
    def scores(self) -> list[tuple[BoundField, BoundField]]:
        """What a bye and a forfeit count, winner and loser side by side."""
        return [(self[f"{n}_won"], self[f"{n}_lost"]) for n in ("bye", "forfeit")]

    @property
    def plain(self) -> list[BoundField]:
        """The other fields."""
        paired = {field.name for score in self.scores for field in score}
        return [field for field in self if field.name not in paired]

    def as_json(self) -> dict[str, Any]:
        """The event's part of the format."""
        told = self.cleaned_data
        kept = ("rules", "penalties", "marks_cap", "no_show_minutes", "no_show")
        return {name: told[name] for name in kept} | {
            "field": [told["least"], told["most"]],
            "bye": [told["bye_won"], told["bye_lost"]],
            "forfeit": [told["forfeit_won"], told["forfeit_lost"]],
        }


def _games_of_42() -> list[str]:
    """The rules a tournament can be played by: 42, in marks."""
    return [
        name
        for name, rules in RULES.items()
        if rules.game == "42" and rules.scoring == "marks"
    ]


class BestOfField(forms.CharField):
    """Games a match, by round: "3", or "5, 3" for best of 5 first, then best of 3."""

    def clean(self, value: Any) -> list[int]:
        text = str(super().clean(value))
        found = re.findall(r"\d+", text)
        if not found or re.search(r"[^\d,; ]", text):
            raise forms.ValidationError(
                _now("Write 1, 3 or 5, or several by round: 5, 3.")
            )
        return [int(number) for number in found]


class StepsField(forms.CharField):
    """How many go on by the size of the field: "1: 8, 48: 16"."""

    def clean(self, value: Any) -> list[list[int]]:
        text = str(super().clean(value))
        steps = re.findall(r"(\d+)\s*:\s*(\d+)", text)
        if text.strip() and not steps:
            raise forms.ValidationError(
                _now("Write from how many pairs how many go on: 1: 8, 48: 16.")
            )
        return [[int(least), int(best)] for least, best in steps]


class StageForm(forms.Form):
    """One stage; what its kind has no use for is left out of the data."""

    name = forms.CharField(label=_("Name"), max_length=60)
    kind = forms.ChoiceField(
        label=_("Kind"), choices=[(kind, KIND_NAMES[kind]) for kind in KINDS]
    )
    take = forms.ChoiceField(label=_("Who plays"), choices=TAKES)
    feeds_from = _number(_("Stage"))
    group_size = _number(_("Pairs in a group, at most"), 2)
    rounds = _number(_("Rounds, or games a pair at most"))
    pairing = forms.ChoiceField(label=_("Paired"), choices=PAIRINGS, required=False)
    rounds_a_night = _number(_("Rounds a night, where clubs meet home and away"))
    field_in = _number(_("Field comes in multiples of"))
    best_of = BestOfField(label=_("Games a match (best of), by round"), max_length=40)
    minutes = _number(_("Minutes on the clock"))
    timed_rounds = _number(_("Rounds with a clock, if not all"), 0)
    level = forms.ChoiceField(
        label=_("Level at time"), choices=[(name, LEVEL_NAMES[name]) for name in LEVELS]
    )
    advance = forms.ChoiceField(
        label=_("Who goes on"), choices=ADVANCES, required=False
    )
    advance_number = _number(_("N"))
    advance_steps = StepsField(
        label=_("By field: from how many pairs how many go on"),
        required=False,
        max_length=80,
    )
    seeding = forms.ChoiceField(label=_("Seeded"), choices=SEEDINGS, required=False)
    last_four = forms.BooleanField(
        label=_("The last four play double elimination"), required=False
    )
    bronze = forms.BooleanField(label=_("A match for third place"), required=False)
    at_least = _number(_("Held only with at least so many"), 2)
    drop = forms.BooleanField(label=_("Leave this stage out"), required=False)

    OF_KIND = {
        "round_robin": ("group_size", "rounds", "field_in"),
        "swiss": ("rounds", "pairing", "field_in"),
        "league": ("rounds", "rounds_a_night", "field_in"),
        "single_elimination": ("last_four", "bronze", "at_least", "seeding"),
        "double_elimination": ("at_least", "seeding"),
        "draw_box": ("at_least",),
    }
    """What is asked only of some kinds; all of them are also the page's classes."""
    OPTIONS = (
        *("pairing", "rounds_a_night", "field_in"),
        *("last_four", "bronze", "at_least", "seeding"),
    )

    def __init__(
        self, *args: Any, number: int, stage: formats.StageRules, **kwargs: Any
    ) -> None:
        self.number = number
        self.ranks = min(max(len(stage.rank_by) + SPARE_CRITERIA, 5), MOST_CRITERIA)
        self.cuts = len(stage.cut_by) + 1
        kwargs |= {"prefix": f"stage-{number}", "initial": _initial(stage)}
        super().__init__(*args, **kwargs)
        for n in range(1, self.ranks + 1):
            self.fields[f"rank_{n}"] = _criterion()
            self.initial[f"rank_{n}"] = (*stage.rank_by, *[""] * n)[n - 1]
        for n in range(1, self.cuts + 1):
            place, chain = (*stage.cut_by, ("", ()))[n - 1]
            self.fields[f"cut_{n}"] = _number(_("A tie for place"))
            self.fields[f"cut_{n}_by"] = _criterion()
            self.fields[f"cut_{n}_then"] = _criterion()
            self.initial[f"cut_{n}"] = place
            self.initial[f"cut_{n}_by"] = (*chain, "")[0]
            self.initial[f"cut_{n}_then"] = (*chain, "", "")[1]

    @property
    def chain(self) -> list[BoundField]:
        """The criteria of the standing, in order."""
        return [self[f"rank_{n}"] for n in range(1, self.ranks + 1)]

    @property
    def ties(self) -> list[tuple[BoundField, BoundField, BoundField]]:
        """How a tie for a place is settled: the place, how, and how else."""
        return [
            (self[f"cut_{n}"], self[f"cut_{n}_by"], self[f"cut_{n}_then"])
            for n in range(1, self.cuts + 1)
        ]

    def groups(self) -> Iterator[tuple[str, list[BoundField]]]:
        """The plain fields with the kinds they are asked of, in the order asked."""
        asked_of: dict[str, list[str]] = {}
        for kind, names in self.OF_KIND.items():
            for name in names:
                asked_of.setdefault(name, []).append(kind)
        for name in (
            *("group_size", "rounds", "pairing", "rounds_a_night", "field_in"),
            *("seeding", "last_four", "bronze", "at_least"),
        ):
            yield " ".join(asked_of[name]), [self[name]]

    def as_json(self) -> dict[str, Any]:
        """This stage's part of the format."""
        told = self.cleaned_data
        kind = told["kind"]
        used = self.OF_KIND[kind]
        is_bracket = kind in BRACKETS
        options = {
            name: told[name] for name in self.OPTIONS if name in used and told[name]
        }
        return {
            "name": told["name"],
            "kind": kind,
            "take": told["take"],
            "feeds_from": None if told["take"] == "all" else told["feeds_from"],
            "group_size": told["group_size"] if "group_size" in used else None,
            "rounds": told["rounds"] if "rounds" in used else None,
            "best_of": told["best_of"],
            "minutes": told["minutes"],
            "timed_rounds": told["timed_rounds"],
            "level": told["level"],
            "rank_by": [] if is_bracket else self._chain(),
            "cut_by": {} if is_bracket else self._cuts(),
            "advance": None if is_bracket else self._advance(),
            "options": options,
        }

    def _chain(self) -> list[str]:
        names = (self.cleaned_data[field.name] for field in self.chain)
        return [name for name in names if name]

    def _cuts(self) -> dict[str, list[str]]:
        told = self.cleaned_data
        return {
            str(told[place.name]): [told[f.name] for f in by if told[f.name]]
            for place, *by in self.ties
            if told[place.name]
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


def _criterion() -> forms.ChoiceField:
    names = [
        ("", "\N{EN DASH}"),
        *((name, _(CRITERION_NAMES[name])) for name in CRITERIA),
    ]
    return forms.ChoiceField(choices=names, required=False)


def _initial(stage: formats.StageRules) -> dict[str, Any]:
    """A stage's plain fields as they are shown."""
    rule, number, steps = _told_advance(stage.advance)
    plain = ("name", "kind", "take", "feeds_from", "group_size", "rounds")
    clock = ("minutes", "timed_rounds", "level")
    return {
        **{name: getattr(stage, name) for name in (*plain, *clock)},
        **{name: stage.option(name) for name in StageForm.OPTIONS},
        "best_of": ", ".join(str(games) for games in stage.best_of),
        "advance": rule,
        "advance_number": number,
        "advance_steps": steps,
    }


def _told_advance(rule: object) -> tuple[str, int | None, str]:
    if not isinstance(rule, Mapping):
        return ("all" if rule == "all" else ""), None, ""
    [(name, value)] = rule.items()
    if isinstance(value, list | tuple):
        return "by_field", None, ", ".join(f"{n}: {best}" for n, best in value)
    return (value, None, "") if isinstance(value, str) else (name, value, "")


NEW_STAGE = formats.StageRules(
    name="",
    kind="single_elimination",
    take="advance",
    feeds_from=1,
    minutes=None,
    level="one_hand",
)


class FormatDraft:
    """A format being changed: as it is, as typed, and as data once it makes sense."""

    def __init__(
        self, shape: formats.Format, data: Mapping[str, Any] | None = None
    ) -> None:
        self.shape = shape
        self.wrong = ""
        self.format: formats.Format | None = None
        stages = list(shape.stages)
        if data is not None:
            count = str(data.get("stages", ""))
            wanted = min(int(count), MOST_STAGES) if count.isdecimal() else len(stages)
            wanted = min(wanted + ("add" in data), MOST_STAGES)
            stages = (stages + [NEW_STAGE] * wanted)[:wanted]
        self.main = EventRulesForm(data, shape=shape)
        self.stages = [
            StageForm(self._given(data, n), number=n, stage=stage)
            for n, stage in enumerate(stages, 1)
        ]

    @staticmethod
    def _given(data: Mapping[str, Any] | None, number: int) -> Any:
        """What was typed for the stage; a stage just added starts with its own."""
        is_new = data is not None and f"stage-{number}-name" not in data
        return None if is_new else data

    @property
    def can_grow(self) -> bool:
        """There is room for one more stage."""
        return len(self.stages) < MOST_STAGES

    def is_valid(self) -> bool:
        """Whether it makes a format; what is wrong then stands at its stage."""
        kept = [form for form in self.stages if not form["drop"].value()]
        if not all([self.main.is_valid(), *[form.is_valid() for form in kept]]):
            return False
        shape = formats.format_to_json(self.shape) | self.main.as_json()
        shape["stages"] = [form.as_json() for form in kept]
        try:
            self.format = formats.format_from_json(shape)
        except ValueError as error:
            self._blame(str(error), kept)
        return self.format is not None

    def _blame(self, sentence: str, kept: list[StageForm]) -> None:
        """Show the sentence at the stage that it names."""
        name, _colon, reason = sentence.partition(": ")
        for form in kept:
            if reason and form.cleaned_data.get("name") == name:
                form.add_error(None, sentence)
                return
        self.wrong = sentence
