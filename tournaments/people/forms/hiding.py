"""The code with which somebody hides their own name."""

from django import forms
from django.utils.translation import gettext_lazy as _


class HideForm(forms.Form):
    """The code that the club gave."""

    code = forms.CharField(
        label=_("The code that the club gave you"),
        max_length=20,
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "one-time-code"}
        ),
    )
