"""What directors wish of a draw."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.common.constraints import known, once
from tournaments.event.models.events import Event
from tournaments.event.models.pairs import Pair


class Wish(models.Model):
    """A wish that pairs do not meet: within each club or town, or these alone.

    Only directors read it; its export names who is kept apart, not why.
    """

    class Kind(models.TextChoices):
        CLUB = "club", _("Club")
        TOWN = "town", _("Town")
        HOUSEHOLD = "household", _("Household")
        PAIRS = "pairs", _("Named pairs")

    event = models.ForeignKey(Event, models.CASCADE, related_name="wishes")
    kind = models.CharField(max_length=9, choices=Kind.choices)
    is_absolute = models.BooleanField(default=False)
    # Of a household, or those named.
    pairs = models.ManyToManyField(Pair, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            once(
                "event",
                "kind",
                name="one_of_clubs_and_towns",
                where=Q(kind__in=["club", "town"]),
            ),
            known("kind", "club", "town", "household", "pairs"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.numbers}"

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(pair.number for pair in self.pairs.all())
