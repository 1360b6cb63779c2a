"""Links that let a table, a pair or a judge in, the sheets they keep, what they send.

Submissions and sheet rows are append-only; at most one submission of a game's stands
confirmed.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.models import MOST_MARKS, Event, Game, Pair


def score_text(first: int | None, second: int | None) -> str:
    """Marks as people write them, with an en dash."""
    return f"{first}\N{EN DASH}{second}"


class Link(models.Model):
    """A way in without an account: one table, one pair or one judge of one event.

    Its code is derived from the server's key, so nothing usable is stored; raising
    the generation makes every printed copy useless.
    """

    class Kind(models.TextChoices):
        TABLE = "table", _("table")
        PAIR = "pair", _("pair")
        JUDGE = "judge", _("judge")

    event = models.ForeignKey(Event, models.CASCADE, related_name="links")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    number = models.PositiveIntegerField()
    """The table's or pair's number; a judge's running number."""
    name = models.CharField(max_length=80, blank=True)
    """The judge's name; a table or a pair has its number."""
    generation = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["kind", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "kind", "number"], name="scoring_link_once"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["table", "pair", "judge"]),
                name="scoring_link_kind_known",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1, generation__gte=1),
                name="scoring_link_numbers_from_1",
            ),
            models.CheckConstraint(
                condition=~Q(kind="judge", name=""), name="scoring_link_judge_named"
            ),
        ]

    def __str__(self) -> str:
        if self.kind == self.Kind.JUDGE:
            return _now("Judge %(name)s") % {"name": self.name}
        words = _now("Table %(n)s") if self.kind == "table" else _now("Pair %(n)s")
        return words % {"n": self.number}


class SubmissionQuerySet(models.QuerySet["Submission"]):
    def undecided(self) -> SubmissionQuerySet:
        """Those somebody still has to confirm or decide, of games without a result."""
        return self.filter(state__in=["sent", "disputed"], game__marks_1=None)


class Submission(models.Model):
    """Somebody's word on how a game ended."""

    class State(models.TextChoices):
        SENT = "sent", _("waiting for confirmation")
        CONFIRMED = "confirmed", _("confirmed")
        DISPUTED = "disputed", _("disputed")
        SUPERSEDED = "superseded", _("replaced")

    game = models.ForeignKey(Game, models.CASCADE, related_name="submissions")
    version = models.PositiveSmallIntegerField()
    key = models.UUIDField(unique=True)
    marks_1 = models.PositiveSmallIntegerField()
    marks_2 = models.PositiveSmallIntegerField()
    ended = models.CharField(max_length=10, default="played")
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    """Only where the marks do not tell."""
    state = models.CharField(max_length=10, choices=State.choices, default=State.SENT)
    link = models.ForeignKey(
        Link, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    pair = models.ForeignKey(
        Pair, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    """The pair whose link sent it."""
    by = models.CharField(max_length=80)
    at = models.DateTimeField()
    decided_link = models.ForeignKey(
        Link, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    decided_by = models.CharField(max_length=80, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_key = models.UUIDField(null=True, blank=True)
    note = models.CharField(max_length=200, blank=True)
    sheet = models.JSONField(null=True, blank=True)
    """The sender's sheet as it was when this was sent, where one was kept."""

    objects = SubmissionQuerySet.as_manager()

    class Meta:
        ordering = ["game", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "version"], name="scoring_submission_version_once"
            ),
            models.UniqueConstraint(
                fields=["game"],
                condition=Q(state="confirmed"),
                name="scoring_submission_one_confirmed",
            ),
            models.CheckConstraint(
                condition=Q(version__gte=1), name="scoring_submission_version_from_1"
            ),
            models.CheckConstraint(
                condition=Q(marks_1__lte=MOST_MARKS, marks_2__lte=MOST_MARKS),
                name="scoring_submission_marks_possible",
            ),
            models.CheckConstraint(
                condition=Q(ended__in=["played", "time", "forfeit", "penalty"]),
                name="scoring_submission_ended_known",
            ),
            models.CheckConstraint(
                condition=Q(winner__isnull=True)
                | Q(winner=1, marks_1__gte=F("marks_2"))
                | Q(winner=2, marks_2__gte=F("marks_1"))
                | Q(ended="penalty", winner__in=[1, 2]),
                name="scoring_submission_winner_has_marks",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["sent", "confirmed", "disputed", "superseded"]),
                name="scoring_submission_state_known",
            ),
            models.CheckConstraint(
                condition=Q(state="sent", decided_at__isnull=True)
                | (~Q(state="sent") & Q(decided_at__isnull=False)),
                name="scoring_submission_decided_or_sent",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.score} ({self.by})"

    @property
    def score(self) -> str:
        """The marks as people write them."""
        return score_text(self.marks_1, self.marks_2)

    @property
    def sender(self) -> str:
        """Who sent it, in the reader's language."""
        return str(self.link) if self.link else self.by

    @property
    def winning_side(self) -> int | None:
        """The side that won by these marks, None where they are level."""
        if self.winner is not None:
            return self.winner
        if self.marks_1 == self.marks_2:
            return None
        return 1 if self.marks_1 > self.marks_2 else 2

    @property
    def is_open(self) -> bool:
        """Somebody still has to confirm or decide it."""
        return self.state in (self.State.SENT, self.State.DISPUTED)


class SheetRow(models.Model):
    """One hand on somebody's scoresheet, in one version; the highest version counts.

    A sheet belongs to whoever keeps it, so that two people can key the same paper.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="sheet_rows")
    keeper = models.CharField(max_length=80)
    number = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField()
    key = models.UUIDField(unique=True)
    shaker = models.PositiveSmallIntegerField()
    """The seat; 1 and 3 are the first pair's, 2 and 4 the second's."""
    bidder = models.PositiveSmallIntegerField(null=True, blank=True)
    """The side that won the bid; nobody's where the hand was thrown in."""
    bid = models.CharField(max_length=12, blank=True)
    contract = models.CharField(max_length=12, blank=True)
    made = models.BooleanField(null=True, blank=True)
    marks_1 = models.PositiveSmallIntegerField(default=0)
    marks_2 = models.PositiveSmallIntegerField(default=0)
    points_1 = models.PositiveSmallIntegerField(null=True, blank=True)
    points_2 = models.PositiveSmallIntegerField(null=True, blank=True)
    record = models.JSONField(null=True, blank=True)
    """The whole hand as a hand record, where it was written down."""
    is_removed = models.BooleanField(default=False)
    link = models.ForeignKey(
        Link, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    by = models.CharField(max_length=80)
    at = models.DateTimeField()

    class Meta:
        ordering = ["game", "keeper", "number", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "keeper", "number", "version"],
                name="scoring_sheetrow_version_once",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1, version__gte=1),
                name="scoring_sheetrow_numbers_from_1",
            ),
            models.CheckConstraint(
                condition=~Q(keeper=""), name="scoring_sheetrow_keeper_given"
            ),
            models.CheckConstraint(
                condition=Q(shaker__gte=1, shaker__lte=4),
                name="scoring_sheetrow_shaker_sits",
            ),
            models.CheckConstraint(
                condition=Q(bidder__isnull=True, bid="", made__isnull=True)
                | (Q(bidder__in=[1, 2], made__isnull=False) & ~Q(bid="")),
                name="scoring_sheetrow_bid_whole",
            ),
            models.CheckConstraint(
                condition=Q(marks_1=0, marks_2__lte=MOST_MARKS)
                | Q(marks_1__lte=MOST_MARKS, marks_2=0),
                name="scoring_sheetrow_marks_to_one_side",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {score_text(self.marks_1, self.marks_2)}"


class RulingQuerySet(models.QuerySet["Ruling"]):
    def standing(self) -> RulingQuerySet:
        """Those no appeal has overturned."""
        return self.exclude(appeal="overturned")

    def public(self) -> RulingQuerySet:
        """Those a pair's or a table's link may see."""
        return self.filter(is_private=False)


class Ruling(models.Model):
    """What an official decided of something that happened at a table, and its appeal.

    A private ruling is for officials alone: no public page, export or pair sees it.
    """

    class Appeal(models.TextChoices):
        NONE = "", _("not appealed")
        OPEN = "open", _("appealed, to be decided")
        UPHELD = "upheld", _("appealed and upheld")
        OVERTURNED = "overturned", _("overturned")

    event = models.ForeignKey(Event, models.CASCADE, related_name="rulings")
    game = models.ForeignKey(Game, models.CASCADE, related_name="rulings")
    pair = models.ForeignKey(Pair, models.PROTECT, related_name="rulings")
    code = models.CharField(max_length=30)
    hand = models.PositiveSmallIntegerField(null=True, blank=True)
    """The number of the hand, where somebody knows it."""
    bid = models.PositiveSmallIntegerField(default=0)
    """The bid in marks, 0 below 42."""
    consequence = models.CharField(max_length=12)
    marks = models.PositiveSmallIntegerField(default=0)
    """Marks to the opponents."""
    is_repeat = models.BooleanField(default=False)
    note = models.CharField(max_length=200, blank=True)
    cite = models.CharField(max_length=200)
    is_private = models.BooleanField(default=False)
    by = models.CharField(max_length=80)
    link = models.ForeignKey(
        Link, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField()
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
            models.CheckConstraint(
                condition=Q(
                    consequence__in=[
                        "stands",
                        "warning",
                        "mark",
                        "hand",
                        "game",
                        "match",
                        "disqualified",
                    ]
                ),
                name="scoring_ruling_consequence_known",
            ),
            models.CheckConstraint(
                condition=Q(marks=0) | Q(consequence__in=["mark", "hand"]),
                name="scoring_ruling_marks_of_mark_or_hand",
            ),
            models.CheckConstraint(
                condition=Q(marks__lte=MOST_MARKS, bid__lte=MOST_MARKS),
                name="scoring_ruling_marks_possible",
            ),
            models.CheckConstraint(
                condition=Q(appeal__in=["", "open", "upheld", "overturned"]),
                name="scoring_ruling_appeal_known",
            ),
            models.CheckConstraint(
                condition=Q(appeal__in=["", "open"], decided_at__isnull=True)
                | (
                    Q(appeal__in=["upheld", "overturned"], decided_at__isnull=False)
                    & ~Q(reasons="")
                ),
                name="scoring_ruling_decided_with_reasons",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code}: {self.consequence}"

    @property
    def counted_as(self) -> str:
        """Its code among the result's penalties, where a warning says that it is one."""
        return f"{self.code}_warning" if self.consequence == "warning" else self.code
