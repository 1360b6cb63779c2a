"""Writes of performances: all of one event's are stored or deleted together."""

from collections.abc import Iterable
from dataclasses import asdict

from django.db import transaction

from players.archive.models import Performance
from players.archive.values import HeldEvent, PerformanceLine
from players.clubs.models import Club


@transaction.atomic
def record_performances(
    *, club: Club, held: HeldEvent, lines: Iterable[PerformanceLine]
) -> None:
    """Replace the stored performances of an event."""
    forget_performances(event_uid=held.uid)
    Performance.objects.bulk_create(
        Performance(
            club=club,
            event_uid=held.uid,
            event_name=held.name,
            event_path=held.path,
            date=held.date,
            unit=held.unit,
            **asdict(line),
        )
        for line in lines
    )


def forget_performances(*, event_uid: str) -> None:
    """Delete the performances of an event that is no longer finished."""
    Performance.objects.filter(event_uid=event_uid).delete()
