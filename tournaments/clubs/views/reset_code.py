"""A code with which an official sets a new password, made by an owner."""

from typing import Any, cast

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from players.accounts.permissions import asks_again
from players.accounts.services import make_reset_code
from players.clubs.models import Club
from players.common.buttons import with_form
from players.common.numbers import parse_id
from players.common.refused import Refused
from players.common.server_address import base_of
from tournaments.event.permissions import owns_club


@never_cache
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
