"""The form of an association."""

from django import forms
from django.utils.translation import gettext_lazy as _


class AssociationForm(forms.Form):
    """A new association."""

    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        widget=forms.TextInput({"autofocus": True, "autocomplete": "off"}),
    )
