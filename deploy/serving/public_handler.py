"""Django for public pages, which are the same for everybody; cookies have no effect.

The middleware of sessions, forms, sign-in and logs has nothing to do on such a page and
took a quarter of its time.
"""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.handlers.exception import convert_exception_to_response
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string

NEEDED = (
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
)


class PublicHandler(WSGIHandler):
    """Answers like Django, with only the middleware that a public page needs."""

    def load_middleware(self, is_async: bool = False) -> None:
        """Chain the needed middleware of the settings, in its order."""
        self._view_middleware: list[object] = []
        self._template_response_middleware: list[object] = []
        self._exception_middleware: list[object] = []
        answer = self._get_response  # type: ignore[attr-defined]  # not in the stubs
        chain: Callable[[Any], Any] = convert_exception_to_response(answer)
        for path in reversed(settings.MIDDLEWARE):
            if path in NEEDED:
                chain = convert_exception_to_response(import_string(path)(chain))
        self._middleware_chain = chain

    def get_response(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request without a user."""
        request.user = AnonymousUser()
        return super().get_response(request)
