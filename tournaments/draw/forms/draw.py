"""The form of the draw: a seed of the director's, or none for a random one."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

# How a draw may use ratings. A director chooses; the default uses none.
USES = {
    "": _("Nothing: by lot alone"),
    "seeds": _("The seeds: the best rated meet late"),
    "spread": _("Even groups: the best rated are spread over them"),
    "flights": _("Flights: the best rated in the first group, and so on"),
}


class DrawForm(forms.Form):
    """A seed that the hall may have rolled itself, and a use of ratings."""

    seed = forms.IntegerField(
        label=_("Seed"),
        help_text=_("Leave empty, or type a number the hall has agreed on."),
        min_value=1,
        max_value=999_999_999,
        required=False,
    )

    def __init__(self, *args: Any, uses: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not uses:
            return
        self.fields["use"] = forms.ChoiceField(
            label=_("Ratings decide"),
            choices=[(use, USES[use]) for use in ("", *uses)],
            initial="",
            required=False,
            widget=forms.RadioSelect,
        )


class ReopenForm(forms.Form):
    reason = forms.CharField(
        label=_("Why is it opened again?"),
        max_length=200,
        help_text=_("The log keeps it."),
    )
