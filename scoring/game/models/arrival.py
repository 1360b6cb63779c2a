"""Records that may wait on a phone: the time of writing and the time of arrival."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import F, Q

from players.common import clock

AT_ONCE = timedelta(minutes=1)


class Written(models.Model):
    """A record of a game at its table, made with or without a network."""

    at = models.DateTimeField()  # When it was written
    # Its arrival, if it was written offline.
    arrived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def has_waited(self) -> bool:
        """Whether it arrived so much later that pages should show it."""
        return self.arrived_at is not None and self.arrived_at - self.at >= AT_ONCE


def times(at: datetime | None) -> dict[str, datetime | None]:
    """Both times of a new row; ``at`` is when a phone wrote it offline."""
    now = clock.now()
    return {"at": at or now, "arrived_at": at and now}


def arrived_after(name: str) -> models.CheckConstraint:
    return models.CheckConstraint(
        condition=Q(arrived_at__isnull=True) | Q(arrived_at__gte=F("at")), name=name
    )
