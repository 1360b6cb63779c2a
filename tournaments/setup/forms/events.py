"""Forms of the desk for an event; the cleaned format is a value."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.text import capfirst, format_lazy
from django.utils.translation import gettext_lazy as _

from players.clubs.models import Club
from players.common.choices import set_choices
from players.common.edits import EditForm
from players.common.zones import COUNTRY, zone_choices, zone_of
from scoring.rules.house import House
from tournaments import formats
from tournaments.event.models import POLICY_DAY, ClubRules, Event
from tournaments.event.services.events import SETTINGS, time_zone_of
from tournaments.event.services.tables import MOST_TABLES
from tournaments.house.forms import AS_IN, chosen_house, own_rules, rules_choices
from tournaments.setup.forms.day import MOST_MINUTES, MOST_PAIRS
from tournaments.setup.forms.presets import (
    format_of,
    own_preset,
    preset_choices,
    preset_of,
)
from tournaments.setup.next_time import name_on, next_time

SATURDAY = 5


def next_saturday() -> date:
    """Today if it is a Saturday, else the next one."""
    today = timezone.localdate()
    return today + timedelta(days=(SATURDAY - today.weekday()) % 7)


class EventForm(EditForm):
    """The settings of an event; ``pairs`` only helps to describe the day."""

    name = forms.CharField(label=_("Name"), max_length=100)
    date = forms.DateField(
        label=_("Date"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        initial=next_saturday,
    )
    place = forms.CharField(
        label=_("Where"),
        help_text=_("The hall and its address. Everybody reads it."),
        max_length=160,
        required=False,
    )
    preset = forms.ChoiceField(label=_("Format"), initial="state")
    rules = forms.ChoiceField(label=_("Rules of the game"), required=False)
    pairs = forms.IntegerField(
        label=_("Pairs you expect"),
        help_text=_("Only to describe the day; come as many as will."),
        min_value=2,
        max_value=MOST_PAIRS,
        required=False,
    )
    minutes = forms.IntegerField(
        label=_("Minutes a game"),
        help_text=_("The clock of rounds; empty: as the format is usually played."),
        min_value=5,
        max_value=MOST_MINUTES,
        required=False,
    )
    tables = forms.IntegerField(
        label=_("Tables in the hall"), min_value=1, max_value=MOST_TABLES, initial=20
    )
    hall_closes = forms.TimeField(
        label=_("The hall is open until"),
        help_text=_("If you give it, you are warned before a draw that outlasts it."),
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        required=False,
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), initial=COUNTRY[0])
    other_zone = forms.CharField(
        label=_("Another time zone"),
        help_text=_("Type a city and choose from the list."),
        required=False,
        widget=forms.TextInput({"list": "zones", "autocomplete": "off"}),
    )
    policy = forms.ChoiceField(
        label=_("Results"),
        choices=[
            (value, format_lazy("{}. {}", capfirst(label), POLICY_DAY[value]))
            for value, label in Event.Policy.choices
        ],
        initial=Event.Policy.OTHER,
        widget=forms.RadioSelect,
    )
    depth = forms.ChoiceField(
        label=_("What judges enter"),
        choices=Event.Depth.choices,
        initial=Event.Depth.MARKS,
        required=False,
    )
    visibility = forms.ChoiceField(
        label=_("Who sees it"),
        choices=Event.Visibility.choices,
        initial=Event.Visibility.LISTED,
        required=False,
    )
    judges_settle = forms.BooleanField(
        label=_("Judges settle disputes"),
        help_text=_("Else only the director does."),
        initial=True,
        required=False,
    )
    live_sheets = forms.BooleanField(
        label=_("Spectators read sheets during play"),
        help_text=_("Else a sheet is public once its result stands."),
        required=False,
    )

    def __init__(
        self,
        *args: Any,
        club: Club,
        event: Event | None = None,
        model: Event | None = None,
        **kwargs: Any,
    ) -> None:
        """``model``: an event whose settings a new one starts with."""
        super().__init__(*args, **kwargs)
        self.club, self.event, self.model = club, event, model
        set_choices(self, "preset", preset_choices(club))
        self.fields["name"].widget.attrs["autofocus"] = True
        zone = event.time_zone if event else time_zone_of(club)
        set_choices(self, "time_zone", zone_choices(zone))
        self.fields["time_zone"].initial = zone
        if event is not None:
            del self.fields["rules"], self.fields["minutes"]
            self._show(event)
        else:
            set_choices(self, "rules", _rules_to_take(club, model))
        if model is not None:
            self.initial = _to_hold_again(model)

    def _show(self, event: Event) -> None:
        self.initial = _values_of(event)
        if event.matches.exists():
            preset = self.fields["preset"]
            preset.disabled = True
            preset.help_text = _("The draw is made: take it back to change the format.")

    def clean_other_zone(self) -> str:
        typed: str = self.cleaned_data["other_zone"]
        if not typed.strip():
            return ""
        zone = zone_of(typed)
        if zone is None:
            raise forms.ValidationError(
                _("No time zone of that name: choose one from the list.")
            )
        return zone

    def settings(self) -> dict[str, Any]:
        """The cleaned settings by column; what was not typed keeps its value."""
        typed = {name: self.cleaned_data[name] for name in SETTINGS}
        for name in ("depth", "visibility"):
            if not typed[name]:
                del typed[name]
        typed["time_zone"] = self.cleaned_data["other_zone"] or typed["time_zone"]
        typed["club_preset"] = own_preset(self.cleaned_data["preset"], self.club)
        return typed

    def shown_values(self) -> Mapping[str, Any]:
        """The values that the fields show: as typed, else initial."""
        if self.is_bound:
            return self.data
        return {
            name: self.get_initial_for_field(field, name)
            for name, field in self.fields.items()
        }

    def chosen_rules(self) -> House | ClubRules | None:
        """The chosen rules, the club's own or others; None for the format's own."""
        name = self.cleaned_data.get("rules", "")
        return own_rules(name, self.club) or chosen_house(name, self.club)

    def chosen_format(self) -> formats.Format:
        """The chosen format; if the event has its own version of it, that one."""
        own = self.event or self.model
        chosen = format_of(self.cleaned_data["preset"], self.club, own)
        minutes = self.cleaned_data.get("minutes")
        return chosen.with_clock(minutes) if minutes else chosen


def _values_of(event: Event) -> dict[str, Any]:
    return {
        "preset": preset_of(event),
        "pairs": event.pairs.count() or None,
        "tables": event.tables.count(),
        **{name: getattr(event, name) for name in SETTINGS},
    }


def _to_hold_again(event: Event) -> dict[str, Any]:
    """An earlier event's settings on its next day, as often as it was held before."""
    day = next_time(event)
    return _values_of(event) | {
        "name": name_on(event.name, event.date, day),
        "date": day,
        "visibility": Event.Visibility.LISTED,
        "rules": f"{AS_IN}{event.pk}",
    }


def _rules_to_take(club: Club, model: Event | None) -> list[tuple[Any, Any]]:
    """The rules a new event may take: the format's, the model's, the club's, presets."""
    choices: list[tuple[Any, Any]] = [("", _("As the format is usually played"))]
    if model is not None:
        as_played = _("As played at %(event)s") % {"event": model.name}
        choices.append((f"{AS_IN}{model.pk}", as_played))
    return [*choices, *rules_choices(club)]


MOST_DATES = 26


class SeriesForm(forms.Form):
    dates = forms.IntegerField(
        label=_("How many dates"),
        help_text=_("Each is an event with the same settings."),
        min_value=1,
        max_value=MOST_DATES,
        initial=1,
        required=False,
    )
    every = forms.TypedChoiceField(
        label=_("How far apart"),
        choices=[
            ("week", _("every week")),
            ("two-weeks", _("every second week")),
            ("month", _("every month, the same weekday")),
        ],
        required=False,
        empty_value="week",
    )
