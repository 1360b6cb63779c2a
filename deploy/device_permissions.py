"""Says in each answer which devices its page may ask for: none."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

NONE = "camera=(), geolocation=(), microphone=()"


class DevicePermissions:
    """Sets Permissions-Policy, unless the view that needs a device has set its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer with the header."""
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", NONE)
        return response
