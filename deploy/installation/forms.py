"""The form of the first start."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from players.common.choices import set_choices
from players.common.zones import every_zone
from tournaments.clubs.forms import JoinForm


class FirstStartForm(JoinForm):
    """The first club, and its owner's name and password."""

    club = forms.CharField(
        label=_("The club's name"),
        max_length=80,
        widget=forms.TextInput({"autofocus": True, "autocomplete": "organization"}),
    )
    town = forms.CharField(label=_("Town"), max_length=80, required=False)
    language = forms.ChoiceField(
        label=_("Language of messages"), choices=settings.LANGUAGES
    )
    time_zone = forms.ChoiceField(label=_("Time zone"))
    field_order = ("club", "town", "language", "time_zone", "name", "password")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs.pop("autofocus", None)
        set_choices(self, "time_zone", every_zone())
