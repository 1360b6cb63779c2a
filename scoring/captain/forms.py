"""Forms of a captain: a date to offer, and a line-up."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from players.common.edits import EditForm, edit_form
from tournaments.league.forms import MomentField


class OfferForm(forms.Form):
    starts_at = MomentField(label=_("A date that suits you"))


class LineupForm(EditForm):
    first = forms.CharField(label=_("Plays"), max_length=80)
    second = forms.CharField(label=_("and"), max_length=80)

    def __init__(
        self, *args: Any, number: int = 0, names: str = "members", **kwargs: Any
    ) -> None:
        """``number``: the pair, if a club's pairs are lined up together.

        ``names``: the list whose names the fields offer.
        """
        super().__init__(*args, **kwargs)
        self.number = number
        for field in self.fields.values():
            field.widget.attrs |= {"list": names, "autocomplete": "off"}

    def players(self) -> list[str]:
        return [self.cleaned_data["first"], self.cleaned_data["second"]]


def lineup_form(
    players: Sequence[object], data: QueryDict | None = None, **more: Any
) -> LineupForm:
    """The form of a line-up, with those who play so far."""
    first, second = [*map(str, players), "", ""][:2]
    initial = {"first": first, "second": second}
    return edit_form(partial(LineupForm, initial=initial, **more), data)
