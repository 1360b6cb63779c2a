"""Permissions; views and templates use the same predicates."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from players.models import Club
from tournaments.models import Event

P = ParamSpec("P")
EventView = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]
ClubView = Callable[Concatenate[HttpRequest, Club, P], HttpResponse]
SlugView = Callable[..., HttpResponse]


def may_direct_club(user: Any, club: Club) -> bool:
    """Whether the user directs the club or is a superuser."""
    return bool(
        user.is_authenticated
        and (user.is_superuser or club.memberships.filter(user_id=user.pk).exists())
    )


def may_direct(user: Any, event: Event) -> bool:
    """Whether the user directs the event's club."""
    return may_direct_club(user, event.club)


def directs_club(view: ClubView[P]) -> SlugView:
    """Restricts a view to directors of the club, which it receives."""

    @login_required
    def guarded(
        request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        club = get_object_or_404(Club, slug=slug)
        if not may_direct_club(request.user, club):
            raise PermissionDenied
        return view(request, club, *args, **kwargs)

    update_wrapper(guarded, view)
    return guarded


def directs(view: EventView[P]) -> SlugView:
    """Restricts a view to directors of the event, which it receives."""

    @login_required
    def guarded(
        request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        event = get_object_or_404(Event.objects.select_related("club"), slug=slug)
        if not may_direct(request.user, event):
            raise PermissionDenied
        return view(request, event, *args, **kwargs)

    update_wrapper(guarded, view)
    return guarded
