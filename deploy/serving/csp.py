"""The content security policy: the same for every answer, so it is built once."""

from collections.abc import Callable

from csp.constants import HEADER
from csp.utils import build_policy
from django.http import HttpRequest, HttpResponse


class ContentSecurityPolicy:
    """Middleware; django-csp's own builds the policy twice for each answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response, self.policy = get_response, build_policy()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers[HEADER] = self.policy
        return response
