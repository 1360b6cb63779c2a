"""Officials of a club: who is in office, invitations, and handing the club over."""

from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from players.accounts.permissions import asks_again
from players.clubs.models import Club
from players.clubs.roles import Right, Role
from players.clubs.services.invitations import invite, revoke
from players.clubs.services.officials import hand_over as hand_club_over
from players.clubs.services.officials import remove_official, set_paused, set_role
from players.common.buttons import by, press_of, try_to, with_form
from players.common.numbers import parse_id
from players.common.refused import Refused
from tournaments.clubs.offers import shown_link
from tournaments.event.permissions import official, owns_club
from tournaments.public.selectors.roles import tasks_of

LINES = 20


@never_cache
@official(Right.DESK)
@with_form
def officials(request: HttpRequest, club: Club, role: Role) -> HttpResponse:
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
                "typed_to": request.POST.get("to", ""),
            }
        else:
            if isinstance(answer, HttpResponse):
                return answer
            outcome = answer
    context = {
        "club": club,
        "role": role,
        "roles": [(each, tasks_of(each)) for each in Role],
        "members": club.memberships.select_related("user").order_by("user__username"),
        "invitations": club.invitations.open(timezone.now()),
        "entries": club.entries.all()[:LINES],
        "remove": _official_to_remove(request, club, role),
        "can_mail": settings.CAN_MAIL,
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
        token = invite(
            holder=club,
            name=request.POST.get("name", ""),
            email=request.POST.get("to", ""),
            role=role,
            **press_of(request),
        )
        return shown_link(request, token, club) if token else _back(club)
    if do == "revoke":
        invitation = get_object_or_404(club.invitations, pk=number)
        revoke(holder=club, number=invitation.pk, by=by(request))
        return _back(club)
    if do not in ("remove", "role", "pause", "resume") or role is None:
        return HttpResponseBadRequest()
    user = get_object_or_404(User, pk=number, memberships__club=club)
    if do == "role":
        was = request.POST.get("was")
        set_role(club=club, user=user, role=role, by=by(request), was=was)
    elif do == "remove":
        remove_official(club=club, user=user, by=by(request))
    elif user != request.user:  # who pauses themselves could not come back
        set_paused(club=club, user=user, is_paused=do == "pause", by=by(request))
    return _back(club)


def _back(club: Club) -> HttpResponse:
    return redirect("directors", club.slug)


def _official_to_remove(request: HttpRequest, club: Club, role: Role) -> User | None:
    wanted = parse_id(request.GET.get("remove", ""))
    if Right.OWN not in role.rights and wanted != request.user.pk:
        return None
    return User.objects.filter(pk=wanted, memberships__club=club).first()


@owns_club
@with_form
@asks_again
def hand_over(request: HttpRequest, club: Club) -> HttpResponse:
    """Make another official the owner, and stay as a director or leave."""
    user = cast(User, request.user)
    in_office = club.memberships.filter(paused_at=None).exclude(user=user)
    if request.method == "POST":
        number = parse_id(request.POST.get("to", ""))
        to = get_object_or_404(User, pk=number, memberships__club=club)
        stays = request.POST.get("then") != "leave"
        act = {"club": club, "user": user, "to": to, "stays": stays}
        if not try_to(request, hand_club_over, **act):
            return redirect("club-hand-over", club.slug)
        values = {"club": club.name, "name": to.get_username()}
        sentence = _("%(name)s owns %(club)s from now on.") % values
        messages.success(request, sentence)
        return redirect("directors", club.slug) if stays else redirect("desk")
    context = {
        "club": club,
        "others": in_office.select_related("user").order_by("user__username"),
    }
    return render(request, "tournaments/clubs/hand_over.html", context)
