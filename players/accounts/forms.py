"""Forms of accounts with a password, beside or in place of allauth's."""

import time
from collections.abc import Mapping
from typing import Any

from allauth.account.forms import (
    ChangePasswordForm,
    LoginForm,
    ReauthenticateForm,
    ResetPasswordForm,
    ResetPasswordKeyForm,
)
from django import forms
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from players.accounts.adapter import stored_name
from players.accounts.services import user_of_code
from players.accounts.tasks import mail_reset
from players.common.refused import Refused

NEW_PASSWORD = _("New password")
AGAIN = _("The new password again")
TEN = _("Ten letters or more. Nobody else needs to know it.")


class Labelled(forms.BaseForm):
    """A form of allauth whose fields this program names, without placeholders."""

    labels: Mapping[str, Any] = {}
    helps: Mapping[str, Any] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, label in self.labels.items():
            field = self.fields[name]
            field.label = label
            field.widget.attrs.pop("placeholder", None)
        for name, text in self.helps.items():
            self.fields[name].help_text = text


class SignInForm(Labelled, LoginForm):
    """An official's name and password."""

    labels = {"password": _("Password")}
    helps = {"password": ""}

    username = forms.CharField(
        label=_("Username"),
        max_length=150,
        widget=forms.TextInput(
            {"autofocus": True, "autocomplete": "username", "autocapitalize": "none"}
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["login"]
        self.order_fields(["username", "password"])

    def clean(self) -> Any:
        """Take a name that differs in case or look alone for the stored one."""
        if name := self.cleaned_data.get("username"):
            self.cleaned_data["login"] = stored_name(name)
        return super().clean()


class MailResetForm(Labelled, ResetPasswordForm):
    """The address to which a link is sent; nothing tells whether an account has it."""

    labels = {"email": _("E-mail")}

    def clean_email(self) -> str:
        """Look up nobody: the job does, so that each answer takes the same time."""
        return str(self.cleaned_data["email"]).lower()

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        """Have the mail sent, if the address is an account's."""
        email = str(self.cleaned_data["email"])
        mail_reset.apply_async(
            (email, get_language() or "en", time.time()), queue="mail"
        )
        return email


class ResetForm(Labelled, ResetPasswordKeyForm):
    """A new password, by a mailed link."""

    labels = {"password1": NEW_PASSWORD, "password2": AGAIN}
    helps = {"password1": TEN}


class ChangeForm(Labelled, ChangePasswordForm):
    """A new password, by who knows the old one."""

    labels = {"oldpassword": _("Your password now"), **ResetForm.labels}
    helps = {"oldpassword": "", **ResetForm.helps}


class CodeForm(ResetForm):
    """An owner's code and a new password."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        widget=forms.TextInput(
            {"autofocus": True, "autocomplete": "off", "autocapitalize": "none"}
        ),
    )
    field_order = ("code", "password1", "password2")

    def clean_code(self) -> str:
        """Refuse a code that is not good before anything else."""
        code = str(self.cleaned_data["code"])
        try:
            user_of_code(code)
        except Refused as refused:
            raise forms.ValidationError(refused.sentence) from refused
        return code

    def clean(self) -> dict[str, Any]:
        first, second = map(self.cleaned_data.get, ("password1", "password2"))
        if first and second and first != second:
            self.add_error("password2", _("The two passwords are not the same."))
        return self.cleaned_data


class ConfirmForm(Labelled, ReauthenticateForm):
    labels = SignInForm.labels
    helps = SignInForm.helps

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].widget.attrs["autofocus"] = True
