"""What a club stores under a name: its own formats and house rules."""

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.clubs.models import Club
from players.common import clock
from players.common.constraints import given, holds, once
from scoring.rules.house import House, read_house
from scoring.rules.presets import PRESETS as RULES
from tournaments.formats import Format, format_from_json

WHOLE = ["preset", "score", "target", "win_by", "all_pass"]
# On stored rules in the database; the engine checks every option.
RULES_CONSTRAINTS = (
    holds("rules_whole", Q(rules_json__has_keys=WHOLE)),
    holds(
        "rules_known",
        Q(rules_json__preset__in=list(RULES))
        & Q(rules_json__score__in=["marks", "points"]),
    ),
    holds(
        "rules_reachable",
        Q(rules_json__target__gte=1) & Q(rules_json__win_by__in=[1, 2]),
    ),
)


class NamedVersion(models.Model):
    """Something a club stores under a name; each save is a new version.

    The concrete model has the club, with the related name of the club's list.
    """

    name = models.CharField(_("name"), max_length=60)
    version = models.PositiveSmallIntegerField(default=1)
    saved_at = models.DateTimeField()

    class Meta:
        abstract = True
        ordering = ["name", "version"]
        constraints = [
            once("club", "name", "version", name="version_once"),
            holds("version_from_1", Q(version__gte=1)),
            given("name"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"

    @classmethod
    def store(
        cls, club: Club, name: str, is_same: Callable[[Self], bool], **content: Any
    ) -> Self:
        """The club's last row of this name if it is the same, else a new version."""
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        last = cls._default_manager.filter(club=club, name=name).last()
        if last and is_same(last):
            return last
        version = last.version + 1 if last else 1
        made = {"version": version, "saved_at": clock.now(), **content}
        return cls._default_manager.create(club=club, name=name, **made)


class ClubPreset(NamedVersion):
    club = models.ForeignKey(Club, models.CASCADE, related_name="presets")
    format_json = models.JSONField()

    @property
    def format(self) -> Format:
        return format_from_json(self.format_json)


class ClubRules(NamedVersion):
    club = models.ForeignKey(Club, models.CASCADE, related_name="rules")
    rules_json = models.JSONField()

    class Meta(NamedVersion.Meta):
        constraints = [*NamedVersion.Meta.constraints, *RULES_CONSTRAINTS]

    @property
    def house(self) -> House:
        return house_of_text(json.dumps(self.rules_json))


@lru_cache(maxsize=64)
def house_of_text(text: str) -> House:
    return read_house(json.loads(text))


@lru_cache(maxsize=64)
def format_of_text(text: str) -> Format:
    return format_from_json(json.loads(text))
