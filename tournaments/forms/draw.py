"""The form of the draw: an own seed, or none for one the computer takes."""

from django import forms
from django.utils.translation import gettext_lazy as _


class DrawForm(forms.Form):
    """A seed that the hall may have rolled itself."""

    seed = forms.IntegerField(
        label=_("Seed"),
        help_text=_("Leave empty, or type a number the hall has agreed on."),
        min_value=1,
        max_value=999_999_999,
        required=False,
    )
