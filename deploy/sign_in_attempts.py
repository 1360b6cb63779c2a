"""Wrong sign-ins, without those dated in the future after a clock was set back."""

from datetime import timedelta
from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

Credentials = dict[str, Any] | None
APART = timedelta(minutes=1)  # Clocks of a server's machines may differ by this much


class SignInAttempts(AxesDatabaseHandler):
    """Django-axes in the database; ignores attempts dated in the future."""

    def get_user_attempts(
        self, request: HttpRequest, credentials: Credentials = None
    ) -> list[QuerySet[AccessAttempt]]:
        """Leave out the attempts dated in the future."""
        latest = timezone.now() + APART
        attempts = super().get_user_attempts(request, credentials)
        return [matching.filter(attempt_time__lte=latest) for matching in attempts]

    def clean_expired_user_attempts(
        self, request: HttpRequest | None = None, credentials: Credentials = None
    ) -> int:
        """Delete expired attempts and those dated in the future."""
        latest = timezone.now() + APART
        count, _by_model = AccessAttempt.objects.filter(
            attempt_time__gt=latest
        ).delete()
        return int(count + super().clean_expired_user_attempts(request, credentials))
