"""Addresses of accounts; allauth's that are not named here are not there.

Views of second steps are imported with their first request: with them comes the library
of passkeys, 11 MB in each process.
"""

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from allauth.account import views as account
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse_lazy
from django.utils.module_loading import import_string
from django.views.decorators.cache import never_cache

from players.accounts import views
from players.accounts.permissions import signed_in
from players.common.buttons import with_form

View = Callable[..., HttpResponse]
TEMPLATES = "players/accounts/"
MFA = "allauth.mfa."
SECOND_STEP = reverse_lazy("mfa_index")


def _open(view: View) -> View:
    """A page for whoever comes; it may write when it is opened."""
    vars(view)["reads_own_snapshot"] = True
    shown: View = never_cache(with_form(view))
    return shown


def _own(view: View) -> View:
    """A page of who is signed in."""
    return _open_to(signed_in(with_form(view)))


def _open_to(view: View) -> View:
    vars(view)["reads_own_snapshot"] = True
    shown: View = never_cache(view)
    return shown


def _safe(view: View) -> View:
    """Not there without HTTPS."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.is_secure():
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


def _as(view: Any, template: str, **more: Any) -> View:
    made: View = view.as_view(template_name=f"{TEMPLATES}{template}.html", **more)
    return made


def _second(view: str, template: str, **more: Any) -> View:
    """A view of allauth's second steps, imported with its first request."""
    imported = cache(lambda: _as(import_string(f"{MFA}{view}"), template, **more))

    def second_step(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        answer: HttpResponse = imported()(request, **kwargs)
        return answer

    return second_step


def _passkey_sign_in(request: HttpRequest) -> HttpResponse:
    from players.accounts.passkeys import PasskeySignIn

    answer: HttpResponse = PasskeySignIn.as_view()(request)
    return answer


_FORGOTTEN = "sign-in/forgotten/"
_ACCOUNT = "desk/account/"
_STEP = f"{_ACCOUNT}second-step/"

urlpatterns: list[URLPattern] = [
    path("sign-in/", _open(views.SignIn.as_view()), name="account_login"),
    path(
        "sign-in/second-step/",
        _open(_second("base.views.AuthenticateView", "second_step")),
        name="mfa_authenticate",
    ),
    path(
        "sign-in/passkey/",
        _open(_passkey_sign_in),
        name="mfa_login_webauthn",
    ),
    path(
        "sign-out/",
        account.LogoutView.as_view(http_method_names=["post"]),
        name="account_logout",
    ),
    path(_FORGOTTEN, _open(views.ResetByMail.as_view()), name="account_reset_password"),
    path(
        f"{_FORGOTTEN}sent/",
        _open(_as(account.PasswordResetDoneView, "sent")),
        name="account_reset_password_done",
    ),
    path(f"{_FORGOTTEN}code/", _open(views.reset_by_code), name="reset-by-code"),
    path(
        f"{_FORGOTTEN}<slug:uidb36>/<str:key>/",
        _open(
            _as(
                account.PasswordResetFromKeyView,
                "reset",
                success_url=reverse_lazy("account_login"),
            )
        ),
        name="account_reset_password_from_key",
    ),
    path(f"{_ACCOUNT}", _own(views.account), name="account"),
    path(f"{_ACCOUNT}go-on/", _own(views.go_on), name="go-on"),
    path(
        f"{_ACCOUNT}password/",
        _own(_as(account.PasswordChangeView, "password")),
        name="account_change_password",
    ),
    path(f"{_ACCOUNT}sessions/", _own(views.sessions), name="usersessions_list"),
    path(
        f"{_ACCOUNT}confirm/",
        _own(_as(account.ReauthenticateView, "confirm")),
        name="account_reauthenticate",
    ),
    path(
        f"{_ACCOUNT}confirm/code/",
        _own(_second("base.views.ReauthenticateView", "confirm")),
        name="mfa_reauthenticate",
    ),
    path(
        f"{_ACCOUNT}confirm/passkey/",
        _own(_second("webauthn.views.ReauthenticateWebAuthnView", "confirm_passkey")),
        name="mfa_reauthenticate_webauthn",
    ),
    path(
        _STEP, _own(_second("base.views.IndexView", "second_steps")), name="mfa_index"
    ),
    path(
        f"{_STEP}app/",
        _own(_safe(_second("totp.views.ActivateTOTPView", "app"))),
        name="mfa_activate_totp",
    ),
    path(
        f"{_STEP}app/off/",
        _own(_second("totp.views.DeactivateTOTPView", "app_off")),
        name="mfa_deactivate_totp",
    ),
    path(
        f"{_STEP}passkeys/new/",
        _own(_safe(_second("webauthn.views.AddWebAuthnView", "passkey_new"))),
        name="mfa_add_webauthn",
    ),
    path(
        f"{_STEP}passkeys/<number:pk>/",
        _own(
            _second(
                "webauthn.views.EditWebAuthnView", "passkey", success_url=SECOND_STEP
            )
        ),
        name="mfa_edit_webauthn",
    ),
    path(
        f"{_STEP}passkeys/<number:pk>/remove/",
        _own(
            _second(
                "webauthn.views.RemoveWebAuthnView",
                "passkey_off",
                success_url=SECOND_STEP,
            )
        ),
        name="mfa_remove_webauthn",
    ),
    path(
        f"{_STEP}codes/",
        _own(_second("recovery_codes.views.ViewRecoveryCodesView", "codes")),
        name="mfa_view_recovery_codes",
    ),
    path(
        f"{_STEP}codes/new/",
        _own(_second("recovery_codes.views.GenerateRecoveryCodesView", "codes_new")),
        name="mfa_generate_recovery_codes",
    ),
]
