"""The form of a practice day."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.clubs.models import Club
from players.common.choices import set_choices
from tournaments import formats
from tournaments.event.models import ClubPreset
from tournaments.setup.forms.presets import format_of, own_preset, preset_choices


class PracticeForm(forms.Form):
    """A format, its number of players, and the round that has just begun."""

    preset = forms.ChoiceField(label=_("Format"), initial="state")
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
        set_choices(self, "preset", preset_choices(club))

    def chosen_format(self) -> formats.Format:
        """The chosen format."""
        return format_of(self.cleaned_data["preset"], self.club)

    def chosen_preset(self) -> ClubPreset | None:
        """The club's own preset, if that was chosen."""
        return own_preset(self.cleaned_data["preset"], self.club)
