"""Officials' rulings on incidents at a table."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from players.common.constraints import holds, known
from players.people.models import Person
from scoring.game.catalogue import Consequence
from scoring.game.models.arrival import Written, arrived_after
from scoring.game.models.links import Link
from tournaments.event.models import MOST_MARKS, Event, Game, Pair, PairPlayer, Penalty

# Consequences that end the game or the pair's event at once.
CARRIED_OUT = ("game", "match", "ejected", "disqualified")
# Reasons that the program gives, stored in English.
OTHERS_PLAY = gettext_noop("Others play this match now.")
TAKEN_BACK = gettext_noop("Taken back by who ruled it.")


class RulingQuerySet(models.QuerySet["Ruling"]):
    def standing(self) -> RulingQuerySet:
        return self.exclude(appeal="overturned")

    def public(self) -> RulingQuerySet:
        """Rulings that a pair's or a table's link may see."""
        return self.filter(is_private=False)


class Ruling(Written):
    """An official's ruling on an incident at a table, and its appeal.

    A private ruling is for officials only: no public page, export or pair sees it.
    """

    class Appeal(models.TextChoices):
        NONE = "", _("not appealed")
        OPEN = "open", _("appealed, to be decided")
        UPHELD = "upheld", _("appealed and upheld")
        OVERTURNED = "overturned", _("overturned")

    event = models.ForeignKey(Event, models.CASCADE, related_name="rulings")
    game = models.ForeignKey(Game, models.CASCADE, related_name="rulings")
    pair = models.ForeignKey(Pair, models.RESTRICT, related_name="rulings")
    # The player, if the official named one; null once somebody else has the seat.
    player = models.ForeignKey(
        PairPlayer, models.SET_NULL, null=True, blank=True, related_name="rulings"
    )
    # The person who had the seat at the ruling.
    person = models.ForeignKey(
        Person, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    code = models.CharField(max_length=30)
    # The number of the hand, if known.
    hand = models.PositiveSmallIntegerField(null=True, blank=True)
    bid = models.PositiveSmallIntegerField(default=0)  # The bid in marks, 0 below 42
    consequence = models.CharField(max_length=12)
    marks = models.PositiveSmallIntegerField(default=0)  # Marks to the opponents
    is_repeat = models.BooleanField(default=False)
    note = models.CharField(max_length=200, blank=True)
    cite = models.CharField(max_length=200)
    is_private = models.BooleanField(default=False)
    by = models.CharField(max_length=80)
    link = models.ForeignKey(
        Link, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    key = models.UUIDField(unique=True)
    appeal = models.CharField(max_length=10, choices=Appeal.choices, blank=True)
    appeal_text = models.CharField(max_length=500, blank=True)
    appealed_by = models.CharField(max_length=80, blank=True)
    reasons = models.CharField(max_length=500, blank=True)
    decided_by = models.CharField(max_length=80, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    objects = RulingQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            holds("consequence_known", Q(consequence__in=Consequence.values)),
            holds(
                "marks_of_mark_or_hand",
                Q(marks=0) | Q(consequence__in=["mark", "hand"]),
            ),
            holds("marks_possible", Q(marks__lte=MOST_MARKS, bid__lte=MOST_MARKS)),
            known("appeal", "", "open", "upheld", "overturned"),
            holds(
                "decided_with_reasons",
                Q(appeal__in=["", "open"], decided_at__isnull=True)
                | (
                    Q(appeal__in=["upheld", "overturned"], decided_at__isnull=False)
                    & ~Q(reasons="")
                ),
            ),
            arrived_after("scoring_ruling_arrived_after"),
        ]

    def __str__(self) -> str:
        return f"{self.code}: {self.consequence}"

    @property
    def counts_on_sheet(self) -> bool:
        """Whether it gives marks and no appeal has overturned it."""
        return self.marks > 0 and self.appeal != self.Appeal.OVERTURNED

    @property
    def changes(self) -> int:
        """How often it has changed a sheet: when it was made, and when overturned."""
        return bool(self.marks) + (self.marks > 0 and not self.counts_on_sheet)

    @property
    def shown_reasons(self) -> str:
        """The reasons; those that the program gives in the reader's language."""
        is_of_program = self.reasons in (OTHERS_PLAY, TAKEN_BACK)
        return gettext(self.reasons) if is_of_program else self.reasons

    @property
    def is_taken_back(self) -> bool:
        return self.appeal == self.Appeal.OVERTURNED and not self.appealed_by

    @property
    def may_be_taken_back(self) -> bool:
        """Whether its game goes on and its consequence did not end it."""
        is_carried_out = self.consequence in CARRIED_OUT
        return not (self.appeal or is_carried_out) and self.game.marks_1 is None

    @property
    def counted_as(self) -> str:
        """Its code among the result's penalties, with a suffix for warnings."""
        is_warning = self.consequence == "warning"
        return f"{self.code}{Penalty.WARNED}" if is_warning else self.code
