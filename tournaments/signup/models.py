"""Sign-ups of an event, messages about them, and messages to who looks for a partner."""

from __future__ import annotations

import base64
import hashlib

from django.db import models
from django.db.models import Q
from django.utils.crypto import salted_hmac

from players.common.constraints import given, holds, known
from tournaments.event.models import Event, Outgoing, Pair

CODE_LETTERS = 16


class SignUp(models.Model):
    """A pair, team or single player who wants to play; its code changes it."""

    class State(models.TextChoices):
        ASKED = "asked"
        WAITING = "waiting"
        PENDING = "pending"
        LOOKING = "looking"
        IN = "in"
        CANCELLED = "cancelled"
        DECLINED = "declined"

    event = models.ForeignKey(Event, models.CASCADE, related_name="sign_ups")
    # Of the form sent: it acts once.
    key = models.UUIDField(unique=True)
    # The digest of its code, which is stored nowhere.
    digest = models.CharField(max_length=64, unique=True)
    players = models.JSONField()
    town = models.CharField(max_length=80, blank=True)
    email = models.EmailField(blank=True)
    phone = models.CharField(max_length=40, blank=True)
    note = models.CharField(max_length=200, blank=True)
    language = models.CharField(max_length=8, default="en")
    state = models.CharField(max_length=9, choices=State, default=State.ASKED)
    # Whether a link in an e-mail proved the address.
    is_proven = models.BooleanField(default=False)
    # Whether a single player is in the hall, for the draw of partners.
    is_checked_in = models.BooleanField(default=False)
    asked_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    # Two single players who play together have one pair.
    pair = models.ForeignKey(
        Pair, models.SET_NULL, null=True, blank=True, related_name="sign_ups"
    )

    class Meta:
        ordering = ["confirmed_at", "pk"]
        constraints = [
            known(
                "state",
                *("asked", "waiting", "pending", "looking"),
                *("in", "cancelled", "declined"),
            ),
            holds("pair_when_in", Q(pair=None) | Q(state="in")),
        ]

    def __str__(self) -> str:
        return " / ".join(self.players)

    @property
    def is_alone(self) -> bool:
        """Whether a single player signed up where pairs enter."""
        return len(self.players) < self.event.players_a_pair

    @property
    def is_removed(self) -> bool:
        """Whether a director took its pair off the list."""
        return self.state == self.State.IN and self.pair_id is None

    @property
    def is_out(self) -> bool:
        """Whether it has no place and waits for none."""
        ended = (self.State.CANCELLED, self.State.DECLINED)
        return self.state in ended or self.is_removed

    @property
    def code(self) -> str:
        """The secret of its link, derived from its key: ABCD-EFGH-IJKL-MNOP."""
        mac = salted_hmac("sign-up", str(self.key), algorithm="sha256").digest()
        letters = base64.b32encode(mac).decode()[:CODE_LETTERS]
        return "-".join(letters[at : at + 4] for at in range(0, CODE_LETTERS, 4))

    @staticmethod
    def digest_of(code: str) -> str:
        """The stored digest of a code, however it is typed."""
        letters = "".join(filter(str.isalnum, code)).upper()
        return hashlib.sha256(letters.encode()).hexdigest()


class PartnerMessage(models.Model):
    """What somebody wrote to a single player through the club."""

    sign_up = models.ForeignKey(SignUp, models.CASCADE, related_name="messages")
    name = models.CharField(max_length=80)
    # Where the single player answers; nobody else reads it.
    reply_to = models.CharField(max_length=254)
    text = models.CharField(max_length=500)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [given("text")]

    def __str__(self) -> str:
        return self.name


class SignUpMail(Outgoing):
    """One mail about a sign-up on its way; its text is written when it is sent."""

    class Kind(models.TextChoices):
        CONFIRM = "confirm"
        STATE = "state"
        PARTNER = "partner"

    sign_up = models.ForeignKey(SignUp, models.CASCADE, related_name="mails")
    kind = models.CharField(max_length=7, choices=Kind)
    message = models.ForeignKey(
        PartnerMessage, models.CASCADE, null=True, blank=True, related_name="+"
    )

    class Meta(Outgoing.Meta):
        constraints = [
            *Outgoing.Meta.constraints,
            known("kind", "confirm", "state", "partner"),
        ]

    def __str__(self) -> str:
        return self.kind
