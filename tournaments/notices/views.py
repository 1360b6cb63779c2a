"""Following: requested, confirmed, ended. None of these pages is cached."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from players.clubs.models import Club
from players.common.buttons import with_form
from players.common.throttle import is_within, network_of
from players.people.models import Person
from players.seasons.models import Season
from tournaments.event.models import Event, Follower, Notice, Pair
from tournaments.event.services.change import Refused
from tournaments.following import services as following
from tournaments.following.followed import (
    Followed,
    followed,
    is_own_pair,
    name_of,
    page_of,
    plays_in_public,
)
from tournaments.following.returned import is_returned
from tournaments.notices.forms import AheadForm, FollowForm, FollowPlayForm, PhoneForm

TEN_MINUTES = 600
# Of one network, as a hall's is, in ten minutes: mails; phones for one pair.
MAILS_OF_NETWORK = 20
PHONES_OF_NETWORK = 15


def _followed(number: int, slug: str = "", kind: str = "pair") -> Followed:
    """The pair, person, club or season of an address, as far as it has a public page."""
    if kind == "pair":
        pairs = Pair.objects.filter(event__in=Event.objects.shown_by_link())
        rows = pairs.select_related("event")
        return get_object_or_404(rows, event__slug=slug, number=number)
    if kind == "person":
        person = get_object_or_404(Person.objects.not_merged(), pk=number)
        if plays_in_public(person):
            return person
    if kind == "club":
        return get_object_or_404(Club, pk=number)
    if kind == "season":
        return get_object_or_404(Season, pk=number)
    raise Http404


def _admitted(request: HttpRequest, of: Followed, kind: str, most: int) -> bool:
    """Whether the pair's own phone asks; Refused if others of a network ask too often."""
    if isinstance(of, Pair) and is_own_pair(request, of.event.uid, of.number):
        return True
    if not is_within(f"follow {kind} {network_of(request)}", most, TEN_MINUTES):
        if not isinstance(of, Pair):
            raise Refused(
                _("Many followed from this network just now. Try again in ten minutes.")
            )
        raise Refused(
            _(
                "Many followed from this network just now. Try again in ten minutes, or"
                " open your pair's code first."
            )
        )
    return False


@never_cache
@with_form
def follow(request: HttpRequest, **where: Any) -> HttpResponse:
    """Ask for messages about a pair, a person, a club or a season; the reader confirms."""
    of = _followed(**where)
    plays = isinstance(of, Pair | Person)
    form = (FollowPlayForm if plays else FollowForm)(request.POST or None)
    context = {
        "form": form,
        "name": name_of(of),
        "page": page_of(of),
        "can_mail": settings.CAN_MAIL,
        "kind": where.get("kind"),
    }
    if isinstance(of, Pair):
        context |= {"pair": of, "event": of.event}
    if not settings.CAN_MAIL or request.method != "POST":
        return render(request, "tournaments/notices/ask.html", context)
    if form.is_valid():
        try:
            following.follow(
                of=of,
                address=form.cleaned_data["address"],
                language=get_language() or "en",
                is_own=_admitted(request, of, "mail", MAILS_OF_NETWORK),
                minutes_ahead=form.cleaned_data.get("minutes_ahead", 0),
            )
        except Refused as refused:
            form.add_error("address", refused.sentence)
        else:
            return render(request, "tournaments/notices/asked.html", context)
    return render(request, "tournaments/notices/ask.html", context, status=422)


def _public_key() -> JsonResponse:
    """What a browser needs to subscribe."""
    from tournaments.notices.webpush import public_key  # 8 MB, for who follows by push

    return JsonResponse({"key": public_key()})


@csrf_exempt
@never_cache
@with_form
def follow_phone(request: HttpRequest, **where: Any) -> JsonResponse:
    """The button on such a page: returns the key; starts, ends or reports following.

    It needs no CSRF token: it uses no account, and only the browser itself knows its
    push address.
    """
    of = _followed(**where)
    if request.method != "POST":
        return _public_key()
    do, phone = request.POST.get("do"), request.POST.get("address", "")
    if do == "stop":
        following.stop_on_phone(of=of, address=phone)
    elif do == "tell":
        form = PhoneForm(request.POST)
        if not form.is_valid():
            sentence = next(iter(form.errors.values()))[0]
            return JsonResponse({"sentence": sentence}, status=422)
        kind = f"phone {of._meta.model_name} {of.pk}"
        try:
            following.follow_on_phone(
                of=of,
                address=phone,
                keys=form.keys,
                language=get_language() or "en",
                is_own=_admitted(request, of, kind, PHONES_OF_NETWORK),
            )
        except Refused as refused:
            return JsonResponse({"sentence": refused.sentence}, status=422)
    followers = of.followers.filter(way=Follower.Way.PUSH, address=phone)
    return JsonResponse({"is_following": followers.exists()})


@csrf_exempt
@never_cache
@with_form
def move_phone(request: HttpRequest) -> HttpResponse:
    """Replace a phone's push address after its browser changed it; GET returns the key.

    Only the browser, its push service and this server know the old address.
    """
    if request.method != "POST":
        return _public_key()
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
            form = AheadForm(request.POST)
            following.confirm(
                token=token,
                minutes_ahead=form.cleaned_data["minutes_ahead"]
                if form.is_valid() and "minutes_ahead" in request.POST
                else None,
            )
        return redirect("follow-link", token)
    hidden = Event.objects.exclude(pk__in=Event.objects.shown_by_link())
    shown = Follower.objects.exclude(pair__event__in=hidden)
    follower = (
        shown.filter(token=token)
        .select_related("pair__event", "person", "club", "season")
        .first()
    )
    last = follower.notices.last() if follower else None
    context = {
        "follower": follower,
        "event": follower and follower.pair and follower.pair.event,
        "name": follower and name_of(followed(follower)),
        "page": follower and page_of(followed(follower)),
        "form": follower
        and follower.kind in ("pair", "person")
        and AheadForm(initial={"minutes_ahead": follower.minutes_ahead}),
        "is_returned": follower is not None and is_returned(follower.address),
        "is_undelivered": last is not None and last.state == Notice.State.FAILED,
    }
    return render(request, "tournaments/notices/manage.html", context)


@csrf_exempt
@require_POST
def stop_by_mail(request: HttpRequest, token: str) -> HttpResponse:
    """The unsubscribe button of a mail program (RFC 8058): ends the messages."""
    following.stop(token=token)
    return HttpResponse(status=204)
