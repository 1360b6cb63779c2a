"""The form of joining by an invitation."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from players.clubs.services.invitations import LONGEST_NAME


class JoinForm(forms.Form):
    """A name to sign in with and a new password."""

    name = forms.CharField(
        label=_("Your name"),
        help_text=_("You sign in with it, and the log names you by it."),
        max_length=LONGEST_NAME,
        widget=forms.TextInput({"autofocus": True, "autocomplete": "username"}),
    )
    password = forms.CharField(
        label=_("A password"),
        help_text=_("Ten letters or more. Nobody else needs to know it."),
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
    )

    def clean_password(self) -> Any:
        """Require the length and strength that the server's validators ask."""
        password = self.cleaned_data["password"]
        validate_password(password)
        return password
