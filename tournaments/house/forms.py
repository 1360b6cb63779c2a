"""House rules as a form: every switch a field, and back to a house."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from players.clubs.models import Club
from players.common.edits import EditForm
from players.common.numbers import parse_id
from scoring.rules import NotARecordError
from scoring.rules.conflicts import conflicts
from scoring.rules.house import House, read_house
from scoring.rules.presets import PRESETS
from scoring.rules.switch_table import GROUPS, SWITCHES, TERMS, Switch
from scoring.rules.switches import applies, clause, house_of, value_of
from tournaments.event.models import ClubRules
from tournaments.event.translation import translate
from tournaments.house.selectors import preset_rules_title, translate_text

AS_IN = "event-"  # Prefix of an event's id, to take over its rules
OWN = "own-"  # Prefix of the id of a club's own rules among the choices


@dataclass(frozen=True, slots=True)
class SwitchField:
    """A switch on the page: its field, its sentence, and the preset's if it differs."""

    switch: Switch
    field: BoundField
    sentence: str
    preset_says: str


class HouseForm(EditForm):
    """The switches of a house, without those that have no effect under the others.

    Unbound it shows ``house``; bound, the posted preset with the switches over it.
    """

    preset = forms.ChoiceField(
        choices=[(name, name) for name in PRESETS], widget=forms.HiddenInput
    )

    def __init__(self, data: Mapping[str, Any] | None, *, house: House) -> None:
        super().__init__(data)
        self.house = house
        self.initial["preset"] = house.rules.preset
        if data is None:
            shown = [switch for switch in SWITCHES if _is_offered(switch, house)]
        else:
            shown = _posted(data)
        self.switches = shown
        for switch in shown:
            self.fields[_name(switch)] = _field(switch, house.rules.game)
            self.initial[_name(switch)] = _shown(switch, value_of(house, switch.path))

    def clean(self) -> None:
        """Read the switches as a house; each conflict is shown beside its switch.

        A field with a fault leaves its switch as in the preset.
        """
        cleaned = self.cleaned_data
        preset = cleaned.get("preset", self.house.rules.preset)
        sound = [switch for switch in self.switches if _name(switch) in cleaned]
        values = {s.path: _value(s, cleaned[_name(s)]) for s in sound}
        try:
            self.house = house_of(preset, values)
        except NotARecordError as error:
            raise forms.ValidationError(translate(error.fault)) from None
        for conflict in conflicts(self.house):
            name = conflict.path.replace(".", "-")
            is_shown = name in self.fields
            self.add_error(name if is_shown else None, translate(conflict.sentence))

    def groups(self) -> Iterator[tuple[str, list[SwitchField]]]:
        preset = read_house({"preset": self.house.rules.preset})
        for name, title in GROUPS.items():
            fields = [
                self._shown_switch(switch, preset)
                for switch in self.switches
                if switch.group == name and applies(switch, self.house)
            ]
            if fields:
                yield translate_text(title), fields

    def _shown_switch(self, switch: Switch, preset: House) -> SwitchField:
        ours = translate(clause(switch, self.house).sentence)
        usual = applies(switch, preset)
        theirs = translate(clause(switch, preset).sentence) if usual else ""
        return SwitchField(
            switch, self[_name(switch)], ours, "" if ours == theirs else theirs or "-"
        )


def _is_offered(switch: Switch, house: House) -> bool:
    """Whether it has an effect; a preset for points has no choice of scoring."""
    is_fixed = PRESETS[house.rules.preset].scoring == "points"
    return applies(switch, house) and not (is_fixed and switch.path == "score")


def _posted(data: Mapping[str, Any]) -> list[Switch]:
    """The posted switches; of two for one option the one that fits scoring and game."""
    posted = [switch for switch in SWITCHES if _name(switch) in data]
    scoring = json.dumps("marks"), json.dumps("points")
    sent = data.get("score") if data.get("score") in scoring else None
    usual = PRESETS.get(str(data.get("preset")), PRESETS["n42pa"])
    fitting = json.loads(sent) if sent else usual.scoring
    suits = [s for s in posted if s.scoring in ("", fitting) and s.is_of(usual.game)]
    paths = {switch.path for switch in suits}
    return [s for s in posted if s in suits or s.path not in paths]


def _name(switch: Switch) -> str:
    return switch.path.replace(".", "-")


def _field(switch: Switch, game: str) -> forms.Field:
    label = translate_text(switch.title)
    if switch.kind == "choice":
        choices = [
            (json.dumps(value), translate_text(template))
            for value, template in switch.choices.items()
        ]
        return forms.ChoiceField(
            label=label, choices=choices, widget=forms.RadioSelect, required=True
        )
    if switch.kind == "several":
        terms = [(word, translate_text(text)) for word, text in TERMS.items()]
        return forms.MultipleChoiceField(
            label=label, choices=terms, widget=forms.CheckboxSelectMultiple
        )
    is_limit = switch.kind == "limit"
    most = 1000 if switch.path == "target" else switch.most
    widget = forms.NumberInput({"inputmode": "numeric", "size": 5})
    empty = gettext("Left empty it is not played.")
    if switch.of:
        empty = gettext("Left empty there is no limit.")
    return forms.IntegerField(
        label=label,
        min_value=switch.least,
        max_value=most,
        required=not is_limit,
        widget=widget,
        help_text=empty if is_limit else _usual(switch, game),
    )


def _usual(switch: Switch, game: str) -> str:
    """The lengths of a game of 42 by the names that clubs use."""
    if game != "42" or switch.path != "target":
        return ""
    quick, usual, marathon = switch.usual
    return _(
        "Usual is %(usual)s; %(quick)s is a quick game, %(marathon)s a marathon."
    ) % {"usual": usual, "quick": quick, "marathon": marathon}


def _shown(switch: Switch, value: Any) -> Any:
    if switch.kind == "choice":
        return json.dumps(value)
    return list(value) if isinstance(value, tuple) else value


def _value(switch: Switch, cleaned: Any) -> Any:
    return json.loads(cleaned) if switch.kind == "choice" else cleaned


def switch_title(name: str) -> str:
    titles = {_name(switch): translate_text(switch.title) for switch in SWITCHES}
    return titles.get(name, name)


def rules_choices(club: Club) -> list[tuple[Any, Any]]:
    """The rules a director may start from: the club's own, then every preset."""
    rows = club.rules.order_by("name", "-version")
    own = [
        (f"{OWN}{pk}", _("%(name)s, version %(version)s") % {"name": n, "version": v})
        for pk, n, v in rows.values_list("pk", "name", "version")
    ]
    presets: dict[bool, list[tuple[str, str]]] = {True: [], False: []}
    for name, rules in PRESETS.items():
        title = preset_rules_title(name)
        presets[rules.game == "42"].append((name, title))
    choices: list[tuple[Any, Any]] = [(_("The club's own"), own)] if own else []
    return [
        *choices,
        (_("Presets"), presets[True]),
        (_("Other games of the family"), presets[False]),
    ]


def own_rules(name: str | None, club: Club) -> ClubRules | None:
    """The club's own rules behind a choice, if it is one."""
    if not name or not name.startswith(OWN):
        return None
    return club.rules.filter(pk=parse_id(name.removeprefix(OWN))).first()


def chosen_house(name: str | None, club: Club) -> House | None:
    """The house of a choice; None if there is none."""
    name = name or ""
    own = own_rules(name, club)
    if name.startswith(AS_IN):
        number = parse_id(name.removeprefix(AS_IN))
        event = club.events.filter(pk=number).first()
        return event.house if event else None
    if own is not None:
        return own.house
    return read_house(name) if name in PRESETS else None
