"""The installation's own records: neither backed up nor restored."""

from django.db import models
from django.db.models import Q

from players.common.constraints import holds, known


class Backup(models.Model):
    """A backup that was taken: a file of one process, perhaps with a second copy."""

    class Second(models.TextChoices):
        """The result of the copy to the second place."""

        NONE = "none"
        WRITTEN = "written"
        FAILED = "failed"

    at = models.DateTimeField()
    label = models.CharField(max_length=60, blank=True)
    name = models.CharField(max_length=120, unique=True)
    size = models.PositiveBigIntegerField()
    second = models.CharField(max_length=7, choices=Second.choices)
    proved_at = models.DateTimeField(null=True, blank=True)
    # The difference found; empty if all was equal.
    fault = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            known("second", "none", "written", "failed"),
            holds("fault_of_a_proof", Q(fault="") | Q(proved_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.name
