"""When and where each session was last used."""

from allauth.usersessions.models import UserSession
from django.core.cache import cache
from django.db import DatabaseError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from players.accounts.devices import remember_device

EVERY = 5 * 60  # Seconds between two writes for one session


class LastUse(MiddlewareMixin):
    """Writes when and where each session was last used.

    Only after a view that asked who is signed in: other pages touch no session.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponse
    ) -> HttpResponse:
        user = getattr(request, "_cached_user", None)
        key = request.session.session_key if user and user.is_authenticated else None
        if user and key and cache.add(f"last-use:{key}", 1, EVERY):
            remember_device(request, response, user)
            try:
                with transaction.atomic():
                    UserSession.objects.create_from_request(request, user=user)
            except DatabaseError:  # the page is worth more than its note
                cache.delete(f"last-use:{key}")
        return response
