"""Presence: whether a sheet is open on another phone with the same code.

Stored in the cache that all web workers share. It only warns, as every write is
checked.
"""

import time
from uuid import uuid4

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from scoring.codes.views.code_access import with_code
from scoring.game.models import Link, SheetRow, Submission
from scoring.game.permissions import may_score
from scoring.game.selectors.hands import SHARED, keeper_of
from scoring.results.selectors.sheets import open_game

DEVICE = "device"
# A page asks every 5 seconds; a closed one expires soon after.
OPEN_SECONDS = 40
MOST_DEVICES = 8


@csrf_exempt
@require_POST
@with_code
def presence(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    """Answer whether this sheet is open on another phone too, its length, what waits."""
    match = get_object_or_404(link.event.matches, number=number)
    if not may_score(link, match):  # its notes would push counts of tries out
        raise Http404
    game = open_game(match)
    rows = SheetRow.objects.filter(game=game)
    grown = {
        "has_other_phone": note_presence(request, link, number),
        "rows": rows.filter(keeper=SHARED).count(),
        "own_rows": rows.filter(keeper=keeper_of(link)).count(),
        "scores": Submission.objects.undecided().filter(game=game).count(),
    }
    answer = JsonResponse(grown)
    return with_device(request, answer)


def note_presence(request: HttpRequest, link: Link, match: int) -> bool:
    """Note that this phone has the sheet open; return whether another has it too."""
    name, mine, now = f"sheet-open:{link.pk}:{match}", _device(request), time.time()
    seen: dict[str, float] = cache.get(name) or {}
    others = {
        d: at for d, at in seen.items() if d != mine and abs(now - at) < OPEN_SECONDS
    }
    latest = dict([*others.items(), (mine, now)][-MOST_DEVICES:])
    cache.set(name, latest, OPEN_SECONDS)
    return bool(others)


def with_device(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    response.set_cookie(
        DEVICE,
        _device(request),
        max_age=86_400,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response


def _device(request: HttpRequest) -> str:
    device = request.COOKIES.get(DEVICE, "")
    if not (device.isalnum() and len(device) == 32):
        device = request.COOKIES[DEVICE] = uuid4().hex
    return device
