"""Resets of passwords that were begun."""

import hashlib
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q

from players.common.constraints import holds, once

GOOD_FOR = timedelta(hours=1)


class PasswordReset(models.Model):
    """The latest reset of somebody's password, one by each way.

    Stores only a digest: the link is in a mail, the code is shown once.
    """

    class Way(models.TextChoices):
        """Who brings the reset to the person."""

        MAIL = "mail"
        CODE = "code"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="password_resets"
    )
    way = models.CharField(max_length=4, choices=Way.choices)
    digest = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField()
    # The owner who made the code; empty for a mail.
    by = models.CharField(max_length=150, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)
    # When the person was told at a sign-in that somebody made a code for them.
    announced_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            once("user", "way", name="latest"),
            holds("way_known", Q(way="mail", by="") | (Q(way="code") & ~Q(by=""))),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.way}"

    @staticmethod
    def digest_of(secret: str) -> str:
        """The stored digest of a random code; it needs no salt."""
        return hashlib.sha256(secret.encode()).hexdigest()

    def is_open(self, at: datetime) -> bool:
        return self.used_at is None and self.at + GOOD_FOR > at
