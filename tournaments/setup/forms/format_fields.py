"""The fields of a format and the texts of their choices."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from players.common.numbers import parse_number
from tournaments.event.translation import translate
from tournaments.formats import CRITERION_NAMES
from tournaments.formats.format_json import CRITERIA

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
LEVEL_NAMES_IN_POINTS = LEVEL_NAMES | {
    "sudden_death": _("the next hand that scores decides")
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
    ("threes", _("at tables of three drawn anew each round")),
]
SEEDINGS = [
    ("", _("by the overall standing")),
    ("winners_meet_runners_up", _("group winners meet runners-up")),
]
LOSERS_NAMES = [
    ("", _("far from those they have met")),
    ("straight", _("beside the match that they lost")),
    ("reversed", _("in the reverse order")),
]
UNPLAYED_NAMES = [
    ("offers", _("goes to the side that offered dates")),
    ("nobody", _("is forfeited by both")),
    ("director", _("is decided by the director")),
]
LEGS = [("1", _("once")), ("2", _("home and away"))]
NO_SHOWS = [("game", _("forfeits the game")), ("event", _("is out of the event"))]
PENALTIES = [
    ("n42pa-2019", _("National 42 Players Association, 2019")),
    ("spec", _("Formal specification, section 9")),
]


def number_field(
    label: Any, least: int = 1, most: int = ENDLESS, **more: Any
) -> forms.IntegerField:
    more.setdefault("required", False)
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        widget=forms.TextInput({"inputmode": "numeric", "size": 4}),
        **more,
    )


class BestOfField(forms.CharField):
    """Games per match, by round: "3", or "5, 3" for best of 5 first, then best of 3."""

    def clean(self, value: Any) -> list[int]:
        text = str(super().clean(value))
        numbers = [
            parse_number(word, most=ENDLESS) for word in re.findall(r"\d+", text)
        ]
        if None in numbers or not numbers or re.search(r"[^\d,; ]", text):
            raise forms.ValidationError(
                _now("Write 1, 3 or 5, or several by round: 5, 3.")
            )
        return [number or 0 for number in numbers]


class StepsField(forms.CharField):
    """How many go on by the size of the field: "1: 8, 48: 16"."""

    def clean(self, value: Any) -> list[list[int]]:
        text = str(super().clean(value))
        steps = [
            [parse_number(word, most=ENDLESS) for word in step]
            for step in re.findall(r"(\d+)\s*:\s*(\d+)", text)
        ]
        if (text.strip() and not steps) or any(None in step for step in steps):
            raise forms.ValidationError(
                _now("Write the size of the field and how many go on: 1: 8, 48: 16.")
            )
        return [[number or 0 for number in step] for step in steps]


def criterion_field(*, in_points: bool) -> forms.ChoiceField:
    names = [
        ("", "\N{EN DASH}"),
        *(
            (name, translate(CRITERION_NAMES[name], in_points=in_points))
            for name in CRITERIA
        ),
    ]
    return forms.ChoiceField(choices=names, required=False)
