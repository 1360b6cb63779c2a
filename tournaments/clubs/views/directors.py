"""Joining a club or an association by an invitation link."""

from typing import cast

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from players.clubs.models import InvitationLink
from players.clubs.services.invitations import join_as_new
from players.common.buttons import try_to, with_form
from players.common.refused import Refused
from players.common.throttle import count_wrong, network_of, seconds_to_wait
from tournaments.clubs.forms.directors import JoinForm
from tournaments.clubs.offers import Offer, offer_of

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
