"""Events."""

from __future__ import annotations

import json
import time
import uuid
from typing import Any

from django.db import models
from django.db.models import Case, When
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from players.clubs.models import Club
from players.common.constraints import given, known, signed
from scoring.rules.game import Variant
from scoring.rules.games import GAMES
from scoring.rules.house import House, whole_set
from scoring.rules.presets import PRESETS as RULES
from scoring.rules.presets import Rules
from tournaments.event.models.club_presets import (
    RULES_CONSTRAINTS,
    ClubPreset,
    ClubRules,
    format_of_text,
    house_of_text,
)
from tournaments.event.models.days import Day
from tournaments.event.terms import EnteredAs, enters
from tournaments.formats import Format

# What each policy means for the day: who presses how often.
POLICY_DAY = {
    "other": _(
        "One code sends a result; the other side or a judge confirms it with one press. "
        "Where both sides send the same, nobody has to. You can let stand what "
        "nobody confirms, all at once."
    ),
    "alone": _(
        "Whoever sends decides: nobody confirms, and you press only where somebody "
        "objects. For two minutes the sender can undo it."
    ),
    "keyed": _(
        "Every paper sheet is typed twice at the desk, by two people; you decide where "
        "the two differ. The slowest and the surest."
    ),
}


class EventQuerySet(models.QuerySet["Event"]):
    def as_on_the_desk(self) -> EventQuerySet:
        """Orders events: running ones, then coming ones, then final ones."""
        order = Case(
            When(state__in=["running", "frozen"], then=0),
            When(state="final", then=2),
            default=1,
        )
        return self.order_by(order, "-date", "name")

    def present(self) -> EventQuerySet:
        return self.filter(deleted_at=None)

    def shown_by_link(self) -> EventQuerySet:
        """The events that anybody with their address may open."""
        return self.present().exclude(visibility=Event.Visibility.DRAFT)

    def listed(self) -> EventQuerySet:
        """The events that public lists, searches and people's pages show."""
        return self.present().filter(visibility=Event.Visibility.LISTED)


TO_SEVEN = (7, 0)  # A forfeit as formats write it, for a game to seven marks


def new_uid() -> str:
    """An id that stays the event's own when it moves between servers."""
    return uuid.uuid4().hex


def new_epoch() -> int:
    """The microsecond when a history of versions begins."""
    return time.time_ns() // 1_000


def usual_rules() -> dict[str, Any]:
    return whole_set(House())


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
        KEYED = (
            "keyed",
            _("two people type each sheet; a result stands when both agree"),
        )

    class Depth(models.TextChoices):
        MARKS = "marks", _("the final marks")
        SHEET = "sheet", _("the scoresheet, hand by hand")
        HANDS = "hands", _("every hand in full: bids, trump and tricks")

    class Visibility(models.TextChoices):
        LISTED = "listed", _("everybody, in every list")
        UNLISTED = "unlisted", _("whoever has the link; it is in no list")
        DRAFT = "draft", _("its directors alone: a draft")

    uid = models.CharField(max_length=40, unique=True, default=new_uid)
    club = models.ForeignKey(Club, models.PROTECT, related_name="events")
    name = models.CharField(_("name"), max_length=100)
    slug = models.SlugField(max_length=110, unique=True)
    date = models.DateField(_("date"))
    # The day whose hall it shares with other events; only days.services set it.
    day = models.ForeignKey(
        Day, models.SET_NULL, null=True, blank=True, related_name="events"
    )
    time_zone = models.CharField(max_length=64, default="America/Chicago")
    preset = models.CharField(_("preset"), max_length=40)
    format_json = models.JSONField()
    # The club's own preset that provided the format.
    club_preset = models.ForeignKey(
        ClubPreset, models.SET_NULL, null=True, blank=True, related_name="events"
    )
    # Every option of the house rules, so that no later preset changes them.
    rules_json = models.JSONField(default=usual_rules)
    # The club's own rules that provided them.
    club_rules = models.ForeignKey(
        ClubRules, models.SET_NULL, null=True, blank=True, related_name="events"
    )
    # The start of round 1, which freezes format and rules.
    frozen_at = models.DateTimeField(null=True, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.SETUP)
    policy = models.CharField(
        _("results"), max_length=10, choices=Policy.choices, default=Policy.OTHER
    )
    # The first question of a judge's page; the judge may choose another depth.
    depth = models.CharField(
        _("what judges enter"),
        max_length=5,
        choices=Depth.choices,
        default=Depth.MARKS,
        db_default=Depth.MARKS,
    )
    # Whether a judge may decide a disputed game; else only the director.
    judges_settle = models.BooleanField(
        _("judges settle disputes"), default=True, db_default=True
    )
    # Whether spectators read a sheet while its game is played; a sent one they always do.
    live_sheets = models.BooleanField(
        _("spectators read sheets during play"), default=False, db_default=False
    )
    # The time in the event's own zone by which the hall has to be empty.
    place = models.CharField(_("where"), max_length=160, blank=True, default="")
    hall_closes = models.TimeField(_("the hall is open until"), null=True, blank=True)
    # Invented for training: marked wherever its name is shown, and may be deleted.
    is_practice = models.BooleanField(default=False, db_default=False)
    visibility = models.CharField(
        _("who sees it"),
        max_length=8,
        choices=Visibility.choices,
        default=Visibility.LISTED,
        db_default=Visibility.LISTED,
    )
    # When it was deleted; for some days it can be restored.
    deleted_at = models.DateTimeField(null=True, blank=True)
    deleted_by = models.CharField(max_length=150, blank=True, db_default="")
    seed = models.BigIntegerField(default=0)
    # When this history of versions began: a restored or imported event begins another.
    epoch = models.BigIntegerField(default=new_epoch, db_default=0)
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField()
    audit_head = models.CharField(max_length=64, blank=True)
    audit_entries = models.PositiveIntegerField(default=0)

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering = ["-date", "name"]
        indexes = [
            models.Index(fields=["club", "-date"], name="tournaments_event_of_club")
        ]
        constraints = [
            known("state", "setup", "open", "running", "frozen", "final"),
            given("name"),
            known("depth", "marks", "sheet", "hands"),
            known("visibility", "listed", "unlisted", "draft"),
            signed("deleted", "deleted_by"),
            *RULES_CONSTRAINTS,
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("event", args=[self.slug])

    @property
    def policy_day(self) -> str:
        return str(POLICY_DAY[self.policy])

    @property
    def format(self) -> Format:
        return format_of_text(json.dumps(self.format_json))

    @property
    def house(self) -> House:
        return house_of_text(json.dumps(self.rules_json))

    @property
    def rules(self) -> Rules:
        return self.house.rules

    @property
    def forfeit(self) -> tuple[int, int]:
        """The score of a forfeited game: of a game for points no one to 7 marks."""
        written, rules = self.format.forfeit, self.rules
        is_of_marks = rules.scoring == "points" and written == TO_SEVEN
        return (rules.target, 0) if is_of_marks else written

    @property
    def entered_as(self) -> EnteredAs:
        """Who enters: pairs, teams of more, or single players whose partners are drawn."""
        return enters(self.format_json["entry"], self.rules_json["preset"])

    @property
    def sides(self) -> int:
        return GAMES[RULES[self.rules_json["preset"]].game].teams

    @property
    def variant(self) -> Variant:
        """Its game of the family, which says who sits where."""
        return GAMES[self.rules.game]

    @property
    def players_a_pair(self) -> int:
        """How many players an entry has: one if partners are drawn."""
        return 1 if self.entered_as == "player" else self.variant.players_a_side

    @property
    def is_listed(self) -> bool:
        return self.deleted_at is None and self.visibility == self.Visibility.LISTED

    @property
    def is_shown_by_link(self) -> bool:
        return self.deleted_at is None and self.visibility != self.Visibility.DRAFT

    @property
    def has_begun(self) -> bool:
        """Whether play has started, so that the format no longer changes."""
        return self.state in (self.State.RUNNING, self.State.FROZEN, self.State.FINAL)
