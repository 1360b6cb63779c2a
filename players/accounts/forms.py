"""Forms of accounts, beside or in place of allauth's."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.account.forms import (
    ChangePasswordForm,
    LoginForm,
    ReauthenticateForm,
    ResetPasswordForm,
    ResetPasswordKeyForm,
)
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
from django.contrib.auth.password_validation import validate_password
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from players.accounts.adapter import stored_name
from players.accounts.services import user_of_code
from players.accounts.tasks import mail_reset
from players.common.refused import Refused

MOST_PASSKEY_NAME = 60
NEW_PASSWORD = _("New password")
AGAIN = _("The new password again")
TEN = _("Ten letters or more. Nobody else needs to know it.")


class SignInForm(LoginForm):
    """An official's name and password."""

    username = forms.CharField(
        label=_("Username"),
        max_length=150,
        widget=forms.TextInput(
            {
                "autofocus": True,
                "autocomplete": "username",
                "autocapitalize": "none",
            }
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["login"]
        self.order_fields(["username", "password"])
        _label(self, password=_("Password"))
        self.fields["password"].help_text = ""

    def clean(self) -> Any:
        """Take a name that differs in case or look alone for the stored one."""
        if name := self.cleaned_data.get("username"):
            self.cleaned_data["login"] = stored_name(name)
        return super().clean()


class MailResetForm(ResetPasswordForm):
    """The address to which a link is sent; nothing tells whether an account has it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label(self, email=_("E-mail"))

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


class ResetForm(ResetPasswordKeyForm):
    """A new password, by a mailed link."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label(self, password1=NEW_PASSWORD, password2=AGAIN)
        self.fields["password1"].help_text = TEN


class ChangeForm(ChangePasswordForm):
    """A new password, by who knows the old one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label(
            self,
            oldpassword=_("Your password now"),
            password1=NEW_PASSWORD,
            password2=AGAIN,
        )
        self.fields["oldpassword"].help_text = ""
        self.fields["password1"].help_text = TEN


class CodeForm(forms.Form):
    """An owner's code and a new password."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        widget=forms.TextInput(
            {"autofocus": True, "autocomplete": "off", "autocapitalize": "none"}
        ),
    )
    password1 = forms.CharField(
        label=NEW_PASSWORD,
        help_text=TEN,
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
    )
    password2 = forms.CharField(
        label=AGAIN,
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
    )

    def clean_code(self) -> str:
        """Refuse a code that is not good before anything else."""
        code = str(self.cleaned_data["code"])
        try:
            user_of_code(code)
        except Refused as refused:
            raise forms.ValidationError(refused.sentence) from refused
        return code

    def clean_password1(self) -> str:
        """Require the length and strength that the server's validators ask."""
        password = str(self.cleaned_data["password1"])
        validate_password(password)
        return password

    def clean(self) -> dict[str, Any]:
        """Require the same password twice."""
        first, second = map(self.cleaned_data.get, ("password1", "password2"))
        if first and second and first != second:
            self.add_error("password2", _("The two passwords are not the same."))
        return self.cleaned_data


class ConfirmForm(ReauthenticateForm):
    """The password once more."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label(self, password=_("Password"))
        self.fields["password"].help_text = ""
        self.fields["password"].widget.attrs["autofocus"] = True


class SecondStepForm(AuthenticateForm):
    """A code of the app, or a recovery code."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label(self, code=_("Code"))


class ConfirmCodeForm(ReauthenticateCodeForm):
    """A code once more."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label(self, code=_("Code"))


class AppForm(ActivateTOTPForm):
    """The first code of an app."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label(self, code=_("The code that the app shows"))


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
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        raise forms.ValidationError(wrong) from error
    except InvalidSignature as error:
        raise forms.ValidationError(wrong) from error


class PasskeySignInForm(LoginWebAuthnForm):
    """A passkey instead of name and password."""

    def clean_credential(self) -> Any:
        """Refuse what no passkey sends."""
        with _damage_is_wrong():
            return super().clean_credential()


class PasskeyForm(AuthenticateWebAuthnForm):
    """A passkey after the password."""

    def clean_credential(self) -> Any:
        """Refuse what no passkey sends."""
        with _damage_is_wrong():
            return super().clean_credential()


class ConfirmPasskeyForm(ReauthenticateWebAuthnForm):
    """A passkey once more."""

    def clean_credential(self) -> Any:
        """Refuse what no passkey sends."""
        with _damage_is_wrong():
            return super().clean_credential()


class NewPasskeyForm(AddWebAuthnForm):
    """A new passkey, with its name."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label(self, name=_("Name"), passwordless=_("Sign in with it alone"))
        self.fields["name"].widget.attrs["maxlength"] = MOST_PASSKEY_NAME
        self.fields["passwordless"].help_text = _(
            "Then it asks for your finger, your face or its PIN, and no password."
        )
        self.fields["passwordless"].initial = True

    def clean_name(self) -> str:
        """Cut a name that is too long: the passkey was made before it was sent."""
        return str(super().clean_name())[:MOST_PASSKEY_NAME]

    def clean(self) -> Any:
        """Refuse what no passkey sends."""
        with _damage_is_wrong():
            return super().clean()


class PasskeyNameForm(EditWebAuthnForm):
    """Another name for a passkey."""

    name = forms.CharField(label=_("Name"), max_length=MOST_PASSKEY_NAME)


def _label(form: forms.BaseForm, **labels: Any) -> None:
    """Name the fields as this program does, without placeholders."""
    for name, label in labels.items():
        field = form.fields[name]
        field.label = label
        field.widget.attrs.pop("placeholder", None)
