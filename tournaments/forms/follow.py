"""Asking to be told of a pair."""

from django import forms
from django.utils.translation import gettext_lazy as _


class FollowForm(forms.Form):
    """Where the messages go."""

    address = forms.EmailField(
        label=_("Your e-mail address"),
        max_length=254,
        error_messages={
            "required": _("Say where the messages go."),
            "invalid": _("An e-mail address looks like ann@example.org."),
        },
        widget=forms.EmailInput({"autofocus": True, "autocomplete": "email"}),
    )
