"""The form of a practice day."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.clubs.models import Club
from players.common.choices import set_choices
from players.common.numbers import parse_id
from tournaments import formats
from tournaments.event.models import ClubPreset, Event, EventQuerySet
from tournaments.setup.forms.presets import format_of, own_preset, preset_choices

EVENT = "event-"  # Prefix of an event's id among the formats


class PracticeForm(forms.Form):
    """An event or format, its number of players, the round that has just begun."""

    preset = forms.ChoiceField(
        label=_("It stands for"),
        help_text=_(
            "An event: its format, rules and way to confirm results. A format: results "
            "are confirmed as in most events, by the opponents or a second judge."
        ),
        initial="state",
    )
    pairs = forms.IntegerField(
        label=_("Pairs"),
        help_text=_("Players, where partners are drawn."),
        min_value=2,
        max_value=256,
        initial=24,
    )
    stage = forms.IntegerField(
        label=_("Stage"),
        help_text=_("1 is what the day begins with; brackets after it are 2 and 3."),
        min_value=1,
        max_value=9,
        initial=1,
    )
    round = forms.IntegerField(
        label=_("Round that has just begun"), min_value=1, max_value=99, initial=3
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        coming = list(_coming(club))
        events = [(f"{EVENT}{event.pk}", event.name) for event in coming]
        choices = preset_choices(club)
        if events:
            choices = [(_("An event of the club"), events), *choices]
            today = timezone.localdate()
            ahead = [e for e in coming if e.date >= today]
            if ahead:
                self.fields["preset"].initial = f"{EVENT}{ahead[0].pk}"
        set_choices(self, "preset", choices)

    def chosen_event(self) -> Event | None:
        """The event that it stands for, if one was chosen."""
        name: str = self.cleaned_data["preset"]
        if not name.startswith(EVENT):
            return None
        return _coming(self.club).filter(pk=parse_id(name.removeprefix(EVENT))).first()

    def chosen_format(self) -> formats.Format:
        """The chosen format, or that of the chosen event."""
        event = self.chosen_event()
        return (
            event.format if event else format_of(self.cleaned_data["preset"], self.club)
        )

    def chosen_preset(self) -> ClubPreset | None:
        """The club's own preset that gave the format."""
        event = self.chosen_event()
        if event:
            return event.club_preset
        return own_preset(self.cleaned_data["preset"], self.club)


def _coming(club: Club) -> EventQuerySet:
    """The events that are not over, the next one first."""
    events = club.events.present().filter(is_practice=False)
    return events.exclude(state=Event.State.FINAL).order_by("date", "pk")
