"""The installation's own records: neither backed up nor restored."""

from django.db import models


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
    # When it was restored aside and compared.
    proved_at = models.DateTimeField(null=True, blank=True)
    # The difference found; empty if all was equal.
    fault = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(second__in=["none", "written", "failed"]),
                name="deploy_backup_second_known",
            ),
            models.CheckConstraint(
                condition=models.Q(fault="") | models.Q(proved_at__isnull=False),
                name="deploy_backup_fault_of_a_proof",
            ),
        ]

    def __str__(self) -> str:
        return self.name
