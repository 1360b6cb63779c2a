"""The form of a day that is held again."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.days.forms.days import NameForm
from tournaments.event.models import Event
from tournaments.setup.next_time import name_on, next_time


class DayAgainForm(NameForm):
    """The name and the date; at first the next by the dates of the first division."""

    date = forms.DateField(
        label=_("Date"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, data: Any, *, name: str, first: Event) -> None:
        date = next_time(first)
        name = name_on(name, first.date, date)
        super().__init__(data, initial={"name": name, "date": date})
