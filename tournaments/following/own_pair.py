"""The pair whose code a phone has opened: a signed cookie for the pages of followers."""

from django.http import HttpRequest, HttpResponse

COOKIE = "own-pair"
A_WEEK = 7 * 86_400


def remember_own_pair(
    request: HttpRequest, response: HttpResponse, uid: object, number: int
) -> None:
    """Let this phone follow the pair, whose code it opened, whatever others ask for."""
    response.set_signed_cookie(
        COOKIE,
        _named(uid, number),
        max_age=A_WEEK,
        path="/follow/",
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def is_own_pair(request: HttpRequest, uid: object, number: int) -> bool:
    """Whether this phone has opened the code of this pair last."""
    own = request.get_signed_cookie(COOKIE, default="", max_age=A_WEEK)
    return own == _named(uid, number)


def _named(uid: object, number: int) -> str:
    return f"{uid}:{number}"
