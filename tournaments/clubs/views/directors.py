"""Joining a club or an association by an invitation link."""

from typing import Any, cast

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.csrf import csrf_failure
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from players.accounts.permissions import ask_to_sign_in, asks_again
from players.accounts.services import make_reset_code
from players.clubs.models import Club, InvitationLink
from players.clubs.services.invitations import join_as_new
from players.common.buttons import try_to, with_form
from players.common.held_form import held, hold
from players.common.numbers import parse_id
from players.common.refused import Refused
from players.common.server_address import base_of
from players.common.throttle import count_wrong, network_of, seconds_to_wait
from tournaments.clubs.forms import JoinForm
from tournaments.clubs.offers import Offer, offer_of
from tournaments.event.permissions import owns_club

BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@sensitive_post_parameters("password")
@with_form
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The holder of the link gets its office, once; a GET does not use it up."""
    guesser = f"join {network_of(request)}"
    if wait := seconds_to_wait(guesser):
        page = _shut(request, "too-many", 429)
        page["Retry-After"] = str(wait)
        return page
    offer = offer_of(token)
    if offer is None:
        count_wrong(guesser)
        return _shut(request, "unknown", 404)
    if not offer.invitation.is_open(timezone.now()):
        return _shut(request, _why_over(offer.invitation), 410)
    if request.user.is_authenticated:
        return _join_as_signed_in(request, token, offer)
    return _join_as_new(request, token, offer, guesser)


def _join_as_signed_in(request: HttpRequest, token: str, offer: Offer) -> HttpResponse:
    if request.method == "POST":
        user = cast(User, request.user)
        if try_to(request, offer.join, token=token, user=user):
            return redirect(offer.desk)
        return redirect("desk")
    return _page(request, offer)


def _join_as_new(
    request: HttpRequest, token: str, offer: Offer, guesser: str
) -> HttpResponse:
    form = JoinForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = join_as_new(token=token, join=offer.join, **form.cleaned_data)
        except Refused as refused:
            count_wrong(guesser)
            form.add_error(refused.field or None, refused.sentence)
        else:
            login(request, user, backend=BACKEND)
            return redirect(offer.desk)
    return _page(request, offer, form)


def _page(
    request: HttpRequest, offer: Offer, form: JoinForm | None = None
) -> HttpResponse:
    context = {"offer": offer, "invitation": offer.invitation, "form": form}
    page = render(request, "registration/join.html", context)
    page["Referrer-Policy"] = "same-origin"
    return page


def _why_over(invitation: InvitationLink) -> str:
    if invitation.used_at:
        return "used"
    return "revoked" if invitation.revoked_at else "ended"


def _shut(request: HttpRequest, why: str, status: int) -> HttpResponse:
    return render(request, "registration/join_shut.html", {"why": why}, status=status)


@owns_club
@asks_again
@with_form
def reset_code(request: HttpRequest, club: Club) -> HttpResponse:
    """Ask for whom; show the code once, in the answer to the press."""
    owner = cast(User, request.user)
    others = club.memberships.exclude(user=owner).select_related("user")
    shown: dict[str, Any] = {
        "club": club,
        "members": others.order_by("user__username"),
        "chosen": parse_id(request.POST.get("user", "")),
    }
    if request.method == "POST":
        user = get_object_or_404(User, pk=shown["chosen"], memberships__club=club)
        try:
            shown["code"] = make_reset_code(club=club, user=user, owner=owner)
        except Refused as refused:
            shown["refused"] = refused.sentence
        base = base_of(request).rstrip("/")
        shown |= {"name": user.get_username(), "where": base + reverse("reset-by-code")}
    status = 409 if "refused" in shown else 200
    page = "tournaments/clubs/reset_code.html"
    return render(request, page, shown, status=status)


def no_token(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Ask to sign in and go on; a page that needs no sign-in shows the form again.

    Only for a form of this server's own pages, so that no other site has its form sent:
    Django compares ``Origin`` before it looks for the token.
    """
    is_ours = "Origin" in request.headers and "Origin" not in reason
    is_secret = any("password" in name for name in request.POST)
    if not is_ours or is_secret:
        return csrf_failure(request, reason)
    is_of_desk = request.path.startswith(reverse("desk"))
    is_fragment = "HX-Request" in request.headers
    if is_of_desk and not request.user.is_authenticated:
        return HttpResponse(status=401) if is_fragment else ask_to_sign_in(request)
    form = held(hold(request))
    if form is None or is_fragment:
        return csrf_failure(request, reason)
    return render(request, "registration/go_on.html", {"held": form}, status=403)
