"""How allauth works here: names, limits, addresses, messages."""

from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import unstash_login
from allauth.core.internal import ratelimit
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from players.accounts import devices, waits
from players.accounts.sealing import opened, sealed
from players.accounts.services import announce_codes
from players.clubs.account_names import look_of
from players.common.server_address import qr
from players.common.throttle import network_of

MESSAGES = {
    "account/messages/password_changed.txt": gettext_lazy(
        "The new password is set. Every other device is signed out."
    ),
    "mfa/messages/totp_activated.txt": gettext_lazy("The app is set up."),
    "mfa/messages/totp_deactivated.txt": gettext_lazy(
        "Codes from the app are no longer asked for."
    ),
    "mfa/messages/webauthn_added.txt": gettext_lazy("The passkey is added."),
    "mfa/messages/webauthn_removed.txt": gettext_lazy("The passkey is removed."),
    "mfa/messages/recovery_codes_generated.txt": gettext_lazy(
        "These codes are new. Those of before are no longer good."
    ),
}


class LockedOut(ValidationError):
    """Too many wrong tries; knows how long to wait."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(sentence_of(seconds), code="too_many_login_attempts")


def sentence_of(seconds: int) -> str:
    """How long a locked-out person waits."""
    minutes = max(1, -(-seconds // 60))
    return ngettext(
        "Too many tries. Wait a minute, then try again.",
        "Too many tries. Wait %(n)s minutes, then try again.",
        minutes,
    ) % {"n": minutes}


def stored_name(typed: str) -> str:
    """The account's name for a typed one that differs from it in case or look alone."""
    names = list(User.objects.values_list("username", flat=True))
    alike = [name for name in names if look_of(name) == look_of(typed)]
    return typed if typed in names or len(alike) != 1 else alike[0]


class AccountAdapter(DefaultAccountAdapter):
    """Accounts by name; a device known before has a limit of its own."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": gettext_lazy(
            "Nobody signs in with this name and password. "
            "Look at both again: in the password small and capital letters count."
        ),
        "incorrect_password": gettext_lazy("This is not your password."),
        "enter_current_password": gettext_lazy("This is not your password."),
    }

    def validation_error(self, code: str, *args: Any) -> ValidationError:
        """Too many wrong codes of a second step: say how long to wait."""
        if code not in ("too_many_login_attempts", "rate_limited"):
            return cast(ValidationError, super().validation_error(code, *args))
        user, login = self.request.user, unstash_login(self.request, peek=True)
        key = f"mfa-auth-user-{login.user.pk if login and login.user else user.pk}"
        return LockedOut(waits.seconds_left(self.request, "login_failed", key) or 60)

    def get_client_ip(self, request: HttpRequest) -> str:
        return network_of(request) or "0.0.0.0"  # noqa: S104  a socket has none

    def is_ajax(self, request: HttpRequest) -> bool:
        """Whether a script asks, which only the sign-in by passkey does."""
        return request.path == reverse("mfa_login_webauthn") and super().is_ajax(
            request
        )

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuse more than a few wrong passwords; a flood elsewhere locks nobody here."""
        name = str(credentials.get("username", ""))
        user = User.objects.filter(username=name).first()
        device = devices.known_device(request, user)
        action = "login_failed_known" if device else "login_failed"
        key = f"{look_of(name)} {device}"
        waits.forget_future(request, action, key)
        self._login_failed_rl_usage = ratelimit.consume(
            request, app="allauth.account", action=action, key=key
        )
        if not self._login_failed_rl_usage:
            raise LockedOut(waits.seconds_left(request, action, key) or 1)

    def post_login(
        self, request: HttpRequest, user: User, **kwargs: Any
    ) -> HttpResponse:
        """Remember the device; tell of codes that others made for this account."""
        response: HttpResponse = super().post_login(request, user, **kwargs)
        devices.remember_device(request, response, user)
        for sentence in announce_codes(user):
            messages.warning(request, sentence)
        return response

    def respond_user_inactive(
        self, request: HttpRequest, user: AbstractBaseUser
    ) -> HttpResponse:
        """Answer as if there was no such account."""
        return redirect("account_login")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        """Say what happened in the words of this program, or nothing."""
        if sentence := message or MESSAGES.get(message_template or ""):
            messages.add_message(request, level, sentence, extra_tags=extra_tags)


class SecondStepAdapter(DefaultMFAAdapter):
    """Passkeys, one-time passwords and recovery codes."""

    def validation_error(self, code: str, *args: Any) -> ValidationError:
        """A wrong code names the server's time, because codes depend on it."""
        if code != "incorrect_code":
            return cast(ValidationError, super().validation_error(code, *args))
        now = date_format(timezone.localtime(), "TIME_FORMAT")
        return ValidationError(
            _(
                "This is not the right code. An app counts on the clock: here it is "
                "%(now)s. If your phone shows another time, set one of them right; or "
                "take a recovery code."
            )
            % {"now": now},
            code=code,
        )

    encrypt, decrypt = staticmethod(sealed), staticmethod(opened)
    build_totp_svg = staticmethod(qr)

    def _get_user_identifier(self, user: AbstractBaseUser) -> str:
        return user.get_username()

    def generate_authenticator_name(
        self, user: AbstractBaseUser, type: Authenticator.Type
    ) -> str:
        """The name of a new passkey: the device that makes it."""
        agent = self.request.headers.get("User-Agent", "")
        return devices.name_of(agent) or _("Passkey")
