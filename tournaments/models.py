"""The nouns of an event: pairs, tables, stages, rounds, matches, games and their marks.

Knows no hands, bids or sheets. Every rule that a row or two can prove is a named
constraint.
"""

from __future__ import annotations

import secrets
import uuid
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from players.models import Club, Partnership, Person
from tournaments.formats import Format, format_from_json

MOST_MARKS = 40


class EventQuerySet(models.QuerySet["Event"]):
    def run_by(self, user: Any) -> EventQuerySet:
        """The events this person may direct."""
        if user.is_superuser:
            return self
        return self.filter(club__memberships__user_id=user.pk)


def new_uid() -> str:
    """An id that stays the event's own when it moves between servers."""
    return uuid.uuid4().hex


class ClubPreset(models.Model):
    """A format as a club plays it, kept under its own name; a new save is a version."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="presets")
    name = models.CharField(_("name"), max_length=60)
    version = models.PositiveSmallIntegerField(default=1)
    format_json = models.JSONField()
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ["name", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name", "version"],
                name="tournaments_clubpreset_version_once",
            ),
            models.CheckConstraint(
                condition=Q(version__gte=1),
                name="tournaments_clubpreset_version_from_1",
            ),
            models.CheckConstraint(
                condition=~Q(name=""), name="tournaments_clubpreset_name_given"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"

    @property
    def format(self) -> Format:
        """The shape it keeps, as data."""
        return format_from_json(self.format_json)


class Event(models.Model):
    """One tournament; its row is the lock of everything below it."""

    class State(models.TextChoices):
        SETUP = "setup", _("being set up")
        OPEN = "open", _("open for check-in")
        RUNNING = "running", _("being played")
        FROZEN = "frozen", _("frozen")
        FINAL = "final", _("final")

    class Policy(models.TextChoices):
        OTHER = "other", _("the opponents or a second judge confirm each result")
        ALONE = "alone", _("a result stands as soon as it is entered")
        KEYED = "keyed", _("a second person keys the paper sheet; only equals stand")

    class Depth(models.TextChoices):
        MARKS = "marks", _("the final marks")
        SHEET = "sheet", _("the scoresheet, hand by hand")
        HANDS = "hands", _("every hand in full: bids, trump and tricks")

    uid = models.CharField(max_length=40, unique=True, default=new_uid)
    club = models.ForeignKey(Club, models.PROTECT, related_name="events")
    name = models.CharField(_("name"), max_length=100)
    slug = models.SlugField(max_length=110, unique=True)
    date = models.DateField(_("date"))
    time_zone = models.CharField(max_length=64, default="America/Chicago")
    preset = models.CharField(_("preset"), max_length=40)
    format_json = models.JSONField()
    club_preset = models.ForeignKey(
        ClubPreset, models.SET_NULL, null=True, blank=True, related_name="events"
    )
    """The club's own preset that the format was taken from."""
    frozen_at = models.DateTimeField(null=True, blank=True)
    """When round 1 started: from then on the format stands."""
    state = models.CharField(max_length=10, choices=State.choices, default=State.SETUP)
    policy = models.CharField(
        _("results"), max_length=10, choices=Policy.choices, default=Policy.OTHER
    )
    depth = models.CharField(
        _("what judges enter"),
        max_length=5,
        choices=Depth.choices,
        default=Depth.MARKS,
        db_default=Depth.MARKS,
    )
    """What a judge's page opens with; the judge may choose another on the page."""
    seed = models.BigIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField()
    audit_head = models.CharField(max_length=64, blank=True)
    audit_entries = models.PositiveIntegerField(default=0)

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering = ["-date", "name"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["setup", "open", "running", "frozen", "final"]),
                name="tournaments_event_state_known",
            ),
            models.CheckConstraint(
                condition=~Q(name=""), name="tournaments_event_name_given"
            ),
            models.CheckConstraint(
                condition=Q(depth__in=["marks", "sheet", "hands"]),
                name="tournaments_event_depth_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("event", args=[self.slug])

    @property
    def format(self) -> Format:
        """The shape of this event, as data."""
        return format_from_json(self.format_json)

    @property
    def has_begun(self) -> bool:
        """Play has started: the format no longer changes."""
        return self.state in (self.State.RUNNING, self.State.FROZEN, self.State.FINAL)


class Table(models.Model):
    """A numbered place in the hall."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    is_in_use = models.BooleanField(default=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"], name="tournaments_table_number_once"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="tournaments_table_number_from_1"
            ),
        ]

    def __str__(self) -> str:
        return f"Table {self.number}"


class Pair(models.Model):
    """Who is entered: two players, or one where partners are drawn."""

    class State(models.TextChoices):
        IN = "in", _("in")
        WITHDRAWN = "withdrawn", _("withdrawn")
        DISQUALIFIED = "disqualified", _("disqualified")

    event = models.ForeignKey(Event, models.CASCADE, related_name="pairs")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=170)
    town = models.CharField(max_length=80, blank=True)
    club_name = models.CharField(max_length=80, blank=True)
    partnership = models.ForeignKey(
        Partnership, models.PROTECT, null=True, blank=True, related_name="+"
    )
    state = models.CharField(max_length=12, choices=State.choices, default=State.IN)
    is_checked_in = models.BooleanField(default=False)
    out_stage = models.PositiveSmallIntegerField(null=True, blank=True)
    out_round = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"], name="tournaments_pair_number_once"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="tournaments_pair_number_from_1"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["in", "withdrawn", "disqualified"]),
                name="tournaments_pair_state_known",
            ),
            models.CheckConstraint(
                condition=~Q(name=""), name="tournaments_pair_name_given"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    def get_absolute_url(self) -> str:
        return reverse("pair", args=[self.event.slug, self.number])


class PairPlayer(models.Model):
    """One player of a pair: nobody is in two pairs of an event."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="+")
    pair = models.ForeignKey(Pair, models.CASCADE, related_name="players")
    person = models.ForeignKey(Person, models.PROTECT, related_name="+")
    name = models.CharField(max_length=80)
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pair", "place"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "person"], name="tournaments_pairplayer_one_pair"
            ),
            models.UniqueConstraint(
                fields=["pair", "place"], name="tournaments_pairplayer_place_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Stage(models.Model):
    """A morning, a bracket, a season: one kind of play for some of the pairs."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DRAWN = "drawn", _("drawn, not confirmed")
        READY = "ready", _("ready")
        RUNNING = "running", _("being played")
        OVER = "over", _("over")

    event = models.ForeignKey(Event, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    kind = models.CharField(max_length=24)
    state = models.CharField(
        max_length=10, choices=State.choices, default=State.WAITING
    )
    seed = models.BigIntegerField(default=0)
    advance = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"], name="tournaments_stage_number_once"
            ),
            models.CheckConstraint(
                condition=Q(
                    kind__in=[
                        "round_robin",
                        "swiss",
                        "single_elimination",
                        "double_elimination",
                        "draw_box",
                        "league",
                    ]
                ),
                name="tournaments_stage_kind_known",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "drawn", "ready", "running", "over"]),
                name="tournaments_stage_state_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_bracket(self) -> bool:
        """Pairs go out: there is a tree rather than a table."""
        return self.kind in ("single_elimination", "double_elimination", "draw_box")


class Seat(models.Model):
    """A pair's place in a stage: its group and where it was drawn, or its seed."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="seats")
    pair = models.ForeignKey(Pair, models.PROTECT, related_name="seats")
    group = models.CharField(max_length=8, blank=True)
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["stage", "group", "place"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "pair"], name="tournaments_seat_pair_once"
            ),
            models.UniqueConstraint(
                fields=["stage", "group", "place"], name="tournaments_seat_place_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.group}{self.place}"


class Round(models.Model):
    """All matches that are played at one time, or one level of a bracket."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    wave = models.PositiveSmallIntegerField(default=0)
    """The wave being played; 0 before the round starts."""

    class Meta:
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"], name="tournaments_round_number_once"
            ),
            models.CheckConstraint(
                condition=Q(minutes__isnull=True) | Q(minutes__gte=1),
                name="tournaments_round_minutes_positive",
            ),
        ]

    def __str__(self) -> str:
        return f"Round {self.number}"


class Match(models.Model):
    """Two sides at a table, one game or best of several."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        READY = "ready", _("ready")
        CALLED = "called", _("called")
        PLAYING = "playing", _("playing")
        REPORTED = "reported", _("reported")
        DISPUTED = "disputed", _("disputed")
        FINAL = "final", _("final")
        VOID = "void", _("void")

    event = models.ForeignKey(Event, models.CASCADE, related_name="matches")
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="matches")
    round = models.ForeignKey(Round, models.CASCADE, related_name="matches")
    number = models.PositiveIntegerField()
    group = models.CharField(max_length=8, blank=True)
    part = models.CharField(max_length=16, blank=True)
    """Where in a bracket: winners, losers, final, .. as the format names it."""
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
            models.UniqueConstraint(
                fields=["event", "number"], name="tournaments_match_number_once"
            ),
            models.UniqueConstraint(
                fields=["round", "wave", "table"],
                name="tournaments_match_table_once_a_wave",
            ),
            models.UniqueConstraint(
                fields=["event", "table"],
                condition=Q(state__in=["called", "playing"]),
                name="tournaments_match_table_one_game",
            ),
            models.CheckConstraint(
                condition=Q(
                    state__in=[
                        "waiting",
                        "ready",
                        "called",
                        "playing",
                        "reported",
                        "disputed",
                        "final",
                        "void",
                    ]
                ),
                name="tournaments_match_state_known",
            ),
            models.CheckConstraint(
                condition=Q(winner__isnull=True) | Q(winner__in=[1, 2], state="final"),
                name="tournaments_match_winner_of_final",
            ),
            models.CheckConstraint(
                condition=Q(best_of__in=[1, 3, 5]), name="tournaments_match_best_of"
            ),
            models.CheckConstraint(
                condition=~Q(state__in=["called", "playing"]) | Q(table__isnull=False),
                name="tournaments_match_played_at_a_table",
            ),
        ]

    def __str__(self) -> str:
        return f"Match {self.number}"


class Side(models.Model):
    """One side of a match: where it comes from and, once known, who.

    ``member`` is 2 for the second of two single players drawn together.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="sides")
    round = models.ForeignKey(Round, models.CASCADE, related_name="+")
    side = models.PositiveSmallIntegerField()
    member = models.PositiveSmallIntegerField(default=1)
    source = models.CharField(max_length=40)
    pair = models.ForeignKey(
        Pair, models.PROTECT, null=True, blank=True, related_name="sides"
    )

    class Meta:
        ordering = ["match", "side", "member"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "side", "member"], name="tournaments_side_once"
            ),
            models.UniqueConstraint(
                fields=["round", "pair"], name="tournaments_side_pair_once_a_round"
            ),
            models.CheckConstraint(
                condition=Q(side__in=[1, 2]) & Q(member__in=[1, 2]),
                name="tournaments_side_one_or_two",
            ),
            models.CheckConstraint(
                condition=~Q(source="bye") | Q(pair__isnull=True),
                name="tournaments_side_bye_is_nobody",
            ),
        ]

    def __str__(self) -> str:
        return self.source


class Game(models.Model):
    """One game's final marks: not played is NULL, never 0-0."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    marks_1 = models.PositiveSmallIntegerField(null=True, blank=True)
    marks_2 = models.PositiveSmallIntegerField(null=True, blank=True)
    ended = models.CharField(max_length=10, blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    versions = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number"], name="tournaments_game_number_once"
            ),
            models.CheckConstraint(
                condition=Q(
                    marks_1__isnull=True, marks_2__isnull=True, ended="", winner=None
                )
                | Q(
                    marks_1__isnull=False,
                    marks_2__isnull=False,
                    ended__in=["played", "time", "forfeit", "bye", "penalty"],
                ),
                name="tournaments_game_played_or_not",
            ),
            models.CheckConstraint(
                condition=Q(marks_1__isnull=True)
                | Q(marks_1__lte=MOST_MARKS, marks_2__lte=MOST_MARKS),
                name="tournaments_game_marks_possible",
            ),
            models.CheckConstraint(
                condition=Q(winner__isnull=True)
                | Q(winner=1, marks_1__gte=F("marks_2"))
                | Q(winner=2, marks_2__gte=F("marks_1"))
                | Q(ended="penalty", winner__in=[1, 2]),
                name="tournaments_game_winner_has_marks",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1, number__lte=5),
                name="tournaments_game_number_in_match",
            ),
        ]

    def __str__(self) -> str:
        return f"Game {self.number}"


class Penalty(models.Model):
    """A penalty as it counts for the event; handed down with a game's result."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="penalties")
    pair = models.ForeignKey(Pair, models.PROTECT, related_name="+")
    code = models.CharField(max_length=30)
    marks = models.PositiveSmallIntegerField(default=0)
    cite = models.CharField(max_length=200, blank=True)
    is_warning = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.code


class Session(models.Model):
    """A stretch of the day with a clock of its own: lunch, the wait for round 4."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="sessions")
    number = models.PositiveSmallIntegerField()
    title = models.CharField(_("title"), max_length=60)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"], name="tournaments_session_number_once"
            ),
            models.CheckConstraint(
                condition=~Q(title=""), name="tournaments_session_title_given"
            ),
        ]

    def __str__(self) -> str:
        return self.title


class ClockEntry(models.Model):
    """What happened to a clock: of a wave of a round, one match in it, or a session.

    A table of a wave has no start of its own; its entries come on top of the wave's.
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
            models.CheckConstraint(
                condition=Q(kind__in=["start", "pause", "resume", "extend", "stop"]),
                name="tournaments_clockentry_kind_known",
            ),
            models.UniqueConstraint(
                fields=["round", "wave"],
                condition=Q(kind="start", match__isnull=True),
                name="tournaments_clockentry_starts_once",
            ),
            models.UniqueConstraint(
                fields=["match"],
                condition=Q(kind="start"),
                name="tournaments_clockentry_match_starts_once",
            ),
            models.UniqueConstraint(
                fields=["session"],
                condition=Q(kind="start"),
                name="tournaments_clockentry_session_starts_once",
            ),
            models.CheckConstraint(
                condition=Q(round__isnull=False, session__isnull=True)
                | Q(round__isnull=True, match__isnull=True, session__isnull=False),
                name="tournaments_clockentry_round_or_session",
            ),
        ]

    def __str__(self) -> str:
        return self.kind


class Expiry(models.Model):
    """That a clock ran out was announced; ``entry`` is the last that was done to it.

    Time itself runs out without this row: an extended clock can run out again.
    """

    entry = models.OneToOneField(ClockEntry, models.CASCADE, related_name="expiry")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.entry_id}"


class Announcement(models.Model):
    """What the director tells the hall, on every screen until it is taken down."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="announcements")
    text = models.CharField(_("announcement"), max_length=120)
    at = models.DateTimeField()
    taken_down_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(text=""), name="tournaments_announcement_text_given"
            ),
            models.UniqueConstraint(
                fields=["event"],
                condition=Q(taken_down_at__isnull=True),
                name="tournaments_announcement_one_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return self.text


class TieBreak(models.Model):
    """How a tie was settled at the table, and the order it gave."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="tie_breaks")
    group = models.CharField(max_length=8)
    pairs = models.JSONField()
    by = models.CharField(max_length=16)
    order = models.JSONField()
    drawn = models.JSONField(default=list)
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(by__in=["one_hand", "domino", "lot"]),
                name="tournaments_tiebreak_by_known",
            )
        ]

    def __str__(self) -> str:
        return f"{self.group}: {self.by}"


class AuditEntry(models.Model):
    """One line of the event's log; each digest covers the one before."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="audit")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=80)
    action = models.CharField(max_length=40)
    detail = models.JSONField(default=dict)
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"], name="tournaments_auditentry_number_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.action}"


class Done(models.Model):
    """A write that was carried out, so that the same key is not carried out twice."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="done")
    key = models.UUIDField()
    action = models.CharField(max_length=40)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event", "key"], name="tournaments_done_key_once"
            )
        ]

    def __str__(self) -> str:
        return self.action


class Stated(models.Model):
    """What an imported file says of ranks and places: true until something changes."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="stated")
    version = models.PositiveIntegerField()
    """The version of the event that this is said of."""
    standings = models.JSONField(default=dict)
    placings = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.event} {self.version}"


def new_token() -> str:
    """A secret for a link in a message: who has it may stop the messages."""
    return secrets.token_urlsafe(24)


class Follower(models.Model):
    """Somebody who asked to be told where a pair plays and how it went."""

    class Way(models.TextChoices):
        MAIL = "mail", _("e-mail")
        PUSH = "push", _("on this phone")

    pair = models.ForeignKey(Pair, models.CASCADE, related_name="followers")
    way = models.CharField(max_length=4, choices=Way.choices)
    address = models.CharField(max_length=500)
    """An e-mail address, or what the browser's push service named."""
    keys = models.JSONField(default=dict)
    """The browser's keys for push; empty for e-mail."""
    language = models.CharField(max_length=8, default="en")
    token = models.CharField(max_length=40, unique=True, default=new_token)
    asked_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    seen_version = models.PositiveIntegerField(default=0)
    """The event's version up to which notices are written."""

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["pair", "way", "address"], name="tournaments_follower_once"
            ),
            models.CheckConstraint(
                condition=Q(way__in=["mail", "push"]),
                name="tournaments_follower_way_known",
            ),
            models.CheckConstraint(
                condition=~Q(address=""), name="tournaments_follower_address_given"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.way} {self.pk}"


class Notice(models.Model):
    """One message to one follower: written once, sent at least once."""

    class State(models.TextChoices):
        QUEUED = "queued", _("queued")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")

    follower = models.ForeignKey(Follower, models.CASCADE, related_name="notices")
    what = models.CharField(max_length=60)
    """What it tells: the same is told once."""
    subject = models.CharField(max_length=120)
    text = models.TextField()
    state = models.CharField(max_length=6, choices=State.choices, default=State.QUEUED)
    tries = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField()
    """When it may be handed to a worker, again if need be."""
    sent_at = models.DateTimeField(null=True, blank=True)
    fault = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["follower", "what"], name="tournaments_notice_told_once"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["queued", "sent", "failed"]),
                name="tournaments_notice_state_known",
            ),
            models.CheckConstraint(
                condition=Q(state="sent", sent_at__isnull=False)
                | (~Q(state="sent") & Q(sent_at__isnull=True)),
                name="tournaments_notice_sent_when",
            ),
        ]
        indexes = [
            models.Index(
                fields=["next_at"],
                condition=Q(state="queued"),
                name="tournaments_notice_due",
            )
        ]

    def __str__(self) -> str:
        return self.what
