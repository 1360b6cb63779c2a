"""Permissions; views and templates use the same predicates."""

from collections.abc import Callable
from functools import partial, update_wrapper
from typing import Any, Concatenate, TypeVar

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache

from players.accounts.permissions import signed_in
from players.associations.models import Association
from players.associations.selectors import was_officer
from players.clubs.models import Club, Membership
from players.clubs.roles import Right, Role
from players.clubs.selectors import club_at, why_not
from players.common.prepared import Prepared
from tournaments.event.models import Day, Event

View = TypeVar("View", bound=Callable[..., HttpResponse])
EventView = Callable[Concatenate[HttpRequest, Event, ...], HttpResponse]
ClubView = Callable[Concatenate[HttpRequest, Club, ...], HttpResponse]
OfficialView = Callable[Concatenate[HttpRequest, Club, Role, ...], HttpResponse]
RoleView = Callable[Concatenate[HttpRequest, Event, Role, ...], HttpResponse]
DayView = Callable[Concatenate[HttpRequest, Day, ...], HttpResponse]
AssociationView = Callable[Concatenate[HttpRequest, Association, ...], HttpResponse]
SlugView = Callable[..., HttpResponse]
Guard = Callable[[View], SlugView]
_roles = Prepared(
    lambda club, user: Membership.objects.filter(
        club=club, user_id=user, paused_at=None
    ).values_list("role", flat=True)
)
_events = Prepared(
    lambda slug: Event.objects.present().select_related("club").filter(slug=slug)
)


def role_in(user: Any, club: Club) -> Role | None:
    """The user's role in the club; a superuser is an owner of every club."""
    if not user.is_authenticated:
        return None
    if user.is_superuser:
        return Role.OWNER
    return next(map(Role, _roles(club.pk, user.pk)), None)


def has_right(role: Role | None, right: Right) -> bool:
    return role is not None and right in role.rights


def may_direct_club(user: Any, club: Club) -> bool:
    return has_right(role_in(user, club), Right.DIRECT)


def may_run_association(user: Any, association: Association) -> bool:
    return bool(user.is_superuser or association.officers.filter(pk=user.pk).exists())


def sees(role: Role | None, event: Event) -> bool:
    """Whether an official of the club sees the event; only directors see a draft."""
    return event.is_shown_by_link or (
        event.deleted_at is None and has_right(role, Right.DIRECT)
    )


def may_see(user: Any, event: Event) -> bool:
    """Whether the user may open the event's pages; only directors may open a draft."""
    return event.is_shown_by_link or sees(role_in(user, event.club), event)


def event_for(request: HttpRequest, **named: str) -> Event:
    """The event of these names if the request may see it; else 404."""
    event = get_object_or_404(Event.objects.select_related("club"), **named)
    if not may_see(request.user, event):
        raise Http404
    return event


def redirect_to_new(request: HttpRequest, slug: str, club: Club) -> HttpResponse:
    """Redirect from an address with a former word of the club to the current one."""
    path = request.get_full_path().replace(f"/clubs/{slug}/", f"/clubs/{club.slug}/", 1)
    return redirect(path.replace(f"/clubs/{slug}.", f"/clubs/{club.slug}.", 1))


def _guard(
    view: Callable[..., HttpResponse],
    find: Callable[..., Any],
    *,
    has_role: bool = False,
    is_private: bool = False,
) -> SlugView:
    """Restricts a view to those whom ``find`` does not refuse; it receives the row.

    ``has_role``: the user's role in the club too; ``is_private``: no cache stores its page.
    """

    @signed_in
    def guarded(
        request: HttpRequest, slug: str, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        row, role = find(request, slug)
        if row.slug != slug and request.method in ("GET", "HEAD"):
            return redirect_to_new(request, slug, row)
        of = (row, role) if has_role else (row,)
        return view(request, *of, *args, **kwargs)

    update_wrapper(guarded, view)
    return never_cache(guarded) if is_private else guarded


def _role_with(right: Right, request: HttpRequest, club: Club) -> Role:
    role = role_in(request.user, club)
    if role is None or not has_right(role, right):
        raise PermissionDenied(why_not(request.user, club))
    return role


def _club(right: Right, request: HttpRequest, slug: str) -> tuple[Club, Role]:
    club = club_at.or_404(slug)
    return club, _role_with(right, request, club)


def official(right: Right) -> Guard[OfficialView]:
    """Restricts a view to the club's officials with a right: it receives club and role."""
    return partial(_guard, find=partial(_club, right), has_role=True)


def _association(request: HttpRequest, slug: str) -> tuple[Association, None]:
    association = get_object_or_404(Association, slug=slug)
    if not may_run_association(request.user, association):
        raise PermissionDenied(was_officer(request.user, association))
    return association, None


def _event(right: Right, request: HttpRequest, slug: str) -> tuple[Event, Role]:
    event = _events.or_404(slug)
    role = _role_with(right, request, event.club)
    if not sees(role, event):
        raise Http404
    return event, role


def _day(request: HttpRequest, slug: str) -> tuple[Day, Role]:
    day = get_object_or_404(Day.objects.select_related("club"), slug=slug)
    return day, _role_with(Right.DIRECT, request, day.club)


_private = partial(_guard, is_private=True)
# Views for directors and owners of a club, and for those who keep its people.
directs_club: Guard[ClubView] = partial(_guard, find=partial(_club, Right.DIRECT))
owns_club: Guard[ClubView] = partial(_private, find=partial(_club, Right.OWN))
lists_people: Guard[ClubView] = partial(_private, find=partial(_club, Right.PEOPLE))
# For officers of an association, and directors of a day's club.
runs_association: Guard[AssociationView] = partial(_private, find=_association)
directs_day: Guard[DayView] = partial(_guard, find=_day)
# For directors of an event; for those who enter its results, and keep its money.
directs: Guard[EventView] = partial(_guard, find=partial(_event, Right.DIRECT))
scores: Guard[RoleView] = partial(
    _guard, find=partial(_event, Right.SCORES), has_role=True
)
keeps_money: Guard[RoleView] = partial(
    _private, find=partial(_event, Right.MONEY), has_role=True
)
