"""Forms of a league by dates: another date for a match, and a pair's home."""

from collections.abc import Mapping
from datetime import datetime, time
from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from players.common.edits import EditForm
from tournaments.event.models import Home
from tournaments.league.services.planning import EVENING

TYPED = "%Y-%m-%dT%H:%M"


class MomentField(forms.DateTimeField):
    """A day and an hour in the event's time zone, from a browser's own picker."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput({"type": "datetime-local"}, format=TYPED)
        super().__init__(widget=widget, input_formats=[TYPED], **kwargs)

    def to_python(self, value: Any) -> datetime | None:
        try:
            return super().to_python(value)
        except forms.ValidationError as error:
            if error.code != "ambiguous_timezone":
                raise
            sentence = _("The clocks change at that hour: choose another one.")
            raise forms.ValidationError(sentence, code=error.code) from None


class MoveFixtureForm(EditForm):
    starts_at = MomentField(
        label=_("Begins"),
        help_text=_("Empty: postponed, the captains look for a date."),
        required=False,
    )
    venue = forms.CharField(label=_("Venue"), max_length=120, required=False)
    decide_on = forms.DateField(
        label=_("Last day to play it"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    )

    def clean_starts_at(self) -> datetime | None:
        moment: datetime | None = self.cleaned_data["starts_at"]
        return moment.replace(second=0, microsecond=0) if moment else None


class HomeForm(EditForm):
    venue = forms.CharField(label=_("Venue"), max_length=120, required=False)
    weekday = forms.TypedChoiceField(
        label=_("Club night"),
        choices=[("", _("first day of the week")), *WEEKDAYS.items()],
        coerce=int,
        empty_value=None,
        required=False,
    )
    starts = forms.TimeField(
        label=_("Begins"), widget=forms.TimeInput({"type": "time"}, format="%H:%M")
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        numbers: tuple[int, ...],
        name: str,
        home: Home | None,
    ) -> None:
        """``numbers``: the pairs that play there, one or those of a club."""
        of = home or Home(starts=EVENING)
        initial = {"venue": of.venue, "weekday": of.weekday, "starts": of.starts}
        super().__init__(data, prefix=f"home-{numbers[0]}", initial=initial)
        self.numbers, self.name, self.is_stored = numbers, name, home is not None

    @property
    def is_given(self) -> bool:
        """Whether somebody changed it, or it is stored already."""
        return self.has_changed() or self.is_stored

    def as_home(self) -> tuple[str, int | None, time]:
        cleaned = self.cleaned_data
        return cleaned["venue"], cleaned["weekday"], cleaned["starts"]
