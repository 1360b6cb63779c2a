"""The content security policy, the same for every page: put together once."""

from collections.abc import Callable

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

Answer = Callable[[HttpRequest], HttpResponseBase]


def content_policy(answer: Answer) -> Answer:
    """Middleware; django-csp's own puts the policy together for each answer."""
    policy = build_policy(config=settings.CONTENT_SECURITY_POLICY["DIRECTIVES"])

    def with_policy(request: HttpRequest) -> HttpResponseBase:
        response = answer(request)
        response.headers[HEADER] = policy
        return response

    return with_policy
