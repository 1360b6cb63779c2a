"""Following a pair: requested, confirmed, ended. None of these pages is cached."""

from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    JsonResponse,
)
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from players.common.buttons import with_form
from players.common.throttle import is_within, network_of
from tournaments.event.models import Event, Follower, Notice, Pair
from tournaments.event.services.change import Refused
from tournaments.following import services as following
from tournaments.following.own_pair import is_own_pair
from tournaments.notices.forms import FollowForm, PhoneForm
from tournaments.notices.webpush import public_key

TEN_MINUTES = 600
# Of one network, as a hall's is, in ten minutes: mails; phones for one pair.
MAILS_OF_NETWORK = 20
PHONES_OF_NETWORK = 15


def _pair(slug: str, number: int) -> Pair:
    """The pair of a public event."""
    pairs = Pair.objects.select_related("event")
    shown = pairs.filter(event__in=Event.objects.shown_by_link())
    return get_object_or_404(shown, event__slug=slug, number=number)


def _admitted(request: HttpRequest, pair: Pair, kind: str, most: int) -> bool:
    """Whether the pair's own phone asks; Refused if others of a network ask too often."""
    if is_own_pair(request, pair.event.uid, pair.number):
        return True
    if not is_within(f"follow {kind} {network_of(request)}", most, TEN_MINUTES):
        raise Refused(
            _(
                "Many followed from this network just now. Try again in ten minutes, or"
                " open your pair's code first."
            )
        )
    return False


@never_cache
@with_form
def follow(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask for messages about a pair; the address has to confirm."""
    pair = _pair(slug, number)
    form = FollowForm(request.POST or None)
    context = {"event": pair.event, "pair": pair, "form": form}
    if not settings.CAN_MAIL or request.method != "POST":
        context["can_mail"] = settings.CAN_MAIL
        return render(request, "tournaments/notices/ask.html", context)
    context["can_mail"] = True
    if form.is_valid():
        try:
            is_own = _admitted(request, pair, "mail", MAILS_OF_NETWORK)
            following.follow(
                pair=pair,
                address=form.cleaned_data["address"],
                language=get_language() or "en",
                is_own=is_own,
            )
        except Refused as refused:
            form.add_error("address", refused.sentence)
        else:
            return render(request, "tournaments/notices/asked.html", context)
    return render(request, "tournaments/notices/ask.html", context, status=422)


@csrf_exempt
@never_cache
@with_form
def follow_phone(request: HttpRequest, slug: str, number: int) -> JsonResponse:
    """The button on a pair's page: returns the key; starts, ends or reports following.

    It needs no CSRF token: it uses no account, and only the browser itself knows its
    push address.
    """
    pair = _pair(slug, number)
    if request.method != "POST":
        return JsonResponse({"key": public_key()})
    do, address = request.POST.get("do"), request.POST.get("address", "")
    if do == "stop":
        following.stop_on_phone(pair=pair, address=address)
    elif do == "tell":
        form = PhoneForm(request.POST)
        if not form.is_valid():
            sentence = next(iter(form.errors.values()))[0]
            return JsonResponse({"sentence": sentence}, status=422)
        try:
            is_own = _admitted(request, pair, f"phone {pair.pk}", PHONES_OF_NETWORK)
            following.follow_on_phone(
                pair=pair,
                address=address,
                keys=form.keys,
                language=get_language() or "en",
                is_own=is_own,
            )
        except Refused as refused:
            return JsonResponse({"sentence": refused.sentence}, status=422)
    followers = pair.followers.filter(way=Follower.Way.PUSH, address=address)
    return JsonResponse({"is_following": followers.exists()})


@csrf_exempt
@never_cache
@with_form
def move_phone(request: HttpRequest) -> HttpResponse:
    """Replace a phone's push address after its browser changed it; GET returns the key.

    Only the browser, its push service and this server know the old address.
    """
    if request.method != "POST":
        return JsonResponse({"key": public_key()})
    form = PhoneForm(request.POST)
    if not form.is_valid():
        sentence = next(iter(form.errors.values()))[0]
        return JsonResponse({"sentence": sentence}, status=422)
    following.move_phone(
        old=request.POST.get("old", ""),
        address=form.cleaned_data["address"],
        keys=form.keys,
    )
    return HttpResponse(status=204)


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker that shows messages; its scope is the public pages alone."""
    path = finders.find("js/push_worker.js")
    if not isinstance(path, str):
        raise Http404
    script = Path(path).read_bytes()
    response = HttpResponse(script, content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    response["Service-Worker-Allowed"] = "/e/"
    return response


@never_cache
@with_form
def message_link(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind a message's link: confirm, or end the messages."""
    if request.method == "POST":
        if request.POST.get("do") == "stop":
            following.stop(token=token)
        else:
            following.confirm(token=token)
        return redirect("follow-link", token)
    shown = Follower.objects.filter(pair__event__in=Event.objects.shown_by_link())
    follower = shown.filter(token=token).select_related("pair__event").first()
    last = follower.notices.last() if follower else None
    context = {
        "follower": follower,
        "event": follower and follower.pair.event,
        "is_undelivered": last is not None and last.state == Notice.State.FAILED,
    }
    return render(request, "tournaments/notices/manage.html", context)


@csrf_exempt
@require_POST
def stop_by_mail(request: HttpRequest, token: str) -> HttpResponse:
    """The unsubscribe button of a mail program (RFC 8058): ends the messages."""
    following.stop(token=token)
    return HttpResponse(status=204)
