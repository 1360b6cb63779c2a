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


def _as(view: str, template: str, **more: Any) -> View:
    app, name = view.rsplit(".", 1)
    own = f"players/accounts/{template}.html"
    return _later(f"allauth.{app}.views.{name}", template_name=own, **more)


def _later(name: str, **given: Any) -> View:
    made = cache(lambda: import_string(name).as_view(**given))

    def view(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        answer: HttpResponse = made()(request, **kwargs)
        return answer

    return view


# What allauth answers of the account: address, name, view and our template; ``https``
# where it is not there without, ``index`` where it leads to the list of second steps.
_PAGES = """
password/               account_change_password      account.PasswordChangeView                    password
confirm/                account_reauthenticate       account.ReauthenticateView                    confirm
confirm/code/           mfa_reauthenticate           mfa.base.ReauthenticateView                   confirm
confirm/passkey/        mfa_reauthenticate_webauthn  mfa.webauthn.ReauthenticateWebAuthnView       confirm_passkey
second-step/            mfa_index                    mfa.base.IndexView                            second_steps
second-step/app/        mfa_activate_totp            mfa.totp.ActivateTOTPView                     app              https
second-step/app/off/    mfa_deactivate_totp          mfa.totp.DeactivateTOTPView                   app_off
second-step/codes/      mfa_view_recovery_codes      mfa.recovery_codes.ViewRecoveryCodesView      codes
second-step/codes/new/  mfa_generate_recovery_codes  mfa.recovery_codes.GenerateRecoveryCodesView  codes_new
second-step/passkeys/new/                 mfa_add_webauthn     mfa.webauthn.AddWebAuthnView     passkey_new  https
second-step/passkeys/<number:pk>/         mfa_edit_webauthn    mfa.webauthn.EditWebAuthnView    passkey      index
second-step/passkeys/<number:pk>/remove/  mfa_remove_webauthn  mfa.webauthn.RemoveWebAuthnView  passkey_off  index
"""
_FORGOTTEN = "sign-in/forgotten/"
_ACCOUNT = "desk/account/"


def _page(
    route: str, name: str, view: str, template: str, more: str = ""
) -> URLPattern:
    index = {"success_url": SECOND_STEP} if more == "index" else {}
    page = _as(view, template, **index)
    shown = _own(_safe(page) if more == "https" else page)
    return path(f"{_ACCOUNT}{route}", shown, name=name)


urlpatterns: list[URLPattern] = [
    path("sign-in/", _open(views.SignIn.as_view()), name="account_login"),
    path(
        "sign-in/second-step/",
        _open(_as("mfa.base.AuthenticateView", "second_step")),
        name="mfa_authenticate",
    ),
    path(
        "sign-in/passkey/",
        _open(_safe(_later("players.accounts.passkeys.PasskeySignIn"))),
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
        _open(_as("account.PasswordResetDoneView", "sent")),
        name="account_reset_password_done",
    ),
    path(f"{_FORGOTTEN}code/", _open(views.reset_by_code), name="reset-by-code"),
    path(
        f"{_FORGOTTEN}<slug:uidb36>/<str:key>/",
        _open(_as("account.PasswordResetFromKeyView", "reset", success_url=SIGN_IN)),
        name="account_reset_password_from_key",
    ),
    path(_ACCOUNT, _own(views.account), name="account"),
    path(f"{_ACCOUNT}go-on/", _own(views.go_on), name="go-on"),
    path(f"{_ACCOUNT}sessions/", _own(views.sessions), name="usersessions_list"),
    *(_page(*line.split()) for line in _PAGES.strip().splitlines()),
]
