"""Forms of a second step: codes of an app, recovery codes, passkeys.

Imported with the first request that needs one: the library of passkeys takes 11 MB.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.mfa.base.forms import AuthenticateForm
from allauth.mfa.base.forms import ReauthenticateForm as ReauthenticateCodeForm
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from cryptography.exceptions import InvalidSignature
from django import forms
from django.utils.translation import gettext_lazy as _

from players.accounts.forms import Labelled

MOST_PASSKEY_NAME = 60
UNREADABLE = (TypeError, ValueError, LookupError, AttributeError, InvalidSignature)


class SecondStepForm(Labelled, AuthenticateForm):
    """A code of the app, or a recovery code."""

    labels = {"code": _("Code")}


class ConfirmCodeForm(Labelled, ReauthenticateCodeForm):
    labels = SecondStepForm.labels


class AppForm(Labelled, ActivateTOTPForm):
    labels = {"code": _("The code that the app shows")}


@contextmanager
def _damage_is_wrong() -> Iterator[None]:
    """A credential that cannot be read is a wrong one; neither depends on the clock."""
    wrong = _("The passkey did not work. Try again, or go on without it.")
    try:
        yield
    except forms.ValidationError as error:
        raise (
            forms.ValidationError(wrong) if error.code == "incorrect_code" else error
        ) from error
    except UNREADABLE as error:
        raise forms.ValidationError(wrong) from error


class _Credential(AuthenticateWebAuthnForm):
    """Refuses what no passkey sends."""

    def clean_credential(self) -> Any:
        with _damage_is_wrong():
            return super().clean_credential()


class PasskeySignInForm(_Credential, LoginWebAuthnForm):
    """A passkey instead of name and password."""


class PasskeyForm(_Credential):
    """A passkey after the password."""


class ConfirmPasskeyForm(_Credential, ReauthenticateWebAuthnForm):
    """A passkey once more."""


class NewPasskeyForm(Labelled, AddWebAuthnForm):
    labels = {"name": _("Name"), "passwordless": _("Sign in with it alone")}
    helps = {
        "passwordless": _(
            "Then it asks for your finger, your face or its PIN, and no password."
        )
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["maxlength"] = MOST_PASSKEY_NAME
        self.fields["passwordless"].initial = True

    def clean_name(self) -> str:
        """Cut a name that is too long: the passkey was made before it was sent."""
        return str(super().clean_name())[:MOST_PASSKEY_NAME]

    def clean(self) -> Any:
        with _damage_is_wrong():
            return super().clean()


class PasskeyNameForm(EditWebAuthnForm):
    name = forms.CharField(label=_("Name"), max_length=MOST_PASSKEY_NAME)
