"""The audit log, the keys carried out, and ranks stated by an import."""

import hashlib
import json
from datetime import UTC
from typing import Any

from django.db import models

from players.common.constraints import once
from tournaments.event.author import Author
from tournaments.event.models.events import Event

# Actions whose entries contain nothing beyond the public pages.
OPEN_ACTIONS = frozenset(
    [
        *("clock.expired", "clock.extend", "clock.pause", "clock.resume"),
        *("clock.shorten", "clock.stop", "cut.make", "cut.take-back"),
        *("draw.confirm", "draw.make", "draw.take-back", "event.final"),
        *("final.award", "final.empty", "final.replay", "fixture.deadline"),
        *("fixture.move", "fixture.postpone", "fixture.skip", "fixture.skip-undone"),
        *("match.call", "match.forfeit", "match.forfeit-undone", "match.move"),
        *("match.no-show", "match.start", "match.wait"),
        *("pair.annul", "pair.annul-undone", "pair.check-in", "pair.check-out"),
        *("result", "result.confirm", "result.correct", "result.decide"),
        *("result.sent", "result.take-back", "result.undo", "result.withdraw"),
        *("round.start", "round.swap", "round.undo"),
        *("table.put-back", "table.take-out", "tie.reopen", "tie.settle"),
    ]
)
SEALED = "sealed"
# The content of a digest beside the entry before.
FIELDS = ("number", "at", "by", "action", "detail")

Covered = list[Any]

_encoder = json.JSONEncoder(sort_keys=True, ensure_ascii=False, default=str)


def text_of(value: object) -> str:
    """A value's text in the digests; dates and times as JSON's text."""
    return _encoder.encode(value)


def next_head(head: str, covered: Covered) -> str:
    """The digest of an entry, from the digest of the entry before."""
    return hashlib.sha256((head + text_of(covered)).encode()).hexdigest()


def is_open(by: str, action: str) -> tuple[bool, bool]:
    """Whether author and content of an entry may be published."""
    is_link = Author.parse(by).kind in ("Table", "Pair", "Player", "Team")
    return is_link, action in OPEN_ACTIONS


class AuditEntry(models.Model):
    """One entry of the event's log; each digest covers the one before."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="audit")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=80)
    action = models.CharField(max_length=40)
    detail = models.JSONField(default=dict)
    # Random; with it the chain covers private content as a digest of its own.
    salt = models.CharField(max_length=32, blank=True)
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["-number"]
        constraints = [once("event", "number", name="number_once")]

    def __str__(self) -> str:
        return f"{self.number} {self.action}"

    @property
    def covered(self) -> Covered:
        """The content of the digest beside the entry before, with private parts sealed."""
        by, action, detail = self.by, self.action, self.detail
        is_open_by, is_open_detail = is_open(by, action)
        if self.salt and not is_open_detail:
            action, detail = SEALED, {"sha256": self._sealed([action, detail])}
        if self.salt and not (is_open_by and is_open_detail):
            by = f"sha256:{self._sealed(by)}"
        at = self.at.astimezone(UTC).isoformat()
        return [self.number, at, by, action, detail]

    def _sealed(self, value: object) -> str:
        return hashlib.sha256((self.salt + text_of(value)).encode()).hexdigest()


class Done(models.Model):
    """A write that was carried out, so that its key is not carried out twice."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="done")
    key = models.UUIDField()
    action = models.CharField(max_length=40)
    at = models.DateTimeField()

    class Meta:
        constraints = [once("event", "key", name="key_once")]

    def __str__(self) -> str:
        return self.action


class Stated(models.Model):
    """The standings and placings of an imported file, valid until the event changes."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="stated")
    # The version of the event that they belong to.
    version = models.PositiveIntegerField()
    standings = models.JSONField(default=dict)
    placings = models.JSONField(default=list)
    # The log as stated in the file: ``entries``, ``head`` and perhaps ``lines``.
    audit = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.event} {self.version}"
