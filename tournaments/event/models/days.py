"""A day: the events of a club that share one hall, each a division of it."""

from __future__ import annotations

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from players.clubs.models import Club
from players.common.constraints import given


class Day(models.Model):
    """Several events on one day in one hall: one set of tables, one clock, one wall.

    Each event, a division, stays whole: its own pairs, draw, results and log.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="days")
    name = models.CharField(_("name"), max_length=100)
    slug = models.SlugField(max_length=110, unique=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [given("name")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("day", args=[self.slug])
