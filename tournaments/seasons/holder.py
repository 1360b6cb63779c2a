"""Whose seasons a desk keeps: a club's, or an association's."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from players.associations.models import Association
from players.clubs.models import Club
from players.seasons.models import Season


@dataclass(frozen=True, slots=True)
class Holder:
    """A club or an association, with the addresses of its seasons on the desk."""

    club: Club | None = None
    association: Association | None = None

    @property
    def name(self) -> str:
        return str(self.club or self.association)

    @property
    def path(self) -> str:
        if self.club:
            return reverse("club", args=[self.club.slug])
        return self._address("association-desk")

    @property
    def seasons_path(self) -> str:
        return self._address("seasons" if self.club else "association-seasons")

    @property
    def new_path(self) -> str:
        return self._address("season-new" if self.club else "association-season-new")

    def season_path(self, season: Season) -> str:
        name = "season-desk" if self.club else "association-season"
        return self._address(name, season.pk)

    def seasons(self, *, deleted: bool = False) -> QuerySet[Season]:
        """Its seasons, or those of them that are deleted."""
        return Season.with_deleted.filter(
            club=self.club, association=self.association, deleted_at__isnull=not deleted
        )

    def _address(self, name: str, *more: Any) -> str:
        owner = self.club or self.association
        return reverse(name, args=[owner.slug if owner else "", *more])
