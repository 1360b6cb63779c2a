"""Submissions of links for a game: append-only, at most one of a game is confirmed."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from players.common.constraints import holds, known, once
from scoring.game.models.arrival import Written, arrived_after
from scoring.game.models.links import Link
from tournaments.event.models import SCORE_CONSTRAINTS, Game, Pair, marks_of
from tournaments.formats import Score, read_ended


class SubmissionQuerySet(models.QuerySet["Submission"]):
    def undecided(self) -> SubmissionQuerySet:
        """Submissions to be confirmed or decided, of games without a result."""
        return self.filter(state__in=["sent", "disputed"], game__marks_1=None)


class Submission(Written):
    """A link's or official's version of a game's result."""

    class State(models.TextChoices):
        SENT = "sent", _("waiting for confirmation")
        CONFIRMED = "confirmed", _("confirmed")
        DISPUTED = "disputed", _("disputed")
        SUPERSEDED = "superseded", _("replaced")

    class OffSheet(models.TextChoices):
        UNWRITTEN = "unwritten", _("hands were played without the sheet")
        WRONG = "wrong", _("the sheet is wrong")

    game = models.ForeignKey(Game, models.CASCADE, related_name="submissions")
    version = models.PositiveSmallIntegerField()
    key = models.UUIDField(unique=True)
    marks_1 = models.SmallIntegerField()
    marks_2 = models.SmallIntegerField()
    marks_3 = models.SmallIntegerField(null=True, blank=True)
    ended = models.CharField(max_length=10, default="played")
    # Only if the marks do not decide.
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.SENT)
    link = models.ForeignKey(
        Link, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # The pair whose link sent it.
    pair = models.ForeignKey(
        Pair, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    by = models.CharField(max_length=80)
    decided_link = models.ForeignKey(
        Link, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    decided_by = models.CharField(max_length=80, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_key = models.UUIDField(null=True, blank=True)
    note = models.CharField(max_length=200, blank=True)
    # Its state before the last decision, which may be undone.
    state_before = models.CharField(max_length=10, blank=True)
    # The sheet of the game at the time of sending, if there was one.
    sheet = models.JSONField(null=True, blank=True)
    # Only if the sheet does not end at these marks.
    off_sheet = models.CharField(max_length=9, blank=True, choices=OffSheet.choices)
    ruled_1 = models.PositiveSmallIntegerField(default=0)
    ruled_2 = models.PositiveSmallIntegerField(default=0)
    # Marks that rulings had given by then; they are included in its marks.
    ruled_3 = models.PositiveSmallIntegerField(default=0)

    objects = SubmissionQuerySet.as_manager()

    class Meta:
        ordering = ["game", "version"]
        constraints = [
            once("game", "version", name="version_once"),
            once("game", name="one_confirmed", where=Q(state="confirmed")),
            holds("version_from_1", Q(version__gte=1)),
            *SCORE_CONSTRAINTS,
            known("ended", "played", "time", "forfeit", "penalty"),
            known("state", "sent", "confirmed", "disputed", "superseded"),
            holds(
                "decided_or_sent",
                Q(state="sent", decided_at__isnull=True)
                | (~Q(state="sent") & Q(decided_at__isnull=False)),
            ),
            holds(
                "off_sheet_known",
                Q(off_sheet="")
                | Q(off_sheet__in=["unwritten", "wrong"], sheet__isnull=False),
            ),
            arrived_after("scoring_submission_arrived_after"),
        ]

    def __str__(self) -> str:
        return f"{self.score} ({self.by})"

    @property
    def score(self) -> Score:
        return Score(self.marks, read_ended(self.ended), self.winner)

    @property
    def marks(self) -> tuple[int, ...]:
        return marks_of(self.marks_1, self.marks_2, self.marks_3)

    @property
    def ruled(self) -> tuple[int, ...]:
        return (self.ruled_1, self.ruled_2, self.ruled_3)[: len(self.marks)]

    @property
    def whole_sheet(self) -> list[Any] | None:
        return None if self.off_sheet else self.sheet

    @property
    def sheet_score(self) -> Score:
        rows = [row["marks"] for row in self.sheet or ()]
        return Score(tuple(map(sum, zip(*rows, strict=True))))

    @property
    def sender(self) -> str:
        return str(self.link) if self.link else self.by

    @property
    def decider(self) -> str:
        """The link or person that confirmed or contested it, in the reader's language."""
        return str(self.decided_link) if self.decided_link else self.decided_by

    @property
    def is_decided_by_another(self) -> bool:
        return self.state == "confirmed" and self.decided_by != self.by

    @property
    def is_settlement(self) -> bool:
        return self.link_id is not None and self.decided_link_id == self.link_id

    @property
    def is_undecided(self) -> bool:
        """Whether it is neither confirmed nor replaced by another version."""
        return self.state in (self.State.SENT, self.State.DISPUTED)

    @property
    def is_open(self) -> bool:
        """Whether somebody still has to confirm or decide it.

        A game ended by a forfeit waits for nobody; if the forfeit is taken back, it
        waits again.
        """
        return self.is_undecided and self.game.marks_1 is None

    @property
    def state_words(self) -> str:
        if self.is_undecided and not self.is_open:
            return _now("not asked for any more: the game was settled without it")
        return self.get_state_display()
