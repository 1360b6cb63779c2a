"""The way in by code: each reason why it stays shut has its own plain page."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.links import RevokedCodeError, WrongCodeError, code_of, link_of
from scoring.models import Link
from tournaments.guesses import WITHIN_SECONDS, count_wrong, may_try

P = ParamSpec("P")
LinkView = Callable[Concatenate[HttpRequest, Link, P], HttpResponse]
CodeView = Callable[Concatenate[HttpRequest, str, P], HttpResponse]
COOKIE = "way-in"
A_DAY = 86_400


def with_code(view: LinkView[P]) -> CodeView[P]:
    """Give the view the link its code opens, or show why it opens nothing."""

    @wraps(view)
    @never_cache
    def opened(
        request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        try:
            link = open_link(request, code)
        except ShutError as shut:
            return shut.page
        response = view(request, link, *args, **kwargs)
        response.set_signed_cookie(
            COOKIE,
            str(link.pk),
            max_age=A_DAY,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure(),
        )
        response["Referrer-Policy"] = "same-origin"
        return response

    return cast("CodeView[P]", opened)


class ShutError(Exception):
    """The code opens nothing; ``page`` says why."""

    def __init__(self, page: HttpResponse) -> None:
        super().__init__(page.status_code)
        self.page = page


def open_link(request: HttpRequest, typed: str) -> Link:
    """The link of a code, or ShutError with the page that says why."""
    guesser = _guesser(request)
    if not may_try(guesser):
        page = render(request, "scoring/too_many.html", status=429)
        page["Retry-After"] = str(WITHIN_SECONDS)
        raise ShutError(page)
    try:
        return link_of(typed)
    except RevokedCodeError as revoked:
        context = {"event": revoked.link.event}
        page = render(request, "scoring/revoked.html", context, status=410)
        raise ShutError(page) from revoked
    except WrongCodeError as wrong:
        count_wrong(guesser)
        page = render(request, "scoring/code.html", {"typed": typed[:40]}, status=404)
        raise ShutError(page) from wrong


def _guesser(request: HttpRequest) -> str:
    """Whose wrong codes are counted: a whole hall may share one address, so a phone
    that was in before is counted by its own link."""
    was_in = request.get_signed_cookie(COOKIE, default="", max_age=A_DAY)
    return f"link {was_in}" if was_in else str(request.META.get("REMOTE_ADDR", ""))


@require_safe
@never_cache
def code(request: HttpRequest) -> HttpResponse:
    """Type a short code; a right one leads on."""
    typed = request.GET.get("code", "").strip()
    if not typed:
        return render(request, "scoring/code.html", {"typed": ""})
    try:
        link = open_link(request, typed)
    except ShutError as shut:
        return shut.page
    return redirect("table", code_of(link))
