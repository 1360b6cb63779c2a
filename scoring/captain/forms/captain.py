"""Forms of a captain: a date to offer, and a line-up."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.common.edits import EditForm
from tournaments.league.forms import MomentField


class OfferForm(forms.Form):
    starts_at = MomentField(label=_("A date that suits you"))


class LineupForm(EditForm):
    first = forms.CharField(label=_("Plays"), max_length=80)
    second = forms.CharField(label=_("and"), max_length=80)

    def __init__(self, *args: Any, number: int = 0, **kwargs: Any) -> None:
        """``number``: the pair, if a club's pairs are lined up together."""
        super().__init__(*args, **kwargs)
        self.number = number
        self.offer_names("members")

    def offer_names(self, names: str) -> None:
        """Offer the names of the list with this id."""
        for field in self.fields.values():
            field.widget.attrs |= {"list": names, "autocomplete": "off"}

    def players(self) -> list[str]:
        return [self.cleaned_data["first"], self.cleaned_data["second"]]
