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
SECOND_STEP, SIGN_IN = reverse_lazy("mfa_index"), reverse_lazy("account_login")


def _open(view: View) -> View:
    """A page for whoever comes; it may write when it is opened."""
    return _open_to(with_form(view))


def _own(view: View) -> View:
    """A page of who is signed in; a stranger is led to the sign-in by every method."""
    return _open_to(signed_in(with_form(view)))


def _open_to(view: View) -> View:
    vars(view)["reads_own_snapshot"] = True
    shown: View = never_cache(view)
    return shown


def _safe(view: View) -> View:
    """Not there without HTTPS, where no browser has passkeys."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.is_secure():
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


def _as(view: Any, template: str, **more: Any) -> View:
    """A view with our template; one of second steps is named, and imported later."""
    if isinstance(view, str):
        return _later(lambda: _as(import_string(f"{MFA}{view}"), template, **more))
    made: View = view.as_view(template_name=f"{TEMPLATES}{template}.html", **more)
    return made


def _later(make: Callable[[], View]) -> View:
    made = cache(make)

    def view(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return made()(request, **kwargs)

    return view


def _passkey_sign_in() -> View:
    view: View = import_string("players.accounts.passkeys.PasskeySignIn").as_view()
    return view


def _page(route: str, view: Any, template: str, name: str, **more: Any) -> URLPattern:
    """A page of the account that allauth answers, by our template."""
    return path(f"{_ACCOUNT}{route}", _own(_as(view, template, **more)), name=name)


_FORGOTTEN = "sign-in/forgotten/"
_ACCOUNT = "desk/account/"
_STEP = "second-step/"

urlpatterns: list[URLPattern] = [
    path("sign-in/", _open(views.SignIn.as_view()), name="account_login"),
    path(
        "sign-in/second-step/",
        _open(_as("base.views.AuthenticateView", "second_step")),
        name="mfa_authenticate",
    ),
    path(
        "sign-in/passkey/",
        _open(_safe(_later(_passkey_sign_in))),
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
        _open(_as(account.PasswordResetFromKeyView, "reset", success_url=SIGN_IN)),
        name="account_reset_password_from_key",
    ),
    path(_ACCOUNT, _own(views.account), name="account"),
    path(f"{_ACCOUNT}go-on/", _own(views.go_on), name="go-on"),
    _page(
        "password/", account.PasswordChangeView, "password", "account_change_password"
    ),
    path(f"{_ACCOUNT}sessions/", _own(views.sessions), name="usersessions_list"),
    _page("confirm/", account.ReauthenticateView, "confirm", "account_reauthenticate"),
    _page(
        "confirm/code/",
        "base.views.ReauthenticateView",
        "confirm",
        "mfa_reauthenticate",
    ),
    _page(
        "confirm/passkey/",
        "webauthn.views.ReauthenticateWebAuthnView",
        "confirm_passkey",
        "mfa_reauthenticate_webauthn",
    ),
    _page(_STEP, "base.views.IndexView", "second_steps", "mfa_index"),
    path(
        f"{_ACCOUNT}{_STEP}app/",
        _own(_safe(_as("totp.views.ActivateTOTPView", "app"))),
        name="mfa_activate_totp",
    ),
    _page(
        f"{_STEP}app/off/",
        "totp.views.DeactivateTOTPView",
        "app_off",
        "mfa_deactivate_totp",
    ),
    path(
        f"{_ACCOUNT}{_STEP}passkeys/new/",
        _own(_safe(_as("webauthn.views.AddWebAuthnView", "passkey_new"))),
        name="mfa_add_webauthn",
    ),
    _page(
        f"{_STEP}passkeys/<number:pk>/",
        "webauthn.views.EditWebAuthnView",
        "passkey",
        "mfa_edit_webauthn",
        success_url=SECOND_STEP,
    ),
    _page(
        f"{_STEP}passkeys/<number:pk>/remove/",
        "webauthn.views.RemoveWebAuthnView",
        "passkey_off",
        "mfa_remove_webauthn",
        success_url=SECOND_STEP,
    ),
    _page(
        f"{_STEP}codes/",
        "recovery_codes.views.ViewRecoveryCodesView",
        "codes",
        "mfa_view_recovery_codes",
    ),
    _page(
        f"{_STEP}codes/new/",
        "recovery_codes.views.GenerateRecoveryCodesView",
        "codes_new",
        "mfa_generate_recovery_codes",
    ),
]
