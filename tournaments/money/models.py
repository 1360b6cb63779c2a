"""The fee, the pots and the payments of an event, all in whole cents."""

from __future__ import annotations

from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.common.constraints import given, holds, known, once, signed
from tournaments.event.models import Event, Pair
from tournaments.formats.payouts import MOST_CENTS

CENTS = [MaxValueValidator(MOST_CENTS)]


class Fee(models.Model):
    class Per(models.TextChoices):
        ENTRY = "entry", _("each entry")
        PLAYER = "player", _("each player")

    event = models.OneToOneField(Event, models.CASCADE, related_name="fee_due")
    cents = models.PositiveIntegerField(default=0, validators=CENTS)
    per = models.CharField(max_length=6, choices=Per.choices, default=Per.ENTRY)

    class Meta:
        constraints = [
            holds("bound", Q(cents__lte=MOST_CENTS)),
            known("per", "entry", "player"),
        ]

    def __str__(self) -> str:
        return f"{self.cents} {self.per}"


class Pot(models.Model):
    """Money that is paid to places, or from losers to winners, by a scale."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="pots")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60)
    # Of each entry fee, or of each who enters a side pot on top of the fee.
    share = models.PositiveIntegerField(default=0, validators=CENTS)
    added = models.PositiveIntegerField(default=0, validators=CENTS)
    is_side = models.BooleanField(default=False)
    scale = models.CharField(_("scale"), max_length=200)
    # The stage whose places are paid; without one the first that nobody leaves.
    stage = models.PositiveSmallIntegerField(null=True, blank=True)
    entries = models.ManyToManyField(Pair, through="PotEntry", related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [
            once("event", "number", name="number_once"),
            given("name"),
            given("scale"),
            holds("bound", Q(share__lte=MOST_CENTS, added__lte=MOST_CENTS)),
        ]

    def __str__(self) -> str:
        return self.name


class PotEntry(models.Model):
    pot = models.ForeignKey(Pot, models.CASCADE, related_name="+")
    pair = models.ForeignKey(Pair, models.CASCADE, related_name="pot_entries")

    class Meta:
        constraints = [once("pot", "pair")]

    def __str__(self) -> str:
        return f"{self.pot} {self.pair}"


class Payment(models.Model):
    """Money noted as received, waived, given back or paid out; undone, never deleted."""

    class Kind(models.TextChoices):
        FEE = "fee", _("received")
        REFUND = "refund", _("given back")
        PAYOUT = "payout", _("paid out")

    class Way(models.TextChoices):
        CASH = "cash", _("cash")
        CARD = "card", _("card")
        CHECK = "check", _("check")
        WAIVED = "waived", _("waived")

    event = models.ForeignKey(Event, models.CASCADE, related_name="payments")
    number = models.PositiveIntegerField()  # Of its receipt
    pair = models.ForeignKey(Pair, models.RESTRICT, related_name="payments")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    way = models.CharField(max_length=6, choices=Way.choices)
    cents = models.PositiveIntegerField()
    pot = models.ForeignKey(
        Pot, models.RESTRICT, null=True, blank=True, related_name="payouts"
    )
    at = models.DateTimeField()
    by = models.CharField(max_length=150)
    # Whether the same tap checked the pair in, so that undoing it checks it out.
    checked_in = models.BooleanField(default=False)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.CharField(max_length=150, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            once("event", "number", name="number_once"),
            holds("bound", Q(cents__gte=1, cents__lte=MOST_CENTS)),
            holds(
                "way_known",
                Q(way__in=["cash", "card", "check"]) | Q(way="waived", kind="fee"),
            ),
            holds(
                "kind_known",
                Q(kind__in=["fee", "refund"], pot=None)
                | Q(kind="payout", pot__isnull=False),
            ),
            signed("undone", "undone_by"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind} {self.cents}"
