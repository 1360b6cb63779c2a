"""Who directs a day: the directors of its club."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Concatenate, ParamSpec

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from players.accounts.permissions import signed_in
from players.clubs.selectors import why_not
from tournaments.event.models import Day
from tournaments.event.permissions import SlugView, may_direct_club

P = ParamSpec("P")
DayView = Callable[Concatenate[HttpRequest, Day, P], HttpResponse]


def directs_day(view: DayView[P]) -> SlugView:
    """Restricts a view to directors of the day's club; it receives the day."""

    @signed_in
    def guarded(
        request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        day = get_object_or_404(Day.objects.select_related("club"), slug=slug)
        if not may_direct_club(request.user, day.club):
            raise PermissionDenied(why_not(request.user, day.club))
        return view(request, day, *args, **kwargs)

    update_wrapper(guarded, view)
    return guarded
