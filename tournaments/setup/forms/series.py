"""Several dates made at once: every week, every second week or every month."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.setup.next_time import EVERY

MOST_DATES = 26


class SeriesForm(forms.Form):
    """How many dates are made, and how far apart."""

    dates = forms.IntegerField(
        label=_("How many dates"),
        help_text=_("Each is an event with the same settings."),
        min_value=1,
        max_value=MOST_DATES,
        initial=1,
        required=False,
    )
    every = forms.ChoiceField(
        label=_("How far apart"),
        choices=[
            ("week", _("every week")),
            ("two-weeks", _("every second week")),
            ("month", _("every month, the same weekday")),
        ],
        required=False,
    )

    def count(self) -> int:
        """How many events are made."""
        return int(self.cleaned_data["dates"] or 1)

    def step(self) -> str:
        """A key of ``EVERY``."""
        return self.cleaned_data["every"] or next(iter(EVERY))
