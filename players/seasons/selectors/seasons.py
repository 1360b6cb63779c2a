"""The performances that count in a season."""

from django.db.models import Q, QuerySet

from players.archive.models import Performance, StoredResult
from players.associations.models import AssociationClub
from players.associations.selectors import withheld_events
from players.seasons.models import Season

# The columns that performances and sealed results share.
RESULT_COLUMNS = ("person_id", "ties", *(f.attname for f in StoredResult._meta.fields))


def performances_in(season: Season) -> QuerySet[Performance]:
    """The performances that a season counts, whether it is stored or not."""
    rows = Performance.objects.filter(counted(season, uid="event_uid"))
    return rows.order_by("date", "event_uid", "person")


def counted(season: Season, *, uid: str) -> Q:
    """The rows of events that a season counts; ``uid`` is their column of its id."""
    choices = season.choices.items()
    named = [event for event, choice in choices if choice.is_counted]
    left_out = [event for event, choice in choices if not choice.is_counted]
    if season.association_id is not None:
        left_out += withheld_events(season.association_id)
    counts = Q((f"{uid}__in", named))
    if season.takes_all:
        counts |= Q(date__range=(season.starts_on, season.ends_on))
    return counts & Q(club__in=counted_clubs(season)) & ~Q((f"{uid}__in", left_out))


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
