"""The results that count in a season, as rows."""

from datetime import date
from typing import NamedTuple

from django.db.models import Q, QuerySet

from players.archive.models import Performance
from players.associations.models import AssociationClub
from players.associations.selectors import withheld_events
from players.seasons.models import Season


class ResultRow(NamedTuple):
    """A performance or a sealed result, with the person's names."""

    person_id: int
    partner_id: int | None
    event_uid: str
    event_name: str
    event_path: str
    date: date
    place: int | None
    is_shared: bool
    field_size: int
    behind: int
    wins: int
    losses: int
    ties: int
    marks_for: int
    marks_against: int
    unit: str
    name: str
    shown_as: str
    club: int


class HeldEventLine(NamedTuple):
    """An event that a season counts."""

    uid: str
    name: str
    path: str
    date: date
    entrants: int
    level: str
    club: str  # Empty if the season is one club's

    @property
    def named(self) -> str:
        """Its name; with the club's where several clubs hold events."""
        return f"{self.name}, {self.club}" if self.club else self.name


# The columns that performances and sealed results share.
RESULT_COLUMNS = ResultRow._fields[:-3]
ROW_COLUMNS = (*RESULT_COLUMNS, "person__name", "person__shown_as", "person__club")


def performances_in(season: Season) -> QuerySet[Performance]:
    """The performances that a season counts, whether it is stored or not."""
    choices = season.choices.items()
    named = [uid for uid, choice in choices if choice.is_counted]
    left_out = [uid for uid, choice in choices if not choice.is_counted]
    if season.association_id is not None:
        left_out += withheld_events(season.association_id)
    counted = Q(event_uid__in=named)
    if season.takes_all:
        counted |= Q(date__range=(season.starts_on, season.ends_on))
    rows = Performance.objects.filter(counted, club__in=counted_clubs(season))
    return rows.exclude(event_uid__in=left_out).order_by("date", "event_uid", "person")


def counted_clubs(season: Season) -> list[int]:
    """The clubs whose events a season counts: its own, or those of its association."""
    if season.club_id is not None:
        return [season.club_id]
    members = AssociationClub.objects.filter(
        association=season.association_id, agreed_at__isnull=False
    )
    return list(members.order_by("club").values_list("club", flat=True))


def differs_from_seal(season: Season) -> bool:
    """Whether events of a sealed season were corrected since."""
    # Seals of before took level entrants as behind, which is no correction; whoever is
    # behind moves only with somebody's place.
    columns = [name for name in RESULT_COLUMNS if name != "behind"]
    counted = performances_in(season).values_list(*columns)
    sealed = season.sealed_results.values_list(*columns)
    return set(counted) != set(sealed)
