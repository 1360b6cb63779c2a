"""Officials of a club: the list, invitations, and joining by an invitation link."""

from typing import Any, cast
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from players.clubs.models import Club, Invitation
from players.clubs.roles import Right, Role
from players.clubs.services.officials import (
    invite_official,
    join_as_new,
    join_club,
    remove_official,
    revoke_invitation,
    set_role,
)
from players.common.buttons import by, key_of, with_form
from players.common.numbers import parse_id
from players.common.refused import Refused
from players.common.server_address import base_of, is_local_only, qr
from players.common.throttle import count_wrong, network_of, seconds_to_wait
from tournaments.clubs.forms.directors import JoinForm
from tournaments.event.permissions import official

LINES = 20
BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@official(Right.DESK)
@with_form
def directors(request: HttpRequest, club: Club, role: Role) -> HttpResponse:
    """The club's officials, its open invitations, and who joined and left."""
    outcome: dict[str, Any] = {}
    if request.method == "POST":
        try:
            answer = _act(request, club, role)
        except Refused as refused:
            outcome = {
                "refused": refused.sentence,
                "typed": request.POST.get("name", ""),
                "typed_role": request.POST.get("role", ""),
            }
        else:
            if isinstance(answer, HttpResponse):
                return answer
            outcome = answer
    context = {
        "club": club,
        "role": role,
        "roles": list(Role),
        "members": club.memberships.select_related("user").order_by("user__username"),
        "invitations": club.invitations.open(timezone.now()),
        "entries": club.entries.all()[:LINES],
        "remove": _official_to_remove(request, club, role),
        "key": uuid4(),
    }
    status = 409 if "refused" in outcome else 200
    page = "tournaments/clubs/directors.html"
    return render(request, page, context | outcome, status=status)


def _act(request: HttpRequest, club: Club, role: Role) -> HttpResponse | dict[str, Any]:
    """Carry out an owner's button, or leave oneself."""
    do, user = request.POST.get("do", ""), cast(User, request.user)
    number = parse_id(request.POST.get("id", ""))
    if do == "remove" and number == user.pk:
        remove_official(club=club, user=user, by=by(request))
        return redirect("desk")
    if Right.OWN not in role.rights:
        raise PermissionDenied
    return _act_as_owner(request, club, do, number)


def _act_as_owner(
    request: HttpRequest, club: Club, do: str, number: int | None
) -> HttpResponse | dict[str, Any]:
    """Carry out an owner's button; only this response shows a new invitation's link."""
    typed = request.POST.get("role", Role.DIRECTOR)
    role = Role(typed) if typed in Role.values else None
    if do == "invite" and role:
        name = request.POST.get("name", "")
        token = invite_official(
            club=club, name=name, role=role, by=by(request), key=key_of(request)
        )
        return _link(request, token, name, role) if token else _back(club)
    if do == "revoke":
        invitation = get_object_or_404(club.invitations, pk=number)
        revoke_invitation(club=club, invitation=invitation, by=by(request))
        return _back(club)
    if do not in ("remove", "role") or role is None:
        return HttpResponseBadRequest()
    user = get_object_or_404(User, pk=number, memberships__club=club)
    if do == "role":
        was = request.POST.get("was")
        set_role(club=club, user=user, role=role, by=by(request), was=was)
    else:
        remove_official(club=club, user=user, by=by(request))
    return _back(club)


def _back(club: Club) -> HttpResponse:
    return redirect("directors", club.slug)


def _link(request: HttpRequest, token: str, name: str, role: Role) -> dict[str, Any]:
    base = base_of(request)
    address = base.rstrip("/") + reverse("join", args=[token])
    return {
        "invited": name,
        "invited_role": role,
        "link": address,
        "svg": qr(address),
        "base": base,
        "is_local_only": is_local_only(base),
    }


def _official_to_remove(request: HttpRequest, club: Club, role: Role) -> User | None:
    wanted = parse_id(request.GET.get("remove", ""))
    if Right.OWN not in role.rights and wanted != request.user.pk:
        return None
    return User.objects.filter(pk=wanted, memberships__club=club).first()


@never_cache
@sensitive_post_parameters("password")
@with_form
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The holder of the link becomes an official, once; a GET does not use it up."""
    guesser = f"join {network_of(request)}"
    if wait := seconds_to_wait(guesser):
        page = _shut(request, "too-many", 429)
        page["Retry-After"] = str(wait)
        return page
    invitation = Invitation.objects.of(token).select_related("club").first()
    if invitation is None:
        count_wrong(guesser)
        return _shut(request, "unknown", 404)
    if not invitation.is_open(timezone.now()):
        return _shut(request, _why_over(invitation), 410)
    if request.user.is_authenticated:
        return _join_as_signed_in(request, token, invitation)
    return _join_as_new(request, token, invitation, guesser)


def _join_as_signed_in(
    request: HttpRequest, token: str, invitation: Invitation
) -> HttpResponse:
    if request.method == "POST":
        try:
            club = join_club(token=token, user=cast(User, request.user))
        except Refused as refused:
            messages.error(request, refused.sentence)
            return redirect("desk")
        return redirect("club", club.slug)
    return _page(request, invitation)


def _join_as_new(
    request: HttpRequest, token: str, invitation: Invitation, guesser: str
) -> HttpResponse:
    form = JoinForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = join_as_new(token=token, **form.cleaned_data)
        except Refused as refused:
            count_wrong(guesser)
            form.add_error(refused.field or None, refused.sentence)
        else:
            login(request, user, backend=BACKEND)
            return redirect("club", invitation.club.slug)
    return _page(request, invitation, form)


def _page(
    request: HttpRequest, invitation: Invitation, form: JoinForm | None = None
) -> HttpResponse:
    context = {"invitation": invitation, "role": Role(invitation.role), "form": form}
    page = render(request, "registration/join.html", context)
    page["Referrer-Policy"] = "same-origin"
    return page


def _why_over(invitation: Invitation) -> str:
    if invitation.used_at:
        return "used"
    return "revoked" if invitation.revoked_at else "ended"


def _shut(request: HttpRequest, why: str, status: int) -> HttpResponse:
    return render(request, "registration/join_shut.html", {"why": why}, status=status)
