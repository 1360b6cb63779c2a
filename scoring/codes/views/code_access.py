"""Access by code; each reason to refuse a code has its own page."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare, salted_hmac
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from players.common.throttle import count_wrong, network_of, seconds_to_wait
from scoring.game.links import (
    RevokedCodeError,
    WrongCodeError,
    code_of,
    link_of,
    link_part,
    plain,
)
from scoring.game.models import Link
from tournaments.event.permissions import may_see
from tournaments.following.followed import remember_own_pair

P = ParamSpec("P")
LinkView = Callable[Concatenate[HttpRequest, Link, P], HttpResponse]
CodeView = Callable[Concatenate[HttpRequest, str, P], HttpResponse]
COOKIE = "way-in"
A_DAY = 86_400
# Wrong codes in ten minutes, for all links together; a hall has one address.
FREE_OF_AN_ADDRESS = 500


def with_code(view: LinkView[P]) -> CodeView[P]:
    """Pass the code's link to the view, or answer with the reason."""

    @wraps(view)
    @never_cache
    def opened(
        request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        phone = Phone(request, code)
        try:
            link = open_link(request, code, phone)
        except ShutError as shut:
            return shut.page
        response = view(request, link, *args, **kwargs)
        if not phone.knows_code:
            response.set_signed_cookie(
                COOKIE,
                f"{link.pk}-{phone.proof}",
                max_age=A_DAY,
                httponly=True,
                samesite="Lax",
                secure=request.is_secure(),
            )
            if link.kind == Link.Kind.PAIR:
                remember_own_pair(request, response, link.event.uid, link.number)
        response["Referrer-Policy"] = "same-origin"
        return response

    return cast("CodeView[P]", opened)


class ShutError(Exception):
    """The code gives no access; ``page`` is the answer with the reason."""

    def __init__(self, page: HttpResponse) -> None:
        super().__init__(page.status_code)
        self.page = page


class Phone:
    """The phone that enters a code, known by the cookie of its last visit.

    A whole hall may share one address: wrong codes are counted for each link
    separately, so that guessing one code blocks no other. A phone with an earlier valid
    code is counted by its own link; with that code it never waits.
    """

    def __init__(self, request: HttpRequest, typed: str) -> None:
        was_in = str(request.get_signed_cookie(COOKIE, default="", max_age=A_DAY))
        number, _dash, proof = was_in.partition("-")
        self.address = f"link {number}" if number else network_of(request)
        self.guesser = f"{self.address} {link_part(typed)}"
        # The cookie's value on phones that have used this code.
        self.proof = salted_hmac(
            "scoring.doors", plain(typed), algorithm="sha256"
        ).hexdigest()
        self.knows_code = constant_time_compare(proof, self.proof)

    def seconds_to_wait(self) -> int:
        """The wait before the next try; 0 with the code of an earlier visit."""
        if self.knows_code:
            return 0
        return max(
            seconds_to_wait(self.guesser),
            seconds_to_wait(self.address, FREE_OF_AN_ADDRESS),
        )


def open_link(request: HttpRequest, typed: str, phone: Phone | None = None) -> Link:
    """Return the link of a code; raises ShutError with the page that says why."""
    phone = phone or Phone(request, typed)
    if wait := phone.seconds_to_wait():
        page = render(
            request, "scoring/codes/too_many.html", {"wait": wait}, status=429
        )
        page["Retry-After"] = str(wait)
        raise ShutError(page)
    try:
        link = link_of(typed)
    except RevokedCodeError as revoked:
        _refuse_draft(request, revoked.link)
        context = {"event": revoked.link.event}
        page = render(request, "scoring/codes/revoked.html", context, status=410)
        raise ShutError(page) from revoked
    except WrongCodeError as wrong:
        count_wrong(phone.guesser)
        count_wrong(phone.address)
        page = render(
            request, "scoring/codes/code.html", {"typed": typed[:40]}, status=404
        )
        raise ShutError(page) from wrong
    _refuse_draft(request, link)
    return link


def _refuse_draft(request: HttpRequest, link: Link) -> None:
    """Refuse links of a draft, which only its directors may open."""
    if not may_see(request.user, link.event):
        raise ShutError(render(request, "scoring/codes/not_open.html", status=403))


@require_safe
@never_cache
def code(request: HttpRequest) -> HttpResponse:
    """The form for a code, or the address that has it; a valid one leads to its page."""
    typed = request.GET.get("code", "").strip()
    typed = typed.partition("/t/")[2].partition("/")[0] or typed
    if not typed:
        return render(request, "scoring/codes/code.html", {"typed": ""})
    try:
        link = open_link(request, typed)
    except ShutError as shut:
        return shut.page
    return redirect("table", code_of(link))
