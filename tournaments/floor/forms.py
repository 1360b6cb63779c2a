"""The form of the hall: an announcement, or a break with a clock."""

from collections.abc import Callable
from functools import partial

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.floor.services.clocks import MOST_MINUTES, announce, start_session


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

    def service(self) -> Callable[..., None]:
        """What sends it: an announcement, with minutes a session."""
        text, minutes = self.cleaned_data["text"], self.cleaned_data["minutes"]
        if minutes:
            return partial(start_session, title=text, minutes=minutes)
        return partial(announce, text=text)
