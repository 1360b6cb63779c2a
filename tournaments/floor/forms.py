"""Forms of the hall: an announcement, and moving a match."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.floor.services.clocks import MOST_MINUTES


class WordForm(forms.Form):
    """A sentence for every screen; with minutes it gets its own clock."""

    text = forms.CharField(
        label=_("Announce"),
        max_length=120,
        error_messages={"required": _("Say what to announce.")},
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    minutes = forms.IntegerField(
        label=_("Minutes on the clock, if it needs any"),
        required=False,
        min_value=1,
        max_value=MOST_MINUTES,
        widget=forms.NumberInput({"inputmode": "numeric"}),
    )


class MoveForm(forms.Form):
    """The table that a match moves to."""

    table = forms.IntegerField(min_value=1)
