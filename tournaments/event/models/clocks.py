"""Sessions, clock entries, expiries and announcements."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.common.constraints import given, holds, known, once
from tournaments.event.models.events import Event
from tournaments.event.models.matches import Match
from tournaments.event.models.pairs import Round


class Session(models.Model):
    """A part of the day with its own clock: lunch, the wait for round 4."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="sessions")
    number = models.PositiveSmallIntegerField()
    title = models.CharField(_("title"), max_length=60)

    class Meta:
        ordering = ["number"]
        constraints = [once("event", "number", name="number_once"), given("title")]

    def __str__(self) -> str:
        return self.title


class ClockEntry(models.Model):
    """An entry of a clock: of a wave, one match in it, or a session.

    A match of a wave has no start of its own; its entries add to the wave's.
    """

    class Kind(models.TextChoices):
        START = "start", _("started")
        PAUSE = "pause", _("paused")
        RESUME = "resume", _("resumed")
        EXTEND = "extend", _("extended")
        STOP = "stop", _("stopped")

    round = models.ForeignKey(
        Round, models.CASCADE, null=True, blank=True, related_name="clock"
    )
    session = models.ForeignKey(
        Session, models.CASCADE, null=True, blank=True, related_name="clock"
    )
    wave = models.PositiveSmallIntegerField(default=1)
    match = models.ForeignKey(
        Match, models.CASCADE, null=True, blank=True, related_name="clock"
    )
    kind = models.CharField(max_length=8, choices=Kind.choices)
    at = models.DateTimeField()
    seconds = models.IntegerField(default=0)

    class Meta:
        ordering = ["pk"]
        constraints = [
            known("kind", "start", "pause", "resume", "extend", "stop"),
            once(
                "round",
                "wave",
                name="starts_once",
                where=Q(kind="start", match__isnull=True),
            ),
            once("match", name="match_starts_once", where=Q(kind="start")),
            once("session", name="session_starts_once", where=Q(kind="start")),
            holds(
                "round_or_session",
                Q(round__isnull=False, session__isnull=True)
                | Q(round__isnull=True, match__isnull=True, session__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.kind


class Expiry(models.Model):
    """Marks an announced end of a clock; ``entry`` is the clock's last entry then.

    An extended clock has a newer entry, so its next end is announced again.
    """

    entry = models.ForeignKey(ClockEntry, models.CASCADE, related_name="expiries")
    match = models.ForeignKey(
        Match, models.CASCADE, null=True, blank=True, related_name="expiries"
    )
    at = models.DateTimeField()

    class Meta:
        constraints = [
            once("entry", where=Q(match__isnull=True)),
            once("entry", "match", name="once_a_match"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}"


class Announcement(models.Model):
    event = models.ForeignKey(Event, models.CASCADE, related_name="announcements")
    text = models.CharField(_("announcement"), max_length=120)
    at = models.DateTimeField()
    taken_down_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            given("text"),
            once("event", name="one_at_a_time", where=Q(taken_down_at__isnull=True)),
        ]

    def __str__(self) -> str:
        return self.text
