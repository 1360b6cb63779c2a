"""Pages of the installation: its first start, its keeper, the demo club's removal."""

from collections.abc import Callable
from functools import wraps
from typing import cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from deploy.backups.backup import newest_backup
from deploy.installation import first_start
from deploy.installation.demo import demo_clubs, own_events, remove_demo
from deploy.installation.forms import FirstStartForm
from players.accounts.permissions import asks_again, signed_in
from players.clubs.models import Club, Keeper
from players.clubs.roles import Right, Role
from players.clubs.selectors import is_keeper, keeper, owners_of_clubs
from players.clubs.services.keeper import hand_installation_over
from players.clubs.services.officials import take_ownerless
from players.common.buttons import by, try_to, with_form
from players.common.numbers import parse_id
from players.common.refused import Refused
from players.common.throttle import count_wrong, network_of, seconds_to_wait

BACKEND = "django.contrib.auth.backends.ModelBackend"


View = Callable[[HttpRequest], HttpResponse]


@never_cache
@sensitive_post_parameters("password")
@with_form
def start(request: HttpRequest, token: str = "") -> HttpResponse:
    """Make the first club and its owner: on this machine, or with the printed token."""
    guesser = f"first start {network_of(request)}"
    if wait := seconds_to_wait(guesser):
        page = _shut(request, "too-many", 429)
        page["Retry-After"] = str(wait)
        return page
    if not first_start.is_open():
        return _shut(request, "over", 410)
    if token and not first_start.opens(token):
        count_wrong(guesser)
        return _shut(request, "elsewhere", 404)
    if not token and not first_start.comes_from_this_machine(request):
        return _shut(request, "elsewhere", 403)
    form = FirstStartForm(
        request.POST or None,
        initial={"language": get_language(), "time_zone": settings.TIME_ZONE},
    )
    if request.method == "POST" and form.is_valid():
        try:
            club = first_start.begin(**form.cleaned_data)
        except Refused as refused:
            form.add_error(refused.field or None, refused.sentence)
        else:
            owner = cast(User, keeper())
            login(request, owner, backend=BACKEND)
            return redirect("club", club.slug)
    page = render(request, "deploy/first_start.html", {"form": form})
    page["Referrer-Policy"] = "same-origin"
    return page


def _shut(request: HttpRequest, why: str, status: int) -> HttpResponse:
    page = "deploy/first_start_shut.html"
    return render(request, page, {"why": why}, status=status)


def _not_keeper() -> str:
    name = keeper()
    if name is None:
        return _("Nobody keeps this installation yet: its first owner will.")
    return _("%(name)s keeps this installation: ask there.") % {"name": name}


def _for_keeper(view: View) -> View:
    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        if not is_keeper(request.user):
            raise PermissionDenied(_not_keeper())
        return view(request)

    return guarded


@never_cache
@signed_in
@_for_keeper
@with_form
def installation(request: HttpRequest) -> HttpResponse:
    """What the keeper sees: the clubs, their owners, the settings, the handing over."""
    if request.method == "POST":
        club = get_object_or_404(Club, pk=parse_id(request.POST.get("club", "")))
        try_to(request, take_ownerless, club=club, user=cast(User, request.user))
        return redirect("installation")
    context = {
        "keepers": Keeper.objects.select_related("user")[:20],
        "clubs": [
            (
                club,
                club.memberships.filter(role=Role.OWNER, paused_at=None).select_related(
                    "user"
                ),
            )
            for club in Club.objects.order_by("name")
        ],
        "address": settings.PUBLIC_URL,
        "can_mail": settings.CAN_MAIL,
        "time_zone": settings.TIME_ZONE,
        "version": settings.VERSION,
        "second_place": settings.BACKUP_DIR2,
        "newest": newest_backup(),
        "demo": demo_clubs(),
        "current_page": "desk",
    }
    return render(request, "deploy/installation.html", context)


@never_cache
@signed_in
@_for_keeper
@with_form
@asks_again
def hand_over(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    if request.method == "POST":
        to = get_object_or_404(User, pk=parse_id(request.POST.get("to", "")))
        if not try_to(request, hand_installation_over, user=user, to=to):
            return redirect("installation-hand-over")
        sentence = _("%(name)s keeps the installation from now on.")
        messages.success(request, sentence % {"name": to.get_username()})
        return redirect("desk")
    others = [owner for owner in owners_of_clubs() if owner != keeper()]
    page = "deploy/installation_hand_over.html"
    return render(request, page, {"others": others, "current_page": "desk"})


@never_cache
@signed_in
@require_POST
def demo_remove(request: HttpRequest) -> HttpResponse:
    """Remove the demo clubs; asks first where somebody made events in them."""
    clubs = demo_clubs()
    owned = set(Club.objects.run_by(request.user, Right.OWN))
    if not is_keeper(request.user) and not owned.issuperset(clubs or [None]):
        raise PermissionDenied(_not_keeper())
    if not clubs:
        raise Http404
    events = own_events()
    if events and "sure" not in request.POST:
        context = {"clubs": clubs, "events": events, "current_page": "desk"}
        return render(request, "deploy/demo_remove.html", context)
    remove_demo(by=by(request))
    messages.success(request, _("The demo is removed."))
    return redirect("desk")


urlpatterns: list[URLPattern] = [
    path("start/", start, name="first-start"),
    path("start/<slug:token>/", start, name="first-start-link"),
    path("desk/installation/", installation, name="installation"),
    path("desk/installation/hand-over/", hand_over, name="installation-hand-over"),
    path("desk/installation/demo/", demo_remove, name="demo-remove"),
]
