"""Says in each answer which devices its page may ask for: none."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

NONE = "camera=(), geolocation=(), microphone=()"


class DevicePermissions(MiddlewareMixin):
    """Sets Permissions-Policy, unless the view that needs a device has set its own."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        response.headers.setdefault("Permissions-Policy", NONE)
        return response
