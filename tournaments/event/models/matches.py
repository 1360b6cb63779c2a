"""Matches, their sides and games, penalties, and settled ties."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.common.constraints import holds, known, once
from tournaments.event.models.events import Event
from tournaments.event.models.pairs import Pair, Round, Stage
from tournaments.event.models.scores import MARKS, SCORE_CONSTRAINTS, SIDES
from tournaments.formats import Score, read_ended
from tournaments.formats.sources import Source, SourceKind


class Match(models.Model):
    """Two sides at a table, one game or best of several; or three single sides."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        READY = "ready", _("ready")
        CALLED = "called", _("called")
        PLAYING = "playing", _("playing")
        REPORTED = "reported", _("reported")
        DISPUTED = "disputed", _("disputed")
        FINAL = "final", _("final")
        VOID = "void", _("void")

    NOT_BEGUN = (State.WAITING, State.READY)
    AT_TABLE = (State.CALLED, State.PLAYING)
    # Somebody has to confirm or decide its result.
    WITH_OTHERS = (State.REPORTED, State.DISPUTED)
    IN_PLAY = (*AT_TABLE, *WITH_OTHERS)  # It was called, and its result is missing
    HOLDS_TABLE = (*AT_TABLE, State.DISPUTED)  # No other match is called to its table
    UNSETTLED = (*NOT_BEGUN, *IN_PLAY)
    # States without a table, which another match of the wave may use.
    SETTLED = (State.FINAL, State.VOID)
    # The part of a played match that a redrawn bracket no longer contains.
    ASIDE = "aside"

    event = models.ForeignKey(Event, models.CASCADE, related_name="matches")
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="matches")
    round = models.ForeignKey(Round, models.CASCADE, related_name="matches")
    number = models.PositiveIntegerField()
    group = models.CharField(max_length=8, blank=True)
    # The bracket part, named by the format: winners, losers, final, ..
    part = models.CharField(max_length=16, blank=True)
    best_of = models.PositiveSmallIntegerField(default=1)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    wave = models.PositiveSmallIntegerField(default=1)
    state = models.CharField(
        max_length=10, choices=State.choices, default=State.WAITING
    )
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    is_forfeit = models.BooleanField(default=False)
    called_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            once("event", "number", name="number_once"),
            once(
                "round",
                "wave",
                "table",
                name="table_once_a_wave",
                where=Q(state__in=["waiting", "ready", "called", "playing"]),
            ),
            once(
                "event",
                "table",
                name="table_one_game",
                where=Q(state__in=["called", "playing"]),
            ),
            known(
                "state",
                *("waiting", "ready", "called", "playing"),
                *("reported", "disputed", "final", "void"),
            ),
            holds(
                "winner_of_final",
                Q(winner__isnull=True) | Q(winner__in=SIDES, state="final"),
            ),
            holds("best_of", Q(best_of__in=[1, 3, 5])),
            holds(
                "played_at_a_table",
                ~Q(state__in=["called", "playing"]) | Q(table__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"Match {self.number}"


class Side(models.Model):
    """One side of a match: its source and, once known, its pair.

    ``member`` is 2 for the second of two single players drawn together.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="sides")
    round = models.ForeignKey(Round, models.CASCADE, related_name="+")
    side = models.PositiveSmallIntegerField()
    member = models.PositiveSmallIntegerField(default=1)
    source_kind: models.CharField[SourceKind, SourceKind] = models.CharField(
        max_length=6
    )
    source_ref = models.CharField(max_length=30, blank=True)
    pair = models.ForeignKey(
        Pair, models.RESTRICT, null=True, blank=True, related_name="sides"
    )

    class Meta:
        ordering = ["match", "side", "member"]
        constraints = [
            once("match", "side", "member"),
            once("round", "pair", name="pair_once_a_round"),
            holds("in_match", Q(side__in=SIDES) & Q(member__in=[1, 2])),
            holds("bye_is_nobody", ~Q(source_kind="bye") | Q(pair__isnull=True)),
            holds(
                "source_refers",
                Q(source_kind="bye", source_ref="")
                | Q(source_kind="draw", source_ref__in=["", "W", "L"])
                | (
                    Q(source_kind__in=["pair", "winner", "loser", "rank"])
                    & ~Q(source_ref="")
                ),
            ),
        ]

    def __str__(self) -> str:
        return str(self.source)

    @property
    def source(self) -> Source:
        return Source(self.source_kind, self.source_ref)

    @source.setter
    def source(self, source: Source) -> None:
        self.source_kind, self.source_ref = source.kind, source.ref

    @property
    def is_by_hand(self) -> bool:
        """Whether a director may change who sits here; other sources are results."""
        return self.source_kind in ("pair", "rank")


def marks_of(*columns: int | None) -> tuple[int, ...]:
    """The marks of each side from a row's columns; empty if it is not played."""
    return tuple(marks for marks in columns if marks is not None)


def score_fields(score: Score | None) -> dict[str, Any]:
    """A score as a game's columns; None is a game not played."""
    if score is None:
        return {**dict.fromkeys(MARKS), "ended": "", "winner": None}
    marks = zip_longest(MARKS, score.marks)
    return {**dict(marks), "ended": score.ended, "winner": score.winner}


class Game(models.Model):
    """One game's final marks: NULL, never 0-0, if not played or without a third side."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    marks_1 = models.SmallIntegerField(null=True, blank=True)
    marks_2 = models.SmallIntegerField(null=True, blank=True)
    marks_3 = models.SmallIntegerField(null=True, blank=True)
    ended = models.CharField(max_length=10, blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    versions = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["match", "number"]
        constraints = [
            once("match", "number", name="number_once"),
            holds(
                "played_or_not",
                Q(
                    marks_1__isnull=True,
                    marks_2__isnull=True,
                    marks_3__isnull=True,
                    ended="",
                    winner=None,
                )
                | Q(
                    marks_1__isnull=False,
                    marks_2__isnull=False,
                    ended__in=["played", "time", "forfeit", "bye", "penalty"],
                ),
            ),
            *SCORE_CONSTRAINTS,
            holds("number_in_match", Q(number__gte=1, number__lte=5)),
        ]

    def __str__(self) -> str:
        return f"Game {self.number}"

    @property
    def marks(self) -> tuple[int, ...]:
        return marks_of(self.marks_1, self.marks_2, self.marks_3)

    @property
    def score(self) -> Score | None:
        marks = self.marks
        return Score(marks, read_ended(self.ended), self.winner) if marks else None

    @score.setter
    def score(self, score: Score | None) -> None:
        for name, value in score_fields(score).items():
            setattr(self, name, value)


class Penalty(models.Model):
    """A penalty that counts in the event, stored with a game's result."""

    WARNED = "_warning"  # The suffix of a warning's code, also in the export
    game = models.ForeignKey(Game, models.CASCADE, related_name="penalties")
    pair = models.ForeignKey(Pair, models.RESTRICT, related_name="+")
    code = models.CharField(max_length=30)
    marks = models.PositiveSmallIntegerField(default=0)
    cite = models.CharField(max_length=200, blank=True)
    is_warning = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.code


class TieBreak(models.Model):
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="tie_breaks")
    group = models.CharField(max_length=8)
    pairs = models.JSONField()
    by = models.CharField(max_length=16)
    order = models.JSONField()
    drawn = models.JSONField(default=list)
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [known("by", "one_hand", "domino", "lot")]

    def __str__(self) -> str:
        return f"{self.group}: {self.by}"
