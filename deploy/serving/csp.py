"""The content security policy, the same for every page: put together once."""

from functools import cache

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin


class OnePolicy(MiddlewareMixin):
    """Middleware; django-csp's own makes the policy anew for each answer."""

    def process_response(
        self, request: HttpRequest, response: HttpResponse
    ) -> HttpResponse:
        """Nothing is let in from elsewhere, and no inline script."""
        response.headers.setdefault(HEADER, _policy())
        return response


@cache
def _policy() -> str:
    return str(build_policy(config=settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]))
