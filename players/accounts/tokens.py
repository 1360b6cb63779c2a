"""Links that reset a password, as mailed: a later one ends those of before."""

import secrets

from django.contrib.auth.models import User
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.utils import timezone

from players.accounts.models import PasswordReset


class ResetTokens(PasswordResetTokenGenerator):
    """Django's tokens over the latest reset as well; a used one is no longer good."""

    def make_token(self, user: User) -> str:
        PasswordReset.objects.update_or_create(
            user_id=user.pk,
            way=PasswordReset.Way.MAIL,
            defaults={
                "digest": PasswordReset.digest_of(secrets.token_urlsafe(24)),
                "at": timezone.now(),
                "used_at": None,
            },
        )
        return super().make_token(user)

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        mailed = PasswordReset.objects.filter(user_id=user.pk, way="mail")
        digest = mailed.values_list("digest", flat=True).first() or ""
        return f"{super()._make_hash_value(user, timestamp)}{digest}"
