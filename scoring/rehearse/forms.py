"""The form of a practice day."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.clubs.models import Club
from players.common.choices import set_choices
from tournaments.event.models import Event, EventQuerySet
from tournaments.setup.forms.presets import format_of, own_preset, preset_choices

EVENT = "event-"  # Prefix of an event's id among the formats


class PracticeForm(forms.Form):
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
        self.events = {f"{EVENT}{event.pk}": event for event in coming}
        events = [(name, event.name) for name, event in self.events.items()]
        choices = preset_choices(club)
        if events:
            choices = [(_("An event of the club"), events), *choices]
            today = timezone.localdate()
            ahead = [e for e in coming if e.date >= today]
            if ahead:
                self.fields["preset"].initial = f"{EVENT}{ahead[0].pk}"
        set_choices(self, "preset", choices)

    def chosen(self) -> dict[str, Any]:
        """What `open_practice` takes: a format, the preset that gave it, the event."""
        club, name = self.club, self.cleaned_data["preset"]
        event = self.events.get(name)
        if event is None:
            return {
                "format": format_of(name, club),
                "club_preset": own_preset(name, club),
            }
        preset = event.club_preset
        return {"format": event.format, "club_preset": preset, "stands_for": event}


def _coming(club: Club) -> EventQuerySet:
    """The events that are not over, the next one first."""
    events = club.events.present().filter(is_practice=False)
    return events.exclude(state=Event.State.FINAL).order_by("date", "pk")
