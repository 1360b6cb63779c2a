"""Links that give a table, a pair or a judge access."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.common.constraints import holds, known, once
from tournaments.event.author import Author
from tournaments.event.models import Event
from tournaments.event.translation import translate


class Link(models.Model):
    """Access without an account: one table, one pair or one judge of one event.

    Its code is derived from the server's key, so nothing usable is stored; raising the
    generation makes every printed copy useless.
    """

    class Kind(models.TextChoices):
        TABLE = "table", _("table")
        PAIR = "pair", _("pair")
        JUDGE = "judge", _("judge")

    event = models.ForeignKey(Event, models.CASCADE, related_name="links")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    # The table's or pair's number; a judge's running number.
    number = models.PositiveIntegerField()
    # A judge's name; a table or a pair has its number.
    name = models.CharField(max_length=80, blank=True)
    generation = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["kind", "number"]
        constraints = [
            once("event", "kind", "number"),
            known("kind", "table", "pair", "judge"),
            holds("numbers_from_1", Q(number__gte=1, generation__gte=1)),
            holds("judge_named", ~Q(kind="judge", name="")),
        ]

    def __str__(self) -> str:
        return translate(self.author)

    @property
    def author(self) -> Author:
        if self.kind == self.Kind.JUDGE:
            return Author("Judge", self.name)
        number = str(self.number)
        if self.kind == self.Kind.TABLE:
            return Author("Table", number)
        return Author(self.event.entered_as.capitalize(), number)
