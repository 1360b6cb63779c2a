"""Messages to a player: asked for, confirmed, ended. Nothing here is a public page."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournaments.forms.follow import FollowForm
from tournaments.models import Follower, Pair
from tournaments.services import notices
from tournaments.services.change import Refused


@never_cache
def follow(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask for messages about a pair; the address has to say yes itself."""
    pairs = Pair.objects.select_related("event")
    pair = get_object_or_404(pairs, event__slug=slug, number=number)
    form = FollowForm(request.POST or None)
    context = {"event": pair.event, "pair": pair, "form": form}
    if not settings.CAN_MAIL or request.method != "POST":
        context["can_mail"] = settings.CAN_MAIL
        return render(request, "tournaments/follow/ask.html", context)
    context["can_mail"] = True
    if form.is_valid():
        try:
            notices.follow(
                pair=pair,
                address=form.cleaned_data["address"],
                language=get_language() or "en",
            )
        except Refused as refused:
            form.add_error("address", refused.sentence)
        else:
            return render(request, "tournaments/follow/asked.html", context)
    return render(request, "tournaments/follow/ask.html", context, status=422)


@never_cache
def told(request: HttpRequest, token: str) -> HttpResponse:
    """What a link in a message opens: say yes, or no more."""
    if request.method == "POST":
        if request.POST.get("do") == "stop":
            notices.stop(token=token)
        else:
            notices.confirm(token=token)
        return redirect("told", token)
    follower = (
        Follower.objects.filter(token=token).select_related("pair__event").first()
    )
    context = {"follower": follower, "event": follower and follower.pair.event}
    return render(request, "tournaments/follow/told.html", context)


@csrf_exempt
@require_POST
def told_stop(request: HttpRequest, token: str) -> HttpResponse:
    """The mail program's own button: no more, without a page in between."""
    notices.stop(token=token)
    return HttpResponse(status=204)
