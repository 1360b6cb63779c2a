"""What people ask about an event, its pictures, and partners drawn at check-in."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.common.constraints import holds, known, once
from tournaments.event.models.events import Event


class EventFacts(models.Model):
    """The facts of an event beside its name, day and place, and how people sign up."""

    class Admits(models.TextChoices):
        ALL = "all", _("everybody comes straight in")
        MEMBERS = "members", _("members come straight in, you approve the others")
        APPROVED = "approved", _("you approve everybody")

    event = models.OneToOneField(Event, models.CASCADE, related_name="facts")
    map_link = models.URLField(max_length=300, blank=True)
    check_in_at = models.TimeField(null=True, blank=True)
    starts_at = models.TimeField(null=True, blank=True)
    prizes = models.CharField(max_length=300, blank=True)
    contact = models.CharField(max_length=200, blank=True)
    food = models.CharField(max_length=200, blank=True)
    parking = models.CharField(max_length=200, blank=True)
    about = models.TextField(max_length=1000, blank=True)
    # Cents and for whom, of an import that says what entering costs elsewhere.
    stated_fee = models.JSONField(null=True, blank=True)
    signs_up = models.BooleanField(default=False)
    cap = models.PositiveSmallIntegerField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)
    admits = models.CharField(max_length=8, choices=Admits, default=Admits.ALL)
    takes_singles = models.BooleanField(default=True)
    # Whether who signed up may check in by phone now; from one network, if it is given.
    checks_in = models.BooleanField(default=False)
    check_in_network = models.CharField(max_length=45, blank=True)

    # Names of the bytes of its pictures; empty: it has none.
    picture = models.CharField(max_length=16, blank=True)
    winners_picture = models.CharField(max_length=16, blank=True)

    class Meta:
        constraints = [
            holds("cap_from_1", Q(cap=None) | Q(cap__gte=1)),
            known("admits", "all", "members", "approved"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}"


class EventPicture(models.Model):
    """A picture of an event, encoded by this program and without the file's own data."""

    class Kind(models.TextChoices):
        EVENT = "event"
        WINNERS = "winners"

    event = models.ForeignKey(Event, models.CASCADE, related_name="pictures")
    kind = models.CharField(max_length=7, choices=Kind)
    jpeg = models.BinaryField()

    class Meta:
        ordering = ["event", "kind"]
        constraints = [
            once("event", "kind", name="kind_once"),
            known("kind", "event", "winners"),
        ]

    def __str__(self) -> str:
        return self.kind


class BlindDraw(models.Model):
    """Single players drawn together as fixed pairs; everybody can recompute it."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="blind_draws")
    number = models.PositiveSmallIntegerField()
    seed = models.BigIntegerField()
    # Of each single, in the order of the list: number of the pair and place in it, or
    # null if no partner was left. The names are those of the pairs.
    singles = models.JSONField()
    # The rating of each single where the halves were drawn together; else null.
    strengths = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["event", "number"]
        constraints = [once("event", "number", name="number_once")]

    def __str__(self) -> str:
        return f"{self.number}"
