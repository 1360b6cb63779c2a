"""Pages of accounts, where allauth's own do not serve as they are."""

from typing import Any, cast

from allauth.account.internal import flows
from allauth.account.views import LoginView, PasswordResetView
from allauth.core.internal import ratelimit
from allauth.mfa.models import Authenticator
from allauth.usersessions.internal.flows.sessions import end_sessions
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from kombu.exceptions import OperationalError

from players.accounts import devices, waits
from players.accounts.adapter import sentence_of
from players.accounts.forms import CodeForm
from players.accounts.permissions import asks_again
from players.accounts.services import use_code
from players.clubs.models import ClubEntry
from players.clubs.services.officials import set_own_address
from players.common.buttons import done, try_to
from players.common.held_form import held
from players.common.numbers import parse_id
from players.common.refused import Refused

HELD = "held_form"
LATEST_CODES = 5
# The limits whose answers leave the page; those of a sign-in stand in its form.
ACTIONS = {
    "account_reset_password": "reset_password",
    "account_reset_password_from_key": "reset_password_from_key",
    "account_change_password": "change_password",
    "account_reauthenticate": "reauthenticate",
    "mfa_reauthenticate": "reauthenticate",
    "mfa_reauthenticate_webauthn": "reauthenticate",
    "mfa_login_webauthn": "webauthn_login",
    "reset-by-code": "reset_by_code",
}


class SignIn(LoginView):
    """Signs in with name and password; carries a form of before through."""

    template_name = "players/accounts/sign_in.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Show what was typed before again, in the sign-in's own form."""
        shown = {
            "held": self.request.POST.get("held", ""),
            "next": self.get_next_url() or "",
            "has_passkeys": self.request.is_secure(),
        }
        return dict(super().get_context_data(**kwargs)) | shown

    def form_valid(self, form: Any) -> HttpResponse:
        """Sign in; show a form again that was sent after its session had ended."""
        text = self.request.POST.get("held", "")
        carried = held(text)
        if carried is None:
            return cast(HttpResponse, super().form_valid(form))
        answer = cast(HttpResponse, form.login(self.request, reverse("go-on")))
        if not self.request.user.is_authenticated:  # a second step comes first
            self.request.session[HELD] = text
            return answer
        page = render(self.request, "registration/go_on.html", {"held": carried})
        page.cookies.update(answer.cookies)
        return page

    def form_invalid(self, form: Any) -> HttpResponse:
        """Answer a locked-out person with the time left."""
        page = cast(HttpResponse, super().form_invalid(form))
        for error in form.non_field_errors().as_data():
            if seconds := getattr(error, "seconds", 0):
                page.status_code = 429
                page["Retry-After"] = str(seconds)
        return page


class ResetByMail(PasswordResetView):
    """Asks for the address to which a link is sent; names the other ways too."""

    template_name = "players/accounts/forgotten.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Show the form only where mail can be sent."""
        return dict(super().get_context_data(**kwargs)) | {
            "can_mail": settings.CAN_MAIL
        }

    def form_valid(self, form: Any) -> HttpResponse:
        """Have the mail sent; say if nothing takes it."""
        if not settings.CAN_MAIL:
            raise Http404
        try:
            return cast(HttpResponse, super().form_valid(form))
        except (OperationalError, OSError):
            form.add_error(
                None,
                _(
                    "No mail can be sent just now. Try again in a minute, or ask an "
                    "owner of your club for a code."
                ),
            )
            page = cast(HttpResponse, self.form_invalid(form))
            page.status_code = 503
            return page


@sensitive_post_parameters("password1", "password2", "code")
def reset_by_code(request: HttpRequest) -> HttpResponse:
    """A new password by an owner's code; signs in."""
    form = CodeForm()
    if request.method == "POST":
        app = "allauth.account"
        used = ratelimit.consume(request, app=app, action="reset_by_code")
        if not used:
            return too_many(request)
        form = CodeForm(request.POST)
        if form.is_valid() and (answer := _use(request, form)):
            used.rollback()
            return answer
    return render(request, "players/accounts/reset_by_code.html", {"form": form})


def _use(request: HttpRequest, form: CodeForm) -> HttpResponse | None:
    code, password = form.cleaned_data["code"], form.cleaned_data["password1"]
    try:
        user = use_code(code=code, password=password)
    except Refused as refused:
        form.add_error("code", refused.sentence)
        return None
    flow = flows.password_reset
    return cast(HttpResponse, flow.finalize_password_reset(request, user))


def too_many(request: HttpRequest) -> HttpResponse:
    """The answer to too many tries, with the time left."""
    match = request.resolver_match
    action = ACTIONS.get(match.url_name or "" if match else "", "")
    key = request.POST.get("email", "").lower()
    seconds = waits.seconds_left(request, action, key) if action else 60
    shown = {"sentence": sentence_of(seconds)}
    page = render(request, "players/accounts/too_many.html", shown, status=429)
    page["Retry-After"] = str(max(1, seconds))
    return page


def go_on(request: HttpRequest) -> HttpResponse:
    """The form of before, after a sign-in of more than one step."""
    carried = held(request.session.pop(HELD, ""))
    if carried is None:
        return redirect("desk")
    return render(request, "registration/go_on.html", {"held": carried})


def account(request: HttpRequest) -> HttpResponse:
    """What belongs to my account: the address, the password, the second step."""
    user = cast(User, request.user)
    if request.method == "POST":
        return _set_address(request)
    codes = ClubEntry.objects.filter(
        action=ClubEntry.Action.RESET, name=user.get_username()
    )
    shown = {
        "typed_email": user.email,
        "codes": codes.select_related("club")[:LATEST_CODES],
        "sessions": UserSession.objects.filter(user=user).count(),
        "second_step": _second_step(request, user),
        "can_mail": settings.CAN_MAIL,
    }
    return render(request, "players/accounts/account.html", shown)


def _second_step(request: HttpRequest, user: User) -> str:
    if Authenticator.objects.filter(user=user).exists():
        return _("on")
    return _("off") if request.is_secure() else _("needs HTTPS")


@asks_again
def _set_address(request: HttpRequest) -> HttpResponse:
    """A link for a new password goes to it: nobody else may set it at an open desk."""
    address = {"user": request.user, "email": request.POST.get("email", "")}
    if try_to(request, set_own_address, **address):
        messages.success(request, _("Saved."))
    return redirect("account")


def sessions(request: HttpRequest) -> HttpResponse:
    """Where I am signed in; each ended alone, or all others."""
    user = cast(User, request.user)
    rows = sorted(
        UserSession.objects.purge_and_list(user),
        key=lambda row: (not row.is_current(), -row.last_seen_at.timestamp()),
    )
    if request.method == "POST":
        return _end(request, rows)
    shown = {"sessions": [(row, devices.name_of(row.user_agent)) for row in rows]}
    return render(request, "players/accounts/sessions.html", shown)


def _end(request: HttpRequest, rows: list[UserSession]) -> HttpResponse:
    number = parse_id(request.POST.get("id", ""))
    if request.POST.get("do") == "others":
        ended = [row for row in rows if not row.is_current()]
    else:
        get_object_or_404(UserSession, pk=number, user_id=request.user.pk)
        ended = [row for row in rows if row.pk == number]
    end_sessions(request, ended)
    if not request.user.is_authenticated:
        return redirect("home")
    return done(request, _("Signed out there."), "usersessions_list")
